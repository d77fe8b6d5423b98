// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.client.YcsbCommand.Phase;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.request.PreparedWorkload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Command lines of a plan's clients, as far as they are known before a server is there. */
public final class CellCommands {

  private final SweepPlan plan;
  private final Map<String, YcsbCommand> commands;

  /**
   * Command lines of a plan.
   *
   * @param commands by the labels of the systems
   */
  public CellCommands(SweepPlan plan, Map<String, YcsbCommand> commands) {
    this.plan = plan;
    this.commands = Map.copyOf(commands);
  }

  /** The words of the first client of a workload, the program first. */
  public List<String> first(PreparedWorkload workload, int threads) {
    var request = plan.request();
    var label = workload.system().label();
    var together = request.clients().count() > 1;
    var life = new ClientLifetimes(request.measurement()).ofClient(label, together);
    var phase = workload.phase() == PreparedWorkload.Phase.LOAD ? Phase.LOAD : Phase.RUN;
    var call =
        new YcsbCommand.Call(
            phase, threads, request.rates().target(), List.of("maxexecutiontime=" + life));
    return commands.get(label).words(workload, Optional.empty(), call);
  }

  /** What the clients of the first cell of a workload do together. */
  public ClientPlan firstPlan(PreparedWorkload workload) {
    var request = plan.request();
    var measurement = request.measurement();
    var cell = CellPlan.rising(request, workload, measurement.threads().counts().get(0), 1);
    var seconds =
        cell.together()
            ? OptionalInt.of(new ClientLifetimes(measurement).fromRelease(cell.label(), true))
            : OptionalInt.empty();
    return new ClientPlan(
        cell.clients(),
        new ClientPlan.Work(
            cell.threads(), request.rates().target(), measurement.operations(), seconds),
        workload.client().workloadClass(),
        cell.together(),
        ClientPlan.Inserts.none(),
        first(workload, cell.threads()));
  }
}
