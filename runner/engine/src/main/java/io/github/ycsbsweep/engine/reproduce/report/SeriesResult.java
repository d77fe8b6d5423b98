// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Setup;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.SeriesEntry;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
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
 * @param measured all of it, as claims look at it
 */
record SeriesResult(
    Recipe.Experiment recipe,
    Recipe.Series design,
    SeriesEntry planned,
    int repeats,
    List<Round> rounds,
    MeasuredSeries measured) {

  /** With what claims are compared with. */
  static SeriesResult of(
      Recipe.Experiment recipe,
      Recipe.Series design,
      SeriesEntry planned,
      int repeats,
      List<Round> rounds,
      NavigableMap<String, List<Observation>> turns) {
    var measured =
        new MeasuredSeries(
            planned.experiment(),
            planned.series(),
            planned.store(),
            planned.threads().stream().map(Threads::published).toList(),
            recipe.data().records(),
            planned.records() > 0 ? OptionalLong.of(planned.records()) : OptionalLong.empty(),
            planned.leftOut(),
            setup(design, planned.setup(), rounds),
            rounds.stream().flatMap(round -> round.observations().stream()).toList(),
            turns);
    return new SeriesResult(recipe, design, planned, repeats, rounds, measured);
  }

  /** As it was started; of what nobody asked for the binding's descriptor may tell. */
  private static Setup setup(Recipe.Series design, Setup asked, List<Round> rounds) {
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

  /** As tables name it. */
  String name() {
    return measured.name();
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
