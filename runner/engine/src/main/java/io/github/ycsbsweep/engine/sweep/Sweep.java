// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.PreparedWorkload;
import java.util.LinkedHashMap;
import java.util.Map;

/** The cells of a run in their order, workload by workload. The servers of all systems are open. */
public final class Sweep {

  private final SweepPlan plan;
  private final DueCells due;
  private final SweepResults results;
  private final SweepEnvironment environment;
  private final CellFiles files;
  private final ClientLifetimes lifetimes;
  private final Map<String, SystemState> systems = new LinkedHashMap<>();

  /**
   * A sweep that is about to begin.
   *
   * @param results what an earlier call of the run has left
   * @param servers of every system that has something to be measured
   */
  public Sweep(
      SweepPlan plan,
      DueCells due,
      SweepResults results,
      SweepEnvironment environment,
      OpenServers servers) {
    this.plan = plan;
    this.due = due;
    this.results = results;
    this.environment = environment;
    this.files = new CellFiles(environment.results(), environment.redaction());
    this.lifetimes =
        new ClientLifetimes(plan.request().measurement(), plan.request().jvm().program());
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
    for (var workload : plan.request().workloads()) {
      var status = new WorkloadSweep(this, workload.name()).run(loop);
      if (status != ExitStatus.OK) {
        return status;
      }
    }
    return ExitStatus.OK;
  }

  /** Cells that are done, those of earlier calls included. */
  public int measuredCells() {
    return results.count();
  }

  SweepPlan plan() {
    return plan;
  }

  DueCells due() {
    return due;
  }

  SweepResults results() {
    return results;
  }

  SweepEnvironment environment() {
    return environment;
  }

  Console console() {
    return environment.console();
  }

  CellFiles files() {
    return files;
  }

  ClientLifetimes lifetimes() {
    return lifetimes;
  }

  SystemState state(PreparedWorkload workload) {
    return systems.get(workload.system().label());
  }
}
