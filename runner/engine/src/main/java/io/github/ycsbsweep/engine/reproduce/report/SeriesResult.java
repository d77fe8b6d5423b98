// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Setup;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.SeriesEntry;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A series of a reproduction.
 *
 * @param recipe its experiment, as published
 * @param design itself, as published
 * @param planned what was to be run
 * @param repeats rounds that should be there
 * @param rounds what was run
 */
record SeriesResult(
    Recipe.Experiment recipe,
    Recipe.Series design,
    SeriesEntry planned,
    int repeats,
    List<Round> rounds) {

  /** What claims are compared with. */
  MeasuredSeries measured() {
    return new MeasuredSeries(
        planned.experiment(),
        planned.series(),
        planned.store(),
        planned.threads().stream().map(Threads::published).toList(),
        recipe.data().records(),
        planned.records() > 0 ? OptionalLong.of(planned.records()) : OptionalLong.empty(),
        planned.leftOut(),
        setup(),
        observations().toList());
  }

  /** As it was started; of what nobody asked for the binding's descriptor may tell. */
  private Setup setup() {
    var asked = planned.setup();
    var told =
        rounds.stream()
            .flatMap(round -> round.run().workloads().stream())
            .flatMap(row -> Stream.ofNullable(row.facts().get("durability")))
            .findFirst();
    return new Setup(
        asked.persistence().or(() -> told),
        asked.replicas(),
        asked.memoryBytes(),
        asked.share(),
        design.server().unlike());
  }

  /** The cells of all rounds. */
  Stream<Cell> cells() {
    return observations().map(Observation::cell);
  }

  Stream<Observation> observations() {
    return rounds.stream().flatMap(round -> round.observations().stream());
  }

  /** As tables name it. */
  String name() {
    return planned.experiment() + "/" + planned.series();
  }

  /** Threads here that stand for a number of the original's; the number itself if none do. */
  int here(int published) {
    return planned.threads().stream()
        .filter(one -> one.published() == published)
        .mapToInt(Threads::here)
        .findFirst()
        .orElse(published);
  }

  /** What it should have measured and did not, a line each. */
  List<String> lost() {
    var lost = new ArrayList<String>();
    for (var round : rounds) {
      var where = name() + ", round " + round.number();
      round.brokenOff().forEach(cell -> lost.add(where + ": " + cell + " was broken off"));
      round.observations().stream()
          .map(Observation::cell)
          .filter(cell -> cell.status() == Status.FAILED)
          .distinct()
          .map(
              cell ->
                  Text.format(
                      "%s, %s failed: %s",
                      where,
                      Text.count(cell.threads(), "thread"),
                      cell.reason().orElse("no reason given")))
          .forEach(lost::add);
    }
    var missing = repeats - rounds.size();
    if (missing > 0) {
      lost.add(Text.format("%s: %s of %s rounds were not run", name(), missing, repeats));
    }
    return lost;
  }
}
