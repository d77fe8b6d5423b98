// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.preflight.MachineMemory;
import io.github.ycsbsweep.engine.preflight.MemoryCheck;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.server.Server;
import io.github.ycsbsweep.engine.server.Servers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The servers of a run: all are found, and those of the user reached, before the first one is
 * started.
 */
public final class OpenServers implements AutoCloseable {

  private final Servers servers;
  private final SweepPlan plan;
  private final Map<String, Mode> modes = new LinkedHashMap<>();
  private final Map<String, Server> open = new LinkedHashMap<>();

  public OpenServers(Servers servers, SweepPlan plan) {
    this.servers = servers;
    this.plan = plan;
  }

  /** Finds a server for every system, or says why there is none, or no room for its data. */
  public void choose(Console console) throws UserError, InterruptedException {
    for (var workload : plan.workloads()) {
      modes.put(workload.label(), servers.choose(workload));
    }
    new MemoryCheck(plan, modes, servers::dataMegabytes).check(MachineMemory.now(), console);
  }

  /** By the labels of the systems. */
  public Map<String, Mode> modes() {
    return Map.copyOf(modes);
  }

  /** Starts the server of a system, or makes sure that the user's is there. */
  public Server open(String label) throws UserError, InterruptedException {
    var first = plan.of(label, plan.request().workloads().get(0).name());
    var server = servers.open(first, modes.get(label), share());
    open.put(label, server);
    return server;
  }

  /**
   * As {@link #open}, of a system whose server was closed.
   *
   * @throws UserError also if it is another one than before: its cells could not be compared
   */
  Server restart(String label) throws UserError, InterruptedException {
    var before = open.get(label).identity().version();
    var server = open(label);
    var now = server.identity().version();
    if (!now.equals(before)) {
      throw UserError.failed(
          "%s: its server is of version %s now, and was of %s: these cells could not be compared",
          label, now.orElse("unknown"), before.orElse("unknown"));
    }
    return server;
  }

  /** Whether the server of a system can be started again: the runner's own, or by a command. */
  public boolean canRestart(String label) {
    var first = plan.of(label, plan.request().workloads().get(0).name());
    return open.get(label).isOwn() || first.server().lifetime().start().isPresent();
  }

  /** By label, of every system that has something to be measured. */
  Map<String, Server> open() {
    return Map.copyOf(open);
  }

  /** What each server of the runner's own may take of the memory, in MB. */
  private OptionalLong share() {
    var own = modes.values().stream().filter(mode -> mode != Mode.EXTERNAL).count();
    return MachineMemory.now().share((int) own);
  }

  @Override
  public void close() {
    open.values().forEach(Server::close);
    open.clear();
  }
}
