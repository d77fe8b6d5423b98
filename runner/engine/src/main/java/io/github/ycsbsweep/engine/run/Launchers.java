// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.util.stream.Collectors.toSet;

import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.client.LauncherContext;
import io.github.ycsbsweep.engine.client.kubernetes.KubernetesLauncher;
import io.github.ycsbsweep.engine.client.local.LocalLauncher;
import io.github.ycsbsweep.engine.client.ssh.HostNeeds;
import io.github.ycsbsweep.engine.client.ssh.SshLauncher;
import io.github.ycsbsweep.engine.model.SweepPlan;
import io.github.ycsbsweep.engine.monitor.SystemMonitor;
import io.github.ycsbsweep.engine.monitor.SystemMonitor.MonitoredProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Chooses what starts the clients of a run. */
final class Launchers {

  private Launchers() {}

  static ClientLauncher of(LauncherContext context, SweepPlan plan) {
    return switch (context.request().launcher()) {
      case LOCAL -> new LocalLauncher(context.processes(), Launchers::monitor, context.console());
      case SSH -> new SshLauncher(context, HostNeeds.of(plan), bindings(plan));
      case KUBERNETES -> new KubernetesLauncher(context);
    };
  }

  private static Set<String> bindings(SweepPlan plan) {
    return plan.request().systems().stream()
        .flatMap(system -> system.binding().stream())
        .collect(toSet());
  }

  private static AutoCloseable monitor(
      Path csv, List<Long> clients, List<Long> servers, boolean loopback) throws IOException {
    return SystemMonitor.start(csv, new MonitoredProcesses(ids(clients), ids(servers), loopback));
  }

  private static List<Integer> ids(List<Long> processes) {
    return processes.stream().map(Math::toIntExact).toList();
  }
}
