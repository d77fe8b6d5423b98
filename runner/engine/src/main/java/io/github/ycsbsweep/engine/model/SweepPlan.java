// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import java.util.List;

/**
 * What a run will measure.
 *
 * @param request what was asked for
 * @param run content of {@code run.json}
 * @param workloads every workload on every system
 * @param cells at rising threads, in their order; an open plan holds those beyond the knee too
 * @param shares cells at shares of the peak, in their order
 */
public record SweepPlan(
    SweepRequest request,
    Run run,
    List<PreparedWorkload> workloads,
    List<PlannedCell> cells,
    List<PlannedCell> shares) {

  /** Most rates that a search tries. */
  public static final int MOST_STEPS = 7;

  public SweepPlan {
    workloads = List.copyOf(workloads);
    cells = List.copyOf(cells);
    shares = List.copyOf(shares);
  }

  /** A workload on a system. */
  public PreparedWorkload of(String label, String workload) {
    return workloads.stream()
        .filter(one -> one.system().label().equals(label))
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

  /** Cells of the client scaling test. */
  public int scalingCells() {
    return workloads.size() * request.clients().scan().size() * request.clients().scanRepeats();
  }

  /** Cells that are profiled, and in no figure. */
  public int profiledCells() {
    return request.profile() ? workloads.size() : 0;
  }

  /** Cells that follow those at rising threads, at most. */
  public int cellsAtRates() {
    return shares.size() + searchCells() + scalingCells() + profiledCells();
  }
}
