// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.claim.Claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.evidence.PublishedFigures;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison.CheckResult;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.SeriesEntry;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A reproduction with the verdicts on its claims.
 *
 * @param reproduction as planned
 * @param rounds what they took; empty if none was begun
 * @param checks of the publication against itself
 * @param series in the plan's order, those that were left out too
 */
record ReproductionResult(
    Reproduction reproduction,
    Optional<RoundLog> rounds,
    Recipe recipe,
    HardwareDifferences hardware,
    List<SeriesResult> series,
    ClaimEvidence evidence,
    List<ClaimVerdict> verdicts,
    List<CheckResult> checks) {

  /** Reads what was measured, and judges it. */
  static ReproductionResult of(
      Path folder, Reproduction planned, Comparison comparison, Margin margin) throws IOException {
    var rounds = RoundLog.read(folder);
    var due = rounds.map(RoundLog::due).orElse(planned.rounds());
    var recipe = comparison.recipe();
    var hardware = new HardwareDifferences(recipe.hardware(), planned.machine());
    var series = new ArrayList<SeriesResult>();
    for (var one : planned.series()) {
      series.add(series(folder, recipe, one, due));
    }
    var evidence =
        new ClaimEvidence(
            series.stream().map(SeriesResult::measured).toList(),
            new PublishedFigures(comparison.figures(), hardware.originalCores()),
            hardware.differences(),
            planned.isFull(),
            hardware.cores(),
            margin);
    return new ReproductionResult(
        planned,
        rounds,
        recipe,
        hardware,
        List.copyOf(series),
        evidence,
        comparison.claims().stream().map(claim -> claim.verdict(evidence)).toList(),
        comparison.checks());
  }

  private static SeriesResult series(Path folder, Recipe recipe, SeriesEntry planned, int due)
      throws IOException {
    for (var experiment : recipe.experiments()) {
      for (var design : experiment.series()) {
        if (experiment.id().equals(planned.experiment()) && design.id().equals(planned.series())) {
          var isInTurns =
              !planned.pairs().isEmpty() && !Files.exists(Round.folder(folder, planned));
          var repeats = isInTurns ? planned.repeats() : Math.min(due, planned.repeats());
          return SeriesResult.of(
              experiment,
              design,
              planned,
              repeats,
              Round.of(folder, planned),
              turns(folder, planned));
        }
      }
    }
    throw new IOException(
        Text.format(
            "%s: series %s/%s is not in the recipe beside it",
            folder.resolve("reproduction.json"), planned.experiment(), planned.series()));
  }

  private static NavigableMap<String, List<Observation>> turns(Path folder, SeriesEntry planned)
      throws IOException {
    var turns = new TreeMap<String, List<Observation>>();
    for (var place : planned.pairs()) {
      var rounds = Round.of(folder, planned, place);
      turns.put(
          place.sweep(), rounds.stream().flatMap(one -> one.observations().stream()).toList());
    }
    return turns;
  }

  /** The series of an experiment. */
  List<SeriesResult> of(Recipe.Experiment experiment) {
    return series.stream().filter(it -> it.recipe().id().equals(experiment.id())).toList();
  }

  /** Series that were left out, in the plan's order. */
  List<SeriesResult> leftOut() {
    return series.stream().filter(one -> one.planned().leftOut().isPresent()).toList();
  }

  /** Where results are lost: failed cells, those that were broken off, and rounds. */
  List<String> lost() {
    return series.stream()
        .filter(one -> one.planned().leftOut().isEmpty())
        .flatMap(one -> one.lost().stream())
        .toList();
  }
}
