// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.model.ServerRequest.Mode;
import io.github.ycsbsweep.engine.model.SweepPlan;
import io.github.ycsbsweep.engine.server.Server;
import io.github.ycsbsweep.engine.server.Servers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The servers of a run: all are found, and those of the user reached, before the first one is
 * started.
 */
final class OpenServers implements AutoCloseable {

  private final Servers servers;
  private final SweepPlan plan;
  private final Map<String, Mode> modes = new LinkedHashMap<>();
  private final Map<String, Server> open = new LinkedHashMap<>();

  OpenServers(Servers servers, SweepPlan plan) {
    this.servers = servers;
    this.plan = plan;
  }

  /** Finds a server for every system, or says why there is none. */
  void choose() throws UserError, InterruptedException {
    for (var workload : plan.workloads()) {
      modes.put(workload.system().label(), servers.choose(workload));
    }
  }

  /** By the labels of the systems. */
  Map<String, Mode> modes() {
    return Map.copyOf(modes);
  }

  Mode mode(PreparedWorkload workload) {
    return modes.get(workload.system().label());
  }

  /** Starts the server of a system, or makes sure that the user's is there. */
  Server open(String label) throws UserError, InterruptedException {
    var first = plan.of(label, plan.request().workloads().get(0).name());
    var server = servers.open(first, modes.get(label), OptionalLong.empty());
    open.put(label, server);
    return server;
  }

  /** By label, those that are open. */
  Map<String, Server> open() {
    return Map.copyOf(open);
  }

  /** How many systems have a server of the runner's own. */
  int own() {
    return (int) modes.values().stream().filter(mode -> mode != Mode.EXTERNAL).count();
  }

  /** Memory in MB that the data of a workload takes in a server on this machine. */
  long dataMegabytes(PreparedWorkload workload) throws UserError, InterruptedException {
    return mode(workload) == Mode.EXTERNAL ? 0 : servers.dataMegabytes(workload);
  }

  @Override
  public void close() {
    open.values().forEach(Server::close);
    open.clear();
  }
}
