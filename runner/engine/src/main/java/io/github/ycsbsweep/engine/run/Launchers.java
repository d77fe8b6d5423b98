// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.client.LauncherContext;
import io.github.ycsbsweep.engine.client.local.LocalLauncher;
import io.github.ycsbsweep.engine.model.SweepPlan;
import io.github.ycsbsweep.engine.monitor.SystemMonitor;
import io.github.ycsbsweep.engine.monitor.SystemMonitor.MonitoredProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Chooses what starts the clients of a run. */
final class Launchers {

  private Launchers() {}

  static ClientLauncher of(LauncherContext context, SweepPlan plan) {
    return switch (context.request().launcher()) {
      case LOCAL -> new LocalLauncher(context.processes(), Launchers::monitor, context.console());
      case SSH, KUBERNETES -> throw new UnsupportedOperationException();
    };
  }

  private static AutoCloseable monitor(
      Path csv, List<Long> clients, List<Long> servers, boolean loopback) throws IOException {
    return SystemMonitor.start(csv, new MonitoredProcesses(ids(clients), ids(servers), loopback));
  }

  private static List<Integer> ids(List<Long> processes) {
    return processes.stream().map(Math::toIntExact).toList();
  }
}
