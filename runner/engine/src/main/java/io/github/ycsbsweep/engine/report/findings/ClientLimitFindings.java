// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Of a sweep that ended client-bound, says by which command one client more would be tried. */
public final class ClientLimitFindings {

  private ClientLimitFindings() {}

  public static void add(RunResults results, FindingList findings) {
    var curves =
        results.workloads().stream()
            .flatMap(workload -> results.curves(workload).stream())
            .filter(curve -> !curve.standIn())
            .toList();
    for (var curve : curves) {
      threads(curve)
          .ifPresent(
              threads ->
                  findings.warn(
                      "the sweep ended client-bound: where throughput was highest, or threads were"
                          + " most, the client could do no more",
                      MoreClientsCommand.advice(results),
                      curve.label() + ", " + curve.workload() + ", " + threads));
    }
  }

  /** Those of its peak, and of its last point, that are client-bound; empty if neither is. */
  private static Optional<String> threads(Curve curve) {
    var points = new ArrayList<ThreadCount>();
    curve.peak().ifPresent(points::add);
    var sound = curve.sound();
    if (!sound.isEmpty()) {
      points.add(sound.get(sound.size() - 1));
    }
    var bound =
        points.stream()
            .filter(ThreadCount::isClientBound)
            .map(ThreadCount::threads)
            .distinct()
            .toList();
    return switch (bound.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(Text.count(bound.get(0), "thread"));
      default -> Optional.of(bound.get(0) + " and " + Text.count(bound.get(1), "thread"));
    };
  }

  /** Systems whose server no other machine can reach, as far as is known; in the run's order. */
  public static List<String> outOfReach(RunResults results) {
    return results.cells().stream()
        .filter(cell -> !cell.server().mode().equals("external") || cell.server().onLoopback())
        .map(Cell::label)
        .distinct()
        .toList();
  }
}
