// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.CellSummary;
import io.github.ycsbsweep.engine.judge.ProbeMeasurement;
import io.github.ycsbsweep.engine.judge.ProbeMeasurement.ProbeRequest;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.MeasurementPlan;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.model.ProbeKind;
import io.github.ycsbsweep.engine.model.SystemUnderTest;
import io.github.ycsbsweep.engine.server.Server;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;

/** Before the cells of a workload: the probe on the store that nobody else uses. */
record IdleProbe(
    SweepEnvironment environment,
    CellFiles files,
    MeasurementPlan plan,
    ClientLifetimes lifetimes) {

  private static final Duration TICK = Duration.ofSeconds(1);
  private static final int GRACE_SECONDS = 30;

  /** Measures, unless that is done, in the folder {@code idle} beside the cells. */
  void run(PreparedWorkload workload, Server server, ProbeKind kind)
      throws UserError, InterruptedException {
    var folder = files.row(workload).resolve("idle");
    if (CellFiles.isDone(folder)) {
      return;
    }
    var label = workload.system().label();
    var caption = label + " " + workload.workload().name() + ", probe of the idle store:";
    var seconds = lifetimes.fromRelease(label, false);
    try {
      Folders.remove(folder);
      files.begin(folder, server);
      try (var probe =
          ProbeClient.start(
              environment, workload, server, folder.resolve("probe"), seconds, kind)) {
        var exit = watch(probe, caption, seconds);
        files.redact(folder);
        var figures =
            ProbeMeasurement.writeIdle(
                system(workload, server),
                workload.workload().name(),
                new ProbeRequest(
                    workload.system().messagePrefix(),
                    folder.resolve("probe"),
                    plan.warmupSeconds(),
                    plan.durationSeconds(),
                    exit));
        files.done(folder);
        environment.console().say(caption + " " + CellSummary.of(figures));
      }
    } catch (IOException e) {
      throw files.unreadable(folder, e);
    }
  }

  private static SystemUnderTest system(PreparedWorkload workload, Server server) {
    var found = server.identity();
    return new SystemUnderTest(
        workload.system().label(),
        workload.system().store().orElse(workload.system().label()),
        new Cell.Server(
            found.mode(), found.address(), found.version(), found.cpuLimits(), found.declared()));
  }

  private int watch(ProbeClient probe, String caption, int seconds) throws InterruptedException {
    var exit = OptionalInt.empty();
    for (var second = 0; exit.isEmpty(); second++) {
      environment.console().progress(caption, second, seconds, "s");
      exit = probe.await(TICK);
      if (second >= seconds + GRACE_SECONDS) {
        probe.kill();
      }
    }
    return exit.getAsInt();
  }
}
