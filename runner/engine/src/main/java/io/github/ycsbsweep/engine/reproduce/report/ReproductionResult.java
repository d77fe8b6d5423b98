// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Status;
import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.claim.Judge;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.PublishedFigures;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.reproduce.recipe.CheckResult;
import io.github.ycsbsweep.engine.reproduce.recipe.Comparison;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Planned;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A reproduction with the verdicts on its claims.
 *
 * @param reproduction with the rounds that were made
 * @param rounds what they took; empty in results of before it was written down
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
  static ReproductionResult of(Path folder, Reproduction planned, Comparison comparison)
      throws IOException {
    var rounds = RoundLog.read(folder);
    var reproduction = rounds.map(planned::inRounds).orElse(planned);
    var recipe = comparison.recipe();
    var hardware = new HardwareDifferences(recipe.hardware(), reproduction.machine());
    var series = new ArrayList<SeriesResult>();
    for (var one : reproduction.series()) {
      series.add(series(folder, recipe, one));
    }
    var evidence =
        new ClaimEvidence(
            series.stream().map(SeriesResult::measured).toList(),
            new PublishedFigures(comparison.figures(), hardware.originalCores()),
            hardware.differences(),
            reproduction.isFull(),
            hardware.cores());
    return new ReproductionResult(
        reproduction,
        rounds,
        recipe,
        hardware,
        List.copyOf(series),
        evidence,
        new Judge(evidence).verdicts(comparison.claims()),
        comparison.checks());
  }

  private static SeriesResult series(Path folder, Recipe recipe, Planned planned)
      throws IOException {
    for (var experiment : recipe.experiments()) {
      if (experiment.id().equals(planned.experiment())) {
        for (var design : experiment.series()) {
          if (design.id().equals(planned.series())) {
            return new SeriesResult(experiment, design, planned, Round.of(folder, planned));
          }
        }
      }
    }
    throw new IOException(
        Text.format(
            "%s: series %s/%s is not in the recipe beside it",
            folder.resolve("reproduction.json"), planned.experiment(), planned.series()));
  }

  /** The experiments that have a series here, in the recipe's order. */
  List<Recipe.Experiment> experiments() {
    return recipe.experiments().stream()
        .filter(one -> series.stream().anyMatch(it -> it.recipe().id().equals(one.id())))
        .toList();
  }

  /** The series of an experiment. */
  List<SeriesResult> of(Recipe.Experiment experiment) {
    return series.stream().filter(it -> it.recipe().id().equals(experiment.id())).toList();
  }

  /** How many claims have each verdict. */
  long count(VerdictKind kind) {
    return verdicts.stream().filter(verdict -> verdict.kind() == kind).count();
  }

  boolean isAnythingMeasured() {
    return series.stream()
        .flatMap(one -> one.rounds().stream())
        .flatMap(round -> round.observations().stream())
        .anyMatch(seen -> seen.cell().status() != Status.FAILED);
  }

  /** SeriesResult that were left out, with the reason, in the plan's order. */
  Map<String, String> leftOut() {
    var all = new LinkedHashMap<String, String>();
    series.forEach(one -> one.planned().leftOut().ifPresent(why -> all.put(one.name(), why)));
    return all;
  }

  /** Where results are lost: failed cells, those that were broken off, and rounds. */
  List<String> lost() {
    return series.stream()
        .filter(one -> one.planned().leftOut().isEmpty())
        .flatMap(one -> Losses.of(one).stream())
        .toList();
  }

  /** What a series should have measured and did not. */
  static final class Losses {

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
            Text.format(
                "%s: %s of %s rounds were not run",
                series.name(), missing, series.planned().repeats()));
      }
      return lost;
    }

    private static String words(Cell cell) {
      return Text.count(cell.threads(), "thread")
          + " failed: "
          + cell.reason().orElse("no reason given");
    }
  }
}
