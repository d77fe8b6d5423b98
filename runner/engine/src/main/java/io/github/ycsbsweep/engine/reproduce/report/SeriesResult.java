// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.reproduce.claim.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Planned;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import java.util.List;
import java.util.OptionalLong;

/**
 * A series of a reproduction.
 *
 * @param recipe its experiment, as published
 * @param design itself, as published
 * @param planned what was to be run
 * @param rounds what was
 */
record SeriesResult(
    Recipe.Experiment recipe, Recipe.Series design, Planned planned, List<Round> rounds) {

  /** What claims are held against. */
  MeasuredSeries measured() {
    return new MeasuredSeries(
        planned.experiment(),
        planned.series(),
        planned.store(),
        planned.threads().stream().map(Threads::published).toList(),
        recipe.data().records(),
        planned.records() > 0 ? OptionalLong.of(planned.records()) : OptionalLong.empty(),
        planned.leftOut(),
        rounds.stream().flatMap(round -> round.observations().stream()).toList());
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
}
