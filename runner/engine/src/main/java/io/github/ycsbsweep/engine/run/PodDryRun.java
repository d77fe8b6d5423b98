// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.util.stream.Collectors.joining;

import io.github.ycsbsweep.engine.client.LauncherContext;
import io.github.ycsbsweep.engine.client.kubernetes.KubernetesLauncher;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.sweep.CellCommands;

/**
 * What a run with clients in pods would create, as YAML that kubectl reads; what would run is in
 * comments. No cluster is needed for that.
 */
final class PodDryRun {

  private final SweepPlan plan;
  private final CellCommands commands;
  private final KubernetesLauncher launcher;

  PodDryRun(SweepPlan plan, CellCommands commands, LauncherContext context) {
    this.plan = plan;
    this.commands = commands;
    this.launcher = new KubernetesLauncher(context);
  }

  /**
   * The whole text.
   *
   * @param runs what would run
   */
  String text(String runs) throws UserError {
    var text =
        new StringBuilder(
            runs.lines().map(line -> line.isEmpty() ? "#" : "# " + line).collect(joining("\n")));
    text.append(
        "\n#\n# Each load and each cell has a Job, a ConfigMap and a Secret of its own, which differ"
            + " in their plan. Those of the first cells:\n");
    for (var workload : plan.workloads()) {
      text.append(launcher.manifests(workload, commands.firstPlan(workload)));
    }
    return text.toString();
  }
}
