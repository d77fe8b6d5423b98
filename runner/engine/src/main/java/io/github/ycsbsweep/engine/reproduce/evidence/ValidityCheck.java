// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import static io.github.ycsbsweep.engine.results.Metric.CLIENT_CPU_PER_OPERATION;
import static io.github.ycsbsweep.engine.results.Metric.CLIENT_SYSTEM_CPU;
import static io.github.ycsbsweep.engine.results.Metric.CLIENT_USER_CPU;
import static io.github.ycsbsweep.engine.results.Metric.ERROR_RATE;
import static io.github.ycsbsweep.engine.results.Metric.EVENT_EFFECT;
import static io.github.ycsbsweep.engine.results.Metric.IDLE_PROBE_MEAN;
import static io.github.ycsbsweep.engine.results.Metric.LOST_WRITES;
import static io.github.ycsbsweep.engine.results.Metric.MEAN;
import static io.github.ycsbsweep.engine.results.Metric.MEMORY;
import static io.github.ycsbsweep.engine.results.Metric.NETWORK;
import static io.github.ycsbsweep.engine.results.Metric.P50;
import static io.github.ycsbsweep.engine.results.Metric.P95;
import static io.github.ycsbsweep.engine.results.Metric.P99;
import static io.github.ycsbsweep.engine.results.Metric.PROBE_MEAN;
import static io.github.ycsbsweep.engine.results.Metric.RECOVERY;
import static io.github.ycsbsweep.engine.results.Metric.SERVER_CPU;
import static io.github.ycsbsweep.engine.results.Metric.SERVER_CPU_PER_OPERATION;
import static io.github.ycsbsweep.engine.results.Metric.TIME_GROWTH;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.MeasuredSeconds;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.statistics.Sample;
import io.github.ycsbsweep.engine.statistics.Steadiness;
import io.github.ycsbsweep.engine.statistics.Steadiness.Judgement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What keeps cells from deciding a claim, as the report of a sweep marks it: a stand-in, a failure,
 * latencies of a quota, a client that could do no more, and throughput that does not hold still.
 */
public final class ValidityCheck {

  /** Looked at before any load, or when it is over: what a cell does later is not in them. */
  private static final Set<Metric> OF_NO_CELL = Set.of(MEMORY, IDLE_PROBE_MEAN);

  /** The client's own, whatever it kept from the store, and what an operation costs a server. */
  private static final Set<Metric> OF_THE_WORK =
      Set.of(
          CLIENT_USER_CPU, CLIENT_SYSTEM_CPU, CLIENT_CPU_PER_OPERATION, SERVER_CPU_PER_OPERATION);

  /** What the stalls of a quota of CPU time are in. */
  private static final Set<Metric> OF_TIME = Set.of(MEAN, P50, P95, P99, PROBE_MEAN, RECOVERY);

  /** Of which a throughput that changes is the point; bytes of a line may change as it does. */
  private static final Set<Metric> OF_CHANGE = Set.of(TIME_GROWTH, EVENT_EFFECT, NETWORK);

  /** Of which a fault is the point: how much was done besides is not. */
  private static final Set<Metric> OF_FAULTS = Set.of(RECOVERY, LOST_WRITES);

  /**
   * Percent by which the throughputs of repeats may vary, where a figure is looked at by itself. A
   * machine of two speeds may show a few repeats only one of them: their interval is too narrow
   * then, and their spread is all that tells. In the ratio of two cells of the same round the
   * machine's speed is not, and its own spread makes its interval.
   */
  private static final double UNSTABLE_PERCENT = 20;

  private ValidityCheck() {}

  /**
   * What spoils a metric of the repeats at one number of threads; empty if nothing does.
   *
   * @param who the series and its threads, in words
   */
  public static Optional<Answer> of(Metric metric, List<Cell> cells, String who) {
    if (OF_TIME.contains(metric) || metric == SERVER_CPU) {
      var quota = quota(cells, who, metric == SERVER_CPU ? "CPU time" : "latency");
      if (quota.isPresent()) {
        return quota;
      }
    }
    if (OF_NO_CELL.contains(metric)) {
      return standIn(cells, who);
    }
    if (metric == ERROR_RATE) {
      return standIn(cells, who)
          .or(() -> some(cells, cell -> cell.all().isEmpty(), who, "not measured"));
    }
    var measured =
        standIn(cells, who)
            .or(() -> some(cells, cell -> cell.status() == Status.FAILED, who, "failed"))
            .or(
                () ->
                    some(cells, cell -> cell.status() == Status.GATE, who, "over the error gate"));
    if (OF_FAULTS.contains(metric)) {
      return measured;
    }
    return measured
        .or(() -> OF_TIME.contains(metric) ? disturbed(cells, who) : Optional.empty())
        .or(() -> OF_THE_WORK.contains(metric) ? Optional.empty() : clientBound(cells, who))
        .or(() -> isSteady(metric, cells) ? Optional.empty() : unsteady(cells, who));
  }

  /** An imitation's figures are nobody's. */
  public static Optional<Answer> standIn(List<Cell> cells, String who) {
    return cells.stream()
        .filter(cell -> cell.server().standIn())
        .findFirst()
        .map(cell -> Answer.notComparable(who + ": " + cell.shownLabel() + ", answered"));
  }

  /** Of what a share of a core leaves to servers the share tells, and nothing of the store. */
  public static Optional<Answer> quota(List<Cell> cells, String who, String what) {
    return cells.stream()
        .filter(Cell::isUnderQuota)
        .findFirst()
        .map(
            cell ->
                Answer.untestable(
                        Text.format(
                            "%s: with %s of a core for each server process, its %s is that of the"
                                + " share (--server-share)",
                            who, cell.server().limits().shareText(), what))
                    .until(
                        "Servers with whole cores decide it (--server-share none, on a machine"
                            + " with more of them)"));
  }

  /** What operations had to wait for is the fault, and not the store's work. */
  private static Optional<Answer> disturbed(List<Cell> cells, String who) {
    return some(cells, Cell::isDisturbed, who, "disturbed by a fault");
  }

  private static Optional<Answer> clientBound(List<Cell> cells, String who) {
    return some(cells, Cell::clientBound, who, "client-bound")
        .map(
            it ->
                it.until(
                    "A smaller --server-share decides it, or more cores for the client; or what an"
                        + " operation costs the server (judged-by: server-cpu)"));
  }

  /** In turns, a drift meets both sides alike. */
  private static boolean isSteady(Metric metric, List<Cell> cells) {
    return OF_CHANGE.contains(metric) || cells.stream().allMatch(Cell::tookTurns);
  }

  private static Optional<Answer> unsteady(List<Cell> cells, String who) {
    return some(
            cells,
            cell ->
                Steadiness.of(MeasuredSeconds.throughputs(cell)).judgement() == Judgement.UNSTEADY,
            who,
            "unstable (throughput rose or fell while it was measured)")
        .map(it -> it.until("Longer cells decide it (auto_duration of the recipe)"));
  }

  /** Repeats that differ so much that a metric of theirs tells nothing by itself. */
  static Optional<Answer> unstable(Metric metric, List<Cell> cells, String who) {
    if (OF_NO_CELL.contains(metric) || OF_FAULTS.contains(metric) || metric == ERROR_RATE) {
      return Optional.empty();
    }
    var throughputs =
        cells.stream()
            .flatMap(cell -> cell.all().stream())
            .mapToDouble(Operation::opsPerSecond)
            .toArray();
    var percent = Sample.of(throughputs).variationPercent().orElse(0);
    return percent <= UNSTABLE_PERCENT
        ? Optional.empty()
        : Optional.of(
            Answer.notComparable(
                    Text.format(
                        "%s: unstable, the throughputs of its repeats vary by %.0f %% (more"
                            + " than %.0f %%)",
                        who, percent, UNSTABLE_PERCENT))
                .until("A steadier machine decides it, or longer cells"));
  }

  private static Optional<Answer> some(
      List<Cell> cells, Predicate<Cell> isSpoilt, String who, String how) {
    var spoilt = cells.stream().filter(isSpoilt).toList();
    return spoilt.stream()
        .findFirst()
        .map(
            first ->
                Answer.notComparable(
                    Text.format(
                        "%s: %s%s%s",
                        who,
                        how,
                        cells.size() > 1 ? ", " + repeats(spoilt.size(), cells.size()) : "",
                        first.reason().map(why -> " (" + why + ")").orElse(""))));
  }

  private static String repeats(int count, int all) {
    return (count == all ? "all " + all : count + " of " + all) + " repeats";
  }
}
