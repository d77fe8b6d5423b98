// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.TurnPlan.Precision;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnEnding;
import io.github.ycsbsweep.engine.results.TurnEnding.TurnLevel;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.LookPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Looks at the intervals of systems that take turns, at numbers of starts that are fixed in
 * advance, and ends what is narrow enough.
 */
final class TurnLooks {

  private final Sweep sweep;
  private final String workload;
  private final Optional<Precision> precision;
  private final LookPlan looks;
  private TurnEnding ending;

  private TurnLooks(Sweep sweep, String workload, TurnPlan turns, TurnEnding ending) {
    this.sweep = sweep;
    this.workload = workload;
    this.precision = turns.precision();
    this.looks =
        LookPlan.every(
            LookPlan.Spending.POCOCK, turns.lookEvery(), sweep.request().measurement().repeats());
    this.ending = ending;
  }

  /** Those of a workload, with what an earlier call of the run has seen. */
  static TurnLooks of(Sweep sweep, String workload, TurnPlan turns) throws UserError {
    var folder = sweep.environment().results();
    try {
      var before = TurnEnding.of(folder);
      var ending =
          turns
              .precision()
              .filter(any -> before.metrics().isEmpty())
              .map(asked -> new TurnEnding(asked.share(), asked.metrics()))
              .orElse(before);
      return new TurnLooks(sweep, workload, turns, ending);
    } catch (IOException e) {
      throw new UserError(folder + " can't be resumed: " + e.getMessage());
    }
  }

  /** Whether a number of client threads needs no further start. */
  boolean isReached(int threads) {
    return ending.isReached(workload, threads);
  }

  /** Looks at every number of client threads, where a look is due after so many starts. */
  void after(int start) throws UserError {
    if (precision.isEmpty()) {
      return;
    }
    for (var threads : sweep.request().measurement().threads().counts()) {
      if (!isReached(threads)) {
        look(start, threads, precision.get());
      }
    }
    Path folder = sweep.environment().results();
    try {
      ending.write(folder);
    } catch (IOException e) {
      throw UserError.failed("can't write to " + folder + ": " + e.getMessage());
    }
  }

  private void look(int start, int threads, Precision asked) {
    var due = looks.at(start);
    var confidence = due.map(LookPlan.Look::level).orElse(looks.endedAt(start).last().level());
    var ratios = ratios(threads, asked, confidence);
    var isNarrow =
        !ratios.isEmpty() && ratios.stream().allMatch(one -> one.halfWidth() <= asked.share());
    var reached = due.isPresent() && isNarrow;
    ending = ending.with(new TurnLevel(workload, threads, start, confidence, reached));
    if (due.isPresent()) {
      sweep
          .console()
          .say(
              "  after %s, %s: %s%s",
              Text.count(start, "start"),
              Text.count(threads, "thread"),
              ratios.stream().map(Look::text).collect(Collectors.joining("; ")),
              reached ? ". Reached." : "");
    }
  }

  /** A ratio at a look. */
  private record Look(String label, TurnRatio ratio) {

    double halfWidth() {
      return ratio.estimate().halfWidth().orElse(Double.POSITIVE_INFINITY);
    }

    String text() {
      return Text.format(
          "%s %s %.3f ± %.1f %%",
          label, ratio.metric().label(), ratio.estimate().ratio().value(), 100 * halfWidth());
    }
  }

  /** Of every system to the first; a figure that nobody can have is not waited for. */
  private List<Look> ratios(int threads, Precision asked, double confidence) {
    var systems = sweep.request().systems();
    var base = cells(systems.get(0), threads);
    return systems.stream()
        .skip(1)
        .flatMap(
            other ->
                asked.metrics().stream()
                    .map(Metric::inTurns)
                    .flatMap(
                        metric ->
                            TurnRatio.of(metric, base, cells(other, threads), confidence).stream())
                    .map(ratio -> new Look(other.label(), ratio)))
        .toList();
  }

  private List<Cell> cells(SystemRequest system, int threads) {
    return sweep.results().of(sweep.plan().of(system.label(), workload)).stream()
        .filter(cell -> cell.threads() == threads)
        .toList();
  }
}
