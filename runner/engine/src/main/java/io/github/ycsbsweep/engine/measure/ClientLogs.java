// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.log.ClientEventLog;
import io.github.ycsbsweep.engine.measure.log.ClientFolders.ClientFolder;
import io.github.ycsbsweep.engine.measure.log.ClientOutput;
import io.github.ycsbsweep.engine.measure.log.GcLog;
import io.github.ycsbsweep.engine.measure.log.HiccupLogs;
import io.github.ycsbsweep.engine.measure.log.IntervalLog;
import io.github.ycsbsweep.engine.measure.log.SystemLog;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.results.ClientFacts;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What one client left behind, in the time of the runner's clock.
 *
 * @param folder where it was found
 * @param output what it printed
 * @param timeline what it did
 * @param gc its collections
 * @param events what it did beside its operations
 * @param system samples of its own machine; none where the cell's are of its machine too
 * @param hiccups of it, and of its machine
 * @param damaged those of its interval logs that lack rows
 */
public record ClientLogs(
    ClientFolder folder,
    ClientOutput output,
    Timeline timeline,
    GcLog gc,
    ClientEventLog events,
    SystemLog system,
    HiccupLogs hiccups,
    List<IntervalLog> damaged) {

  /**
   * Reads a client's files.
   *
   * @param atTarget whether there are response times too
   */
  static ClientLogs of(ClientFolder folder, boolean atTarget) throws IOException {
    var path = folder.path();
    var ahead = folder.facts().clockAheadMillis();
    var logs = IntervalLog.in(path);
    var intended = atTarget ? IntervalLog.intendedIn(path) : List.<IntervalLog>of();
    return new ClientLogs(
        folder,
        ClientOutput.in(path),
        Timeline.of(logs, intended, ahead),
        GcLog.read(path.resolve("gc.log"), ahead),
        ClientEventLog.read(path, ahead),
        folder.alone()
            ? SystemLog.EMPTY
            : SystemLog.read(path.resolve(SystemLog.FILE)).earlierBy(ahead),
        HiccupLogs.in(path, ahead),
        Stream.concat(logs.stream(), intended.stream())
            .filter(log -> log.torn() || log.emptied())
            .toList());
  }

  public ClientFacts facts() {
    return folder.facts();
  }

  /** Name of a log that ends in the middle of a row. */
  public Optional<String> torn() {
    return damaged.stream().filter(IntervalLog::torn).map(IntervalLog::name).findFirst();
  }

  /** Name of a log that lacks rows of a time after this one, in milliseconds of our clock. */
  public Optional<String> emptiedAfter(long millis) {
    return damaged.stream()
        .filter(log -> log.lacksRowsAfter(millis + facts().clockAheadMillis()))
        .map(IntervalLog::name)
        .findFirst();
  }

  /** Whether it ran on a machine of which the cell's own samples say nothing. */
  boolean hasOwnMachine() {
    return !system.isEmpty();
  }
}
