// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import java.io.IOException;
import java.nio.file.Path;

/** Counts the keys that a client has used up: the next one must not insert them again. */
public final class Inserts {

  private Inserts() {}

  /**
   * The inserts that a client attempted. A client that ended without a summary logged all but its
   * last second; for that, twice its busiest one is added: too many keys do no harm.
   */
  public static long attempted(Path cell) throws IOException {
    var output = ClientOutput.in(cell);
    if (output.hasSummary()) {
      return output.returned("INSERT", status -> true);
    }
    var attempted = 0L;
    for (var log : IntervalLog.in(cell)) {
      if (log.outcome().operation().equals("INSERT")) {
        var counts = log.intervals().stream().mapToLong(Interval::count).summaryStatistics();
        attempted += counts.getCount() == 0 ? 0 : counts.getSum() + 2 * counts.getMax();
      }
    }
    return attempted;
  }
}
