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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Looks at the intervals of systems that take turns, at numbers of starts that are fixed in
 * advance, and ends what is narrow enough.
 */
record TurnLooks(Sweep sweep, String workload, Precision asked, LookPlan looks) {

  TurnLooks(Sweep sweep, String workload, TurnPlan turns, Precision asked) {
    this(
        sweep,
        workload,
        asked,
        LookPlan.every(turns.lookEvery(), sweep.request().measurement().repeats()));
  }

  private List<Metric> metrics() {
    return asked.metrics().stream().map(Metric::inTurns).toList();
  }

  /** Looks at every number of client threads that goes on, where a look is due. */
  void after(int start) throws UserError {
    look(start, looks.at(start));
  }

  /** Looks where no further start fits into the time: this look spends all that is left. */
  void atTheEnd(int start) throws UserError {
    look(start, Optional.of(looks.endedAt(start).last()));
  }

  private void look(int start, Optional<LookPlan.Look> due) throws UserError {
    var before = sweep.results().turns();
    var ending = before.levels().isEmpty() ? new TurnEnding(asked.share(), metrics()) : before;
    for (var threads : sweep.request().measurement().threads().counts()) {
      if (!ending.isReached(workload, threads)) {
        ending = ending.with(level(start, threads, due));
      }
    }
    try {
      sweep.results().turned(ending);
    } catch (IOException e) {
      throw UserError.failed(
          "can't write to %s: %s. Make room, and go on with --resume",
          sweep.environment().results(), e.getMessage());
    }
  }

  private TurnLevel level(int start, int threads, Optional<LookPlan.Look> due) {
    var confidence = due.orElseGet(() -> looks.endedAt(start).last()).level();
    var ratios = ratios(start, threads, confidence);
    var compared = sweep.request().systems().size() - 1;
    var reached = due.isPresent() && isWhole(ratios, compared) && isNarrow(ratios);
    if (due.isPresent()) {
      var console = sweep.console();
      console.say(
          "  after %s, %s: %s%s",
          Text.count(start, "start"),
          Text.count(threads, "thread"),
          ratios.stream().map(Look::text).collect(Collectors.joining("; ")),
          reached ? ". Reached." : "");
    }
    return new TurnLevel(workload, threads, start, confidence, reached);
  }

  /**
   * Whether every system has each figure that any of them has.
   *
   * @param compared systems beside the first
   */
  static boolean isWhole(List<Look> ratios, int compared) {
    var figures = ratios.stream().map(one -> one.ratio().metric()).distinct().count();
    return figures > 0 && ratios.size() == figures * compared;
  }

  private boolean isNarrow(List<Look> ratios) {
    return ratios.stream().allMatch(one -> one.halfWidth() <= asked.share());
  }

  /** A ratio at a look. */
  record Look(String label, TurnRatio ratio) {

    /** Infinite with a single start: the interval within it takes its luck for the truth. */
    double halfWidth() {
      return ratio.estimate().variance().isPresent()
          ? ratio.estimate().halfWidth().orElse(Double.POSITIVE_INFINITY)
          : Double.POSITIVE_INFINITY;
    }

    String text() {
      var figure =
          Text.format(
              "%s %s %.3f", label, ratio.metric().label(), ratio.estimate().ratio().value());
      return Double.isFinite(halfWidth())
          ? figure + Text.format(" ± %.1f %%", 100 * halfWidth())
          : figure + ", without an interval";
    }
  }

  /** Of every system to the first, as far as they are known. */
  private List<Look> ratios(int start, int threads, double confidence) {
    var systems = sweep.request().systems();
    var base = cells(systems.get(0), start, threads);
    var looks = new ArrayList<Look>();
    for (var other : systems.subList(1, systems.size())) {
      var own = cells(other, start, threads);
      for (var metric : metrics()) {
        var ratio = TurnRatio.of(metric, base, own, confidence);
        ratio.ifPresent(known -> looks.add(new Look(other.label(), known)));
      }
    }
    return looks;
  }

  /** Up to a start: of a run that is resumed, later ones may be there. */
  private List<Cell> cells(SystemRequest system, int start, int threads) {
    return sweep.results().of(sweep.plan().of(system.label(), workload)).stream()
        .filter(cell -> cell.threads() == threads && cell.repeat() <= start)
        .toList();
  }
}
