// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.BindingProperties;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.DBException;

/**
 * The values of simultaneous.properties, checked; but for those that are about keys.
 *
 * @param workload name of the class
 * @param others how it agrees with other clients on the start; empty: it is the only one
 * @param runs how long from then on; empty: until the operations are done
 * @param operations how many of all clients' are this one's; empty: the client has all of its own
 * @param waitLimit how long for the connections, and again for the release
 * @param turns of several systems; empty: it works all the time
 */
record SimultaneousSettings(
    String workload,
    Optional<ReleaseFiles> others,
    Optional<Duration> runs,
    OptionalInt operations,
    Duration waitLimit,
    Optional<TurnSchedule> turns) {

  private static final int YEAR = 365 * 24 * 60 * 60;
  private static final int DAY = 24 * 60 * 60;

  /**
   * How clients agree on their start.
   *
   * @param ready the file that says that this client is
   * @param release the file that says when all start
   */
  record ReleaseFiles(Path ready, Path release) {}

  static SimultaneousSettings from(Properties given) throws DBException {
    var properties = checked(given);
    ClientNumber.from(properties);
    return new SimultaneousSettings(
        properties.text("sweep.workload"),
        others(properties),
        runs(properties),
        operations(properties),
        Duration.ofSeconds(properties.integer("sweep.wait", 1, DAY)),
        TurnSchedule.from(properties));
  }

  /** Those of a client, if it knows all that begin as they do. */
  static BindingProperties checked(Properties given) throws DBException {
    return BindingProperties.ofWorkload("simultaneous", given);
  }

  private static Optional<ReleaseFiles> others(BindingProperties properties) throws DBException {
    return Stream.of("sweep.ready", "sweep.release")
            .allMatch(it -> properties.optional(it).isEmpty())
        ? Optional.empty()
        : Optional.of(
            new ReleaseFiles(
                Path.of(properties.text("sweep.ready")),
                Path.of(properties.text("sweep.release"))));
  }

  private static OptionalInt operations(BindingProperties properties) throws DBException {
    return properties.optional("sweep.operations").isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(properties.integer("sweep.operations", 1, Integer.MAX_VALUE));
  }

  private static Optional<Duration> runs(BindingProperties properties) throws DBException {
    return properties.optional("sweep.seconds").isEmpty()
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(properties.integer("sweep.seconds", 1, YEAR)));
  }
}
