// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.rate.LoopModel.ThroughputPeak;
import io.github.ycsbsweep.engine.judge.rate.RateStep.ObjectiveVerdict;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The search for the highest rate that meets an objective: by bisection between nothing and what a
 * closed loop of as many threads did.
 *
 * @param peak transactions a second of the closed loop
 * @param closed the percentile of its service times, in microseconds, the worst repeat's; a
 *     response time is never shorter
 * @param steps tried so far, in their order
 */
public record ObjectiveSearch(
    Objective objective, int threads, double peak, OptionalLong closed, List<RateStep> steps) {

  private static final int MOST_STEPS = 7;

  /** Neighbouring rates that differ by less are told apart by chance. */
  private static final double RESOLUTION = 0.05;

  /** The search among one store's and workload's cells; empty without a closed loop to start at. */
  public static Optional<ObjectiveSearch> among(
      List<Cell> cells, int threads, Objective objective) {
    var own = cells.stream().filter(cell -> cell.threads() == threads).toList();
    var peak = ThroughputPeak.at(threads, own);
    return peak.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ObjectiveSearch(
                objective, threads, peak.getAsDouble(), closed(own, objective), RateStep.of(own)));
  }

  /** The next rate to try, in whole transactions a second; empty if the search is over. */
  public OptionalDouble next() {
    var failed = lowestFailed();
    if (failed.isEmpty() && !isClosedOver()) {
      return best().map(step -> step.target() >= top()).orElse(false)
          ? OptionalDouble.empty()
          : OptionalDouble.of(top());
    }
    var high = failed.map(RateStep::target).orElse(top());
    var low = best().map(RateStep::target).orElse(0.0);
    var middle = (double) Math.round((low + high) / 2);
    var isOver =
        steps.size() >= MOST_STEPS
            || high - low <= RESOLUTION * high
            || middle < ThroughputPeak.lowestTarget(threads)
            || middle <= low
            || middle >= high
            // Fewer operations tell a percentile even less.
            || failed
                .filter(step -> step.verdict(objective) == ObjectiveVerdict.UNKNOWN)
                .isPresent();
    return isOver ? OptionalDouble.empty() : OptionalDouble.of(middle);
  }

  /** The highest rate that met it, of those below all that did not. */
  public Optional<RateStep> best() {
    var limit = lowestFailed().map(RateStep::target).orElse(Double.MAX_VALUE);
    return steps.stream()
        .filter(step -> step.target() < limit && step.verdict(objective) == ObjectiveVerdict.MET)
        .max(Comparator.comparingDouble(RateStep::target));
  }

  /** The lowest rate that did not meet it, or of which that is not known. */
  public Optional<RateStep> lowestFailed() {
    return steps.stream()
        .filter(step -> step.verdict(objective) != ObjectiveVerdict.MET)
        .min(Comparator.comparingDouble(RateStep::target));
  }

  /** Whether the closed loop itself was over the limit, so that its rate need not be tried. */
  public boolean isClosedOver() {
    return closed.isPresent() && !objective.allows(closed.getAsLong());
  }

  private double top() {
    return Math.max((double) ThroughputPeak.lowestTarget(threads), Math.floor(peak));
  }

  private static OptionalLong closed(List<Cell> cells, Objective objective) {
    return RateStep.worst(LoopModel.measured(cells), Operation::latency, objective);
  }

  /** What was found, in a sentence without its end that says no more than was measured. */
  public String conclusion() {
    var best = best();
    if (best.isEmpty()) {
      return "no rate that was tried met " + objective.text() + lowest();
    }
    var met = rate(best.get()) + " ops/s" + figure(best.get());
    if (lowestFailed().isEmpty() && !isClosedOver()) {
      return Text.format(
          "%s was met at the closed loop's own throughput, %s: at every rate up to the peak",
          objective.text(), met);
    }
    return "highest throughput that met " + objective.text() + ": " + met + nextTried();
  }

  private String nextTried() {
    var failed = lowestFailed();
    return failed.isPresent()
        ? Text.format(
            "; next tried %,.0f ops/s%s: %s",
            failed.get().target(), figure(failed.get()), explained(failed.get()))
        : Text.format(
            "; the closed loop, at %,.0f ops/s, did not: service time %s", peak, millis(closed));
  }

  private String lowest() {
    var failed = lowestFailed();
    return failed.isEmpty()
        ? ""
        : Text.format(
            ": the lowest was %,.0f ops/s%s, %s",
            failed.get().target(), figure(failed.get()), explained(failed.get()));
  }

  private String explained(RateStep step) {
    var more =
        step.verdict(objective) == ObjectiveVerdict.UNKNOWN
            ? " to tell " + objective.percentile() + ", a longer --duration has more"
            : "";
    return step.explained(objective) + more;
  }

  private String figure(RateStep step) {
    var worst = step.worst(objective);
    return worst.isPresent() ? " (" + objective.percentile() + " " + millis(worst) + ")" : "";
  }

  private String rate(RateStep step) {
    return Text.format("%,.0f", step.achieved().orElse(step.target()));
  }

  private String millis(OptionalLong micros) {
    return Text.format("%.3f ms", micros.orElse(0) / 1000.0);
  }

  /**
   * How a search for the highest rate within an objective goes on.
   *
   * @param target the next rate to measure, in whole transactions a second; empty: the search is
   *     over
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
}
