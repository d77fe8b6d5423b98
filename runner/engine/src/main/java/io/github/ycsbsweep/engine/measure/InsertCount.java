// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import java.io.IOException;
import java.nio.file.Path;

/** Counts the keys that clients have used up: the next ones must not insert them again. */
public final class InsertCount {

  private InsertCount() {}

  /**
   * The keys that the clients of a cell have used up. Several take every so manieth key each, so
   * that the one that inserted most has used up as many as all of them would have at its pace.
   */
  public static long attempted(Path cell) throws IOException {
    return attempted(cell, 1);
  }

  /**
   * The same. One that left nothing may have been faster than all others: if there is such a one,
   * they count twice.
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
    return attempted > 0 ? attempted : StatusProgress.mostInserts(output.err());
  }
}
