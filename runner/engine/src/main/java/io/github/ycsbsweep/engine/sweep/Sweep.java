// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import java.util.HashMap;
import java.util.Map;

/**
 * The cells of a run in their order, workload by workload. The servers of all systems are open.
 *
 * @param results with what an earlier call of the run has left
 * @param systems by their labels, that have something to be measured
 */
public record Sweep(
    SweepPlan plan,
    DueCells due,
    SweepResults results,
    SweepEnvironment environment,
    CellFiles files,
    ClientLifetimes lifetimes,
    Map<String, SystemState> systems) {

  /**
   * A sweep that is about to begin.
   *
   * @param servers of every system that has something to be measured
   */
  public static Sweep of(
      SweepPlan plan,
      DueCells due,
      SweepResults results,
      SweepEnvironment environment,
      OpenServers servers) {
    var request = plan.request();
    var systems = new HashMap<String, SystemState>();
    servers
        .open()
        .forEach((label, server) -> systems.put(label, new SystemState(label, server, servers)));
    return new Sweep(
        plan,
        due,
        results,
        environment,
        new CellFiles(environment.results(), environment.redaction()),
        new ClientLifetimes(request.measurement(), request.systems()),
        systems);
  }

  /**
   * Measures all that is due.
   *
   * @param loop decides when the cells at rising threads are measured
   * @return {@link ExitStatus#OK}, or why it ended early: {@link ExitStatus#FAILED} after an
   *     incomplete load, {@link ExitStatus#PARTIAL} after the death of a server
   */
  public int run(CellLoop loop) throws UserError, InterruptedException {
    for (var workload : request().workloads()) {
      var status = new WorkloadSweep(this, new WorkloadCells(this), workload.name()).run(loop);
      if (status != ExitStatus.OK) {
        return status;
      }
    }
    return ExitStatus.OK;
  }

  SweepRequest request() {
    return plan.request();
  }

  Console console() {
    return environment.console();
  }

  SystemState state(SystemWorkload workload) {
    return systems.get(workload.label());
  }
}
