// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Stores that all stop at the same throughput have met something that is none of them. */
final class CeilingRule implements FairnessRule {

  /** Of the highest throughput. */
  private static final double SPREAD = 0.03;

  @Override
  public FairnessCheck check(FairnessEvidence run) {
    var shared = new ArrayList<String>();
    var apart = new ArrayList<String>();
    for (var workload : run.workloads()) {
      var peaks = peaks(run, workload);
      if (peaks.size() > 1) {
        var highest = Collections.max(peaks.values());
        var spread = 1 - Collections.min(peaks.values()) / highest;
        var text = Text.format("%s: %.1f %% apart %s", workload, 100 * spread, names(peaks));
        (spread < SPREAD ? shared : apart).add(text);
      }
    }
    return shared.isEmpty() && apart.isEmpty()
        ? FairnessCheck.notChecked("needs two stores with figures on one workload")
        : FairnessCheck.of(shared, "%s", String.join("; ", apart));
  }

  /** The highest throughput of each store, within the gates. */
  private static Map<String, Double> peaks(FairnessEvidence run, String workload) {
    return run.measured().stream()
        .filter(cell -> cell.workload().equals(workload) && cell.status() == Cell.Status.OK)
        .filter(cell -> !cell.server().standIn() && cell.all().isPresent())
        .collect(
            Collectors.groupingBy(
                Cell::store,
                TreeMap::new,
                Collectors.collectingAndThen(
                    Collectors.maxBy(Comparator.comparingDouble(CeilingRule::throughput)),
                    most -> throughput(most.orElseThrow()))));
  }

  private static double throughput(Cell cell) {
    return cell.all().orElseThrow().opsPerSecond();
  }

  private static String names(Map<String, Double> peaks) {
    return peaks.entrySet().stream()
        .map(peak -> Text.format("%s %,.0f", peak.getKey(), peak.getValue()))
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
