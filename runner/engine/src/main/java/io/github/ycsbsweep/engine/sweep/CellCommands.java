// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.client.YcsbCommand.Phase;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.ClientShare;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import java.util.List;
import java.util.Optional;

/**
 * Command lines of a plan's clients, as far as they are known before a server is there.
 *
 * @param java program that runs them
 */
public record CellCommands(SweepPlan plan, String java) {

  /** The words of the first client of a workload, the program first; of several undivided. */
  public List<String> first(SystemWorkload workload) {
    var together = plan(workload);
    return together.clients() > 1 ? together.command() : together.words(new ClientShare(0, 1));
  }

  /** What the clients of the first cell of a workload do together. */
  public ClientPlan plan(SystemWorkload workload) {
    var request = plan.request();
    var measurement = request.measurement();
    var threads = measurement.threads().counts().get(0);
    var cell = CellPlan.rising(request, workload, threads, 1);
    var lifetimes = new ClientLifetimes(measurement, request.systems());
    var life = lifetimes.ofClient(cell, request);
    var phase = workload.phase() == SystemWorkload.Phase.LOAD ? Phase.LOAD : Phase.RUN;
    var call =
        new YcsbCommand.Call(
            phase, threads, request.rates().target(), List.of("maxexecutiontime=" + life));
    return new ClientPlan(
        cell.clients(),
        new ClientPlan.Work(
            threads,
            request.rates().target(),
            measurement.operations(),
            lifetimes.fromRelease(cell, request)),
        workload.client().workloadClass(),
        cell.together(),
        ClientPlan.Inserts.none(),
        new YcsbCommand(java, request.jvm()).words(workload, Optional.empty(), call));
  }
}
