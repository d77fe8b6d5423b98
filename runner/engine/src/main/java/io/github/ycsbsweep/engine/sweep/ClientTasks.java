// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.ClientTask;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.server.Server;
import java.nio.file.Path;

/** Tells clients what is known of the server that they drive. */
final class ClientTasks {

  private ClientTasks() {}

  static ClientTask of(Path folder, PreparedWorkload workload, ClientPlan plan, Server server) {
    var identity = server.identity();
    return new ClientTask(folder, workload, plan, identity.pids(), identity.onLoopback());
  }
}
