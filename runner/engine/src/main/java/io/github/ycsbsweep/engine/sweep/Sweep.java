// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.SweepPlan;
import java.util.LinkedHashMap;
import java.util.Map;

/** The cells of a run in their order, workload by workload. The servers of all systems are open. */
public final class Sweep {

  private final SweepPlan plan;
  private final DueCells due;
  private final CellCounter counter;
  private final SweepEnvironment environment;
  private final EarlierCells earlier;
  private final Map<String, SystemState> systems = new LinkedHashMap<>();

  /**
   * A sweep that is about to begin.
   *
   * @param servers of every system that has something to be measured
   * @param earlier what an earlier call of the run has left
   */
  public Sweep(
      SweepPlan plan,
      DueCells due,
      SweepEnvironment environment,
      ServerSource servers,
      EarlierCells earlier) {
    this.plan = plan;
    this.due = due;
    this.environment = environment;
    this.earlier = earlier;
    this.counter = new CellCounter(due.all(), plan.request().measurement().repeats(), earlier);
    servers
        .open()
        .forEach((label, server) -> systems.put(label, new SystemState(label, server, servers)));
  }

  /**
   * Measures all that is due.
   *
   * @param loop decides when the cells at rising threads are measured
   * @return {@link ExitStatus#OK}, or why it ended early: {@link ExitStatus#FAILED} after an
   *     incomplete load, {@link ExitStatus#PARTIAL} after the death of a server
   */
  public int run(CellLoop loop) throws UserError, InterruptedException {
    var parts = new SweepParts(plan, due, environment, counter, systems);
    for (var workload : plan.request().workloads()) {
      var status = new WorkloadSweep(parts, earlier, workload.name()).run(loop);
      if (status != ExitStatus.OK) {
        return status;
      }
    }
    return ExitStatus.OK;
  }

  /** Cells that are done, those of earlier calls included. */
  public int measuredCells() {
    return counter.measuredCells();
  }
}
