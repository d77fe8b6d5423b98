// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.statistics.Sample;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A rate that was tried.
 *
 * @param target transactions a second
 * @param cells its repeats, one at least
 */
public record RateStep(double target, List<Cell> cells) {

  /** The steps of open-loop cells, in the order in which they were first tried. */
  static List<RateStep> of(List<Cell> cells) {
    var byTarget =
        cells.stream()
            .filter(cell -> !LoopModel.isClosed(cell))
            .sorted(Comparator.comparingInt(Cell::order))
            .collect(
                groupingBy(cell -> cell.targetOps().orElseThrow(), LinkedHashMap::new, toList()));
    return byTarget.entrySet().stream().map(e -> new RateStep(e.getKey(), e.getValue())).toList();
  }

  /**
   * Transactions a second that were done, the median over the repeats, and no more than the target:
   * what is done beyond it was due before. Empty if all failed.
   */
  public OptionalDouble achieved() {
    return Sample.median(
        cells.stream()
            .map(LoopModel::rate)
            .flatMapToDouble(OptionalDouble::stream)
            .map(rate -> Math.min(rate, target))
            .toArray());
  }

  /** The response time that the objective is about, the worst repeat's, in microseconds. */
  public OptionalLong worst(Objective objective) {
    return worst(cells.stream(), Operation::intended, objective);
  }

  /** The same of times of some kind; empty where too few operations tell it. */
  static OptionalLong worst(
      Stream<Cell> cells, Function<Operation, Optional<Latency>> kind, Objective objective) {
    return cells
        .flatMap(cell -> cell.operation(objective.operation()).flatMap(kind).stream())
        .flatMapToLong(latency -> latency.at(objective.percentile()).stream())
        .max();
  }

  /** The worst of the repeats' verdicts. */
  public ObjectiveVerdict verdict(Objective objective) {
    var verdicts = cells.stream().map(cell -> verdict(cell, objective)).toList();
    if (verdicts.contains(ObjectiveVerdict.NOT_MET)) {
      return ObjectiveVerdict.NOT_MET;
    }
    return verdicts.contains(ObjectiveVerdict.UNKNOWN)
        ? ObjectiveVerdict.UNKNOWN
        : ObjectiveVerdict.MET;
  }

  /** The verdict, and where it is not the percentile's own, why. */
  public String explained(Objective objective) {
    var verdict = verdict(objective);
    if (verdict == ObjectiveVerdict.UNKNOWN) {
      return verdict + ": too few operations";
    }
    if (cells.stream().anyMatch(cell -> cell.status() == Cell.Status.FAILED)) {
      return verdict + ": the cell failed";
    }
    if (cells.stream().anyMatch(cell -> cell.status() == Cell.Status.GATE)) {
      return verdict + ": too many operations failed";
    }
    if (!cells.stream().allMatch(LoopModel::isHeld)) {
      return Text.format(
          "%s: %.0f %% of the target reached",
          verdict, Math.floor(100 * achieved().orElse(0) / target));
    }
    return verdict == ObjectiveVerdict.NOT_MET && cells.stream().anyMatch(LoopModel::isCatchingUp)
        ? verdict + ": catching up after the warm-up"
        : verdict.toString();
  }

  private static ObjectiveVerdict verdict(Cell cell, Objective objective) {
    return ObjectiveVerdict.of(
        cell.operation(objective.operation()).flatMap(Operation::intended),
        cell.status() == Cell.Status.OK && LoopModel.isHeld(cell),
        objective);
  }

  /** Whether a rate met an objective. */
  public enum ObjectiveVerdict {
    /** In every repeat. */
    MET("met"),
    /** In some repeat the percentile was over the limit, or the rate was not reached, or failed. */
    NOT_MET("not met"),
    /** Too few operations were measured to know the percentile. */
    UNKNOWN("not known");

    private final String words;

    ObjectiveVerdict(String words) {
      this.words = words;
    }

    /** Of the response times of operations, if these kept up with their rate. */
    static ObjectiveVerdict of(Optional<Latency> times, boolean isHeld, Objective objective) {
      if (times.isEmpty() || !isHeld) {
        return NOT_MET;
      }
      var figure = times.get().at(objective.percentile());
      // Where too few operations tell a percentile, the slowest of them all may still.
      if (figure.isEmpty() && !objective.allows(times.get().max())) {
        return UNKNOWN;
      }
      return objective.allows(figure.orElse(times.get().max())) ? MET : NOT_MET;
    }

    @Override
    public String toString() {
      return words;
    }
  }
}
