// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientInvocation;
import io.github.ycsbsweep.engine.client.ClientInvocation.Phase;
import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.ClientTask;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.model.SweepPlan;
import java.nio.file.Path;
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
    var invocation =
        new ClientInvocation(
            phase, threads, request.rates().target(), List.of("maxexecutiontime=" + life));
    return commands.get(label).words(workload, Optional.empty(), invocation);
  }

  /** What the clients of the first cell of a workload have to do. */
  public ClientTask firstTask(PreparedWorkload workload) {
    var measurement = plan.request().measurement();
    var clients = plan.request().clients().count();
    var together = clients > 1;
    var threads = measurement.threads().counts().get(0);
    var seconds =
        together
            ? OptionalInt.of(
                new ClientLifetimes(measurement).fromRelease(workload.system().label(), true))
            : OptionalInt.empty();
    var divided =
        new ClientPlan(
            ClientPlan.SCHEMA,
            clients,
            new ClientPlan.Work(
                threads, plan.request().rates().target(), measurement.operations(), seconds),
            workload.client().workloadClass(),
            together,
            ClientPlan.Inserts.none(),
            first(workload, threads));
    return new ClientTask(Path.of(""), workload, divided, List.of(), false);
  }
}
