// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Counts the keys that clients have used up: the next ones must not insert them again. */
public final class InsertCount {

  /** In a status line of a client that inserts. */
  private static final String INSERTS = "[INSERT";

  /**
   * How long a client may go on that is not heard of any more: over ssh until it has missed its
   * runner for 20 s, and then 8 s until it is killed; a pod that is deleted has 5 s.
   */
  private static final long UNHEARD_SECONDS = 30;

  /** Its pace is that of its busiest second, and may have doubled since. */
  private static final long PACES = 2;

  private InsertCount() {}

  /**
   * At most so many. One that left nothing may have been faster than all others: if there is such a
   * one, they count twice.
   *
   * @param clients how many there were; those that left nothing count as well
   */
  public static long attempted(Path cell, int clients) throws IOException {
    var folders = ClientFolders.begun(cell);
    var most = 0L;
    var isOneUnheardOf = folders.size() < clients;
    for (var folder : folders) {
      var inserts = ofClient(folder);
      most = Math.max(most, inserts);
      isOneUnheardOf |= inserts == 0 && !ClientOutput.in(folder).hasSummary();
    }
    return Math.max(clients, folders.size()) * most * (isOneUnheardOf ? 2 : 1);
  }

  /**
   * The inserts that a client attempted. A client that ended without a summary logged all but its
   * last second; for that, twice its busiest one is added: too many keys do no harm. Of one whose
   * logs never came, what it told of its progress is a bound.
   */
  private static long ofClient(Path folder) throws IOException {
    var output = ClientOutput.in(folder);
    if (output.hasSummary()) {
      return output.returned("INSERT", status -> true);
    }
    var attempted = 0L;
    for (var log : IntervalLog.in(folder)) {
      if (log.outcome().operation().equals("INSERT")) {
        var counts = log.intervals().stream().mapToLong(LogInterval::count).summaryStatistics();
        attempted += counts.getCount() == 0 ? 0 : counts.getSum() + 2 * counts.getMax();
      }
    }
    return attempted > 0 ? attempted : mostInserts(output.err());
  }

  /**
   * More keys than such a client can have inserted: as many as all of its operations by its last
   * status line, and what it can have done after that. 0 of a client that inserts nothing.
   *
   * @param err lines of its standard error
   */
  static long mostInserts(List<String> err) {
    if (err.stream().noneMatch(line -> line.contains(INSERTS))) {
      return 0;
    }
    var second = 0L;
    var operations = 0L;
    var busiest = 0L;
    for (var line : err.stream().flatMap(line -> StatusLine.of(line).stream()).toList()) {
      var passed = Math.max(1, line.second() - second);
      var done = line.operations() - operations;
      busiest = Math.max(busiest, (done + passed - 1) / passed);
      second = line.second();
      operations += done;
    }
    return operations + PACES * UNHEARD_SECONDS * busiest;
  }
}
