// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Status;
import java.util.ArrayList;
import java.util.List;

/** What a series should have measured and did not. */
final class Losses {

  private Losses() {}

  /** In words, a line each. */
  static List<String> of(SeriesResult series) {
    var lost = new ArrayList<String>();
    for (var round : series.rounds()) {
      var where = series.name() + ", round " + round.number();
      round.brokenOff().forEach(cell -> lost.add(where + ": " + cell + " was broken off"));
      round.observations().stream()
          .map(it -> it.cell())
          .filter(cell -> cell.status() == Status.FAILED)
          .distinct()
          .forEach(cell -> lost.add(where + ", " + words(cell)));
    }
    var missing = series.planned().repeats() - series.rounds().size();
    if (missing > 0) {
      lost.add(
          series.name()
              + ": "
              + missing
              + " of "
              + series.planned().repeats()
              + " rounds were not run");
    }
    return lost;
  }

  private static String words(Cell cell) {
    return cell.threads() + " threads failed: " + cell.reason().orElse("no reason given");
  }
}
