// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * How a search for the highest rate within an objective goes on.
 *
 * @param target the next rate to measure, in whole transactions a second; empty: the search is over
 * @param text what is known so far, for people
 */
public record NextStep(OptionalLong target, String text) {

  /**
   * Decides by the cells that are done.
   *
   * @param cells of a system's workload, without those of the client scaling test
   * @param threads client threads of the search
   * @param repeats of every rate
   * @throws UserError if the workload has no such operation
   */
  public static NextStep of(List<Cell> cells, int threads, int repeats, Objective objective)
      throws UserError {
    checkOperation(objective, cells);
    var search = ObjectiveSearch.among(cells, threads, objective);
    return search.isEmpty()
        ? over(
            "no search for " + objective.text() + ": the closed loop failed, so there is no peak")
        : of(search.get(), repeats);
  }

  private static NextStep of(ObjectiveSearch search, int repeats) {
    var steps = search.steps();
    var last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
    // A run that was broken off may have left some repeats of a rate unmeasured.
    if (last != null && last.cells().size() < repeats) {
      return to(last.target(), "the rest of this rate's repeats");
    }
    var next = search.next();
    if (next.isEmpty()) {
      return over(search.conclusion());
    }
    return to(
        next.getAsDouble(),
        last == null
            ? Text.format(
                "in search of %s, below %,.0f ops/s", search.objective().text(), search.peak())
            : Text.format("%,.0f ops/s: %s", last.target(), last.explained(search.objective())));
  }

  /** One that the workload does not have would never be met, and nobody would know why. */
  private static void checkOperation(Objective objective, List<Cell> cells) throws UserError {
    var measured =
        cells.stream().flatMap(cell -> cell.operations().keySet().stream()).distinct().toList();
    if (!measured.isEmpty() && !measured.contains(objective.operation())) {
      throw UserError.failed(
          "--slo %s: this workload has no %s; it has %s",
          objective.text(),
          objective.operation().toLowerCase(Locale.ROOT),
          measured.stream()
              .map(name -> name.toLowerCase(Locale.ROOT))
              .sorted()
              .collect(Collectors.joining(", ")));
    }
  }

  private static NextStep to(double target, String text) {
    return new NextStep(OptionalLong.of(Math.round(target)), text);
  }

  private static NextStep over(String text) {
    return new NextStep(OptionalLong.empty(), text);
  }
}
