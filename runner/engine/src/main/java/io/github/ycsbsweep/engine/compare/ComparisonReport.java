// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.report.model.CellMetric;
import io.github.ycsbsweep.engine.report.model.Finding;
import java.util.List;
import java.util.Set;

/**
 * All that is to be said about runs against their base.
 *
 * @param comparisons one of each run but the base
 * @param metrics that are shown
 * @param gates how each run stands to each gate
 * @param findings what must be known before believing it
 */
public record ComparisonReport(
    List<ComparedRun> runs,
    List<RunComparison> comparisons,
    Set<CellMetric> metrics,
    List<GateResult> gates,
    List<Finding> findings) {

  /** Compares all runs but the first with the first. */
  public static ComparisonReport of(List<ComparedRun> runs, CompareRequest request) {
    var base = runs.get(0);
    var comparisons =
        runs.subList(1, runs.size()).stream().map(other -> RunComparison.of(base, other)).toList();
    var gates =
        comparisons.stream()
            .flatMap(
                comparison ->
                    request.gates().stream()
                        .map(gate -> GateResult.of(gate, comparison, request.isStrict())))
            .toList();
    return new ComparisonReport(
        runs,
        comparisons,
        request.metrics(),
        gates,
        ComparisonFindings.in(runs, comparisons, request.metrics()));
  }

  /** The changes of a comparison, cell by cell. */
  List<Change> changes(RunComparison comparison) {
    return comparison.pairs().stream().flatMap(pair -> pair.changes(metrics).stream()).toList();
  }

  /**
   * See {@link ExitStatus}; a gate that judged nothing is a failure, since nothing can breach it.
   */
  public int status() {
    if (gates.stream().anyMatch(GateResult::isBreached)) {
      return ExitStatus.GATE;
    }
    var isEmpty = comparisons.stream().anyMatch(comparison -> comparison.pairs().isEmpty());
    if (isEmpty || gates.stream().anyMatch(gate -> gate.judged() == 0)) {
      return ExitStatus.FAILED;
    }
    return gates.stream().anyMatch(GateResult::isPartial) ? ExitStatus.PARTIAL : ExitStatus.OK;
  }
}
