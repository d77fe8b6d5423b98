// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Load;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What is known of a cell when its bottleneck is looked for.
 *
 * @param threads client threads, of several clients all together
 * @param closedLoop whether every thread asks again as soon as it was answered; not at a target
 * @param server what was measured
 * @param clientCores used by the client, or by all clients
 * @param gcPercent share of the time in which a collection stopped the client that it stopped
 *     longest, 0 to 100
 * @param serverCores used by the server; empty if it isn't the runner's own
 * @param load how hard everything worked
 * @param properties that the client ran with
 */
public record Situation(
    int threads,
    boolean closedLoop,
    Cell.Server server,
    OptionalDouble clientCores,
    OptionalDouble gcPercent,
    OptionalDouble serverCores,
    Load load,
    Map<String, String> properties) {

  /** That something was at its limit. */
  Optional<Bottleneck> at(Verdict verdict, String advice, String reason, Object... figures) {
    return Optional.of(new Bottleneck(verdict, Text.format(reason, figures), advice, load));
  }

  static boolean atLeast(OptionalDouble value, double limit) {
    return value.isPresent() && value.getAsDouble() >= limit;
  }

  /** On this machine, with nothing known of what it used of it: it may be what others used. */
  boolean hidesServer() {
    return server.onLoopback() && serverCores.isEmpty();
  }

  /** Cores that were left for the client: what it may use, less what the server took of them. */
  OptionalDouble coresForClient() {
    var allowed = load.client().clientAllowedCores();
    if (allowed.isEmpty() || load.machine().machineCores().isEmpty()) {
      return allowed;
    }
    var isApart = load.server().serverMachineCores().isPresent();
    var taken = isApart ? 0 : serverCores.orElse(0);
    var left = load.machine().machineCores().getAsDouble() - taken;
    return OptionalDouble.of(Math.min(allowed.getAsDouble(), left));
  }

  /**
   * Of the cores of the client's machine or of the server's, the larger share that neither client
   * nor server nor monitor used, 0 to 1.
   */
  OptionalDouble takenByOthers() {
    return Stream.of(takenFromClient(), takenFromServer())
        .flatMapToDouble(OptionalDouble::stream)
        .max();
  }

  private OptionalDouble takenFromClient() {
    return load.machine().otherCores().isPresent() && load.machine().machineCores().isPresent()
        ? OptionalDouble.of(
            (load.machine().otherCores().getAsDouble() + load.machine().stolenCores().orElse(0))
                / load.machine().machineCores().getAsDouble())
        : OptionalDouble.empty();
  }

  private OptionalDouble takenFromServer() {
    var apart = load.server();
    return apart.serverBusyCores().isPresent()
            && apart.serverMachineCores().isPresent()
            && serverCores.isPresent()
        ? OptionalDouble.of(
            Math.max(0, apart.serverBusyCores().getAsDouble() - serverCores.getAsDouble())
                / apart.serverMachineCores().getAsDouble())
        : OptionalDouble.empty();
  }
}
