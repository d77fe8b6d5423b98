// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.compare.Gate.ChangeGate;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that is to be said about runs against their base.
 *
 * @param comparisons one of each run but the base
 * @param gates how each run stands to each gate
 * @param findings what must be known before believing it
 * @param margin within which figures are equal
 */
public record ComparisonReport(
    List<ComparedRun> runs,
    List<RunComparison> comparisons,
    List<GateResult> gates,
    List<Finding> findings,
    Margin margin) {

  /** Of what {@code --json} prints. */
  private static final int SCHEMA = 1;

  /**
   * Compares all runs but the first with the first.
   *
   * @param gates limits to keep to; their figures are shown beside those that a run is known by
   * @param isStrict whether a limit that may be breached is breached
   */
  public static ComparisonReport of(
      List<ComparedRun> runs, List<Gate> gates, boolean isStrict, Margin margin) {
    var metrics =
        EnumSet.of(
            Metric.THROUGHPUT,
            Metric.P50,
            Metric.P99,
            Metric.RESPONSE_P50,
            Metric.RESPONSE_P99,
            Metric.RECOVERY,
            Metric.SERVER_CPU_PER_OPERATION,
            Metric.CLIENT_CPU_PER_OPERATION);
    for (var gate : gates) {
      if (gate instanceof ChangeGate change) {
        metrics.add(change.metric());
      }
    }
    var base = runs.get(0);
    var comparisons =
        runs.subList(1, runs.size()).stream()
            .map(other -> RunComparison.of(base, other, metrics, margin))
            .toList();
    var results =
        comparisons.stream()
            .flatMap(it -> gates.stream().map(gate -> GateResult.of(gate, it, isStrict)))
            .toList();
    return new ComparisonReport(
        runs, comparisons, results, ComparisonFindings.in(runs, comparisons), margin);
  }

  /** As {@code --json} prints it; {@code compare.schema.json} describes it. */
  public Map<String, Object> forPrograms() {
    var document = new LinkedHashMap<String, Object>();
    document.put("schema", SCHEMA);
    document.put("status", status());
    document.put("margin", margin.share());
    document.put("runs", runs.stream().map(ComparedRun::origin).toList());
    document.put("comparisons", comparisons);
    document.put("gates", gates);
    document.put("findings", findings);
    return document;
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
