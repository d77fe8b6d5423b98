// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.results.Run;
import java.util.List;

/**
 * What a run will measure.
 *
 * @param request what was asked for
 * @param run content of {@code run.json}
 * @param workloads every workload on every system
 * @param cells at rising threads, in their order; an open plan holds those beyond the knee too
 * @param followUps cells that have the threads of the peak, which are not known yet: shares of it,
 *     the client scaling test, and profiles
 */
public record SweepPlan(
    SweepRequest request,
    Run run,
    List<SystemWorkload> workloads,
    List<CellPlan> cells,
    List<CellPlan> followUps) {

  /** Most rates that a search tries. */
  public static final int MOST_STEPS = 7;

  public SweepPlan {
    workloads = List.copyOf(workloads);
    cells = List.copyOf(cells);
    followUps = List.copyOf(followUps);
  }

  /** A workload on a system. */
  public SystemWorkload of(String label, String workload) {
    return workloads.stream()
        .filter(one -> one.label().equals(label))
        .filter(one -> one.workload().name().equals(workload))
        .findFirst()
        .orElseThrow();
  }

  /** Cells of the searches for an objective, at most. */
  public int searchCells() {
    return request.rates().searched().isPresent()
        ? workloads.size() * MOST_STEPS * request.measurement().repeats()
        : 0;
  }

  /** Those that follow for one thing, in their order. */
  public List<CellPlan> followUps(CellPlan.Kind kind) {
    return followUps.stream().filter(cell -> cell.kind() == kind).toList();
  }

  /** Cells that follow those at rising threads, at most. */
  public int cellsAtRates() {
    return followUps.size() + searchCells();
  }
}
