// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.PlanSummary;
import io.github.ycsbsweep.engine.plan.SweepPlan;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import io.github.ycsbsweep.engine.sweep.DueCells;
import io.github.ycsbsweep.engine.sweep.OpenServers;
import io.github.ycsbsweep.engine.sweep.Sweep;
import io.github.ycsbsweep.engine.sweep.SweepEnvironment;
import java.io.IOException;
import java.util.Optional;

/** The part of a run in which servers and clients are there. */
final class MeasuredRun {

  private final SweepPlan plan;
  private final DueCells due;
  private final ResumedRun earlier;
  private final ResultsFolder folder;
  private final RunTools tools;
  private final Console console;
  private Optional<Sweep> sweep = Optional.empty();

  MeasuredRun(
      SweepPlan plan, DueCells due, ResumedRun earlier, ResultsFolder folder, RunTools tools) {
    this.plan = plan;
    this.due = due;
    this.earlier = earlier;
    this.folder = folder;
    this.tools = tools;
    this.console = tools.console();
  }

  /** Measures all that is due; whatever ends it, servers and clients are ended first. */
  int run(CellLoop loop) throws UserError, IOException, InterruptedException {
    try (var servers = new OpenServers(tools.servers(plan.request()), plan);
        var clients = tools.launcher(plan);
        var serverHosts = tools.serverHosts(plan)) {
      servers.choose(console);
      clients.prepare();
      serverHosts.prepare();
      console.say(announcement() + ". Results: " + folder.path());
      for (var system : plan.request().systems()) {
        if (due.any(system.label())) {
          var server = servers.open(system.label());
          earlier.checkServer(system.label(), server.identity());
          if (system.server().lifetime().fresh()) {
            // It can be started: that is all that was to be known of it.
            server.close();
          }
        }
      }
      earlier.clear(due::covers, plan.cells().size(), console);
      sweep =
          Optional.of(
              new Sweep(
                  plan,
                  due,
                  earlier.cells(),
                  new SweepEnvironment(
                      console,
                      tools.processes(),
                      clients,
                      serverHosts,
                      tools.commands(plan),
                      folder.path(),
                      RunTools.redaction(plan),
                      tools.listener()),
                  servers));
      return sweep.get().run(loop);
    }
  }

  private String announcement() throws IOException {
    var summary = new PlanSummary(plan);
    var cells = due.cells().size();
    return summary.cells(cells) + ", about " + summary.estimate(cells, due.begun());
  }

  /**
   * Cells that are done, those of earlier calls included; none before the first may begin, since a
   * refusal changes nothing.
   */
  int cells() {
    return sweep.map(Sweep::measuredCells).orElse(0);
  }
}
