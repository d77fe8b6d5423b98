// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientInvocation;
import io.github.ycsbsweep.engine.client.ClientInvocation.Phase;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.model.SweepPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    var invocation =
        new ClientInvocation(
            phase, threads, request.rates().target(), List.of("maxexecutiontime=" + life));
    return commands.get(label).words(workload, Optional.empty(), invocation);
  }
}
