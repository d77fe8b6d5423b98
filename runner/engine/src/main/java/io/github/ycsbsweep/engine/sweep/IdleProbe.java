// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.CellSummary;
import io.github.ycsbsweep.engine.judge.ProbeMeasurement;
import io.github.ycsbsweep.engine.judge.ProbeMeasurement.ProbeRequest;
import io.github.ycsbsweep.engine.request.PreparedWorkload;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import io.github.ycsbsweep.engine.server.Server;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;

/** Before the cells of a workload: the probe on the store that nobody else uses. */
record IdleProbe(Sweep sweep) {

  private static final Duration TICK = Duration.ofSeconds(1);
  private static final int GRACE_SECONDS = 30;

  /** Measures, unless that is done, in the folder {@code idle} beside the cells. */
  void run(PreparedWorkload workload, Server server) throws UserError, InterruptedException {
    var request = sweep.plan().request();
    var files = sweep.files();
    var folder = files.row(workload).resolve("idle");
    if (CellFiles.isDone(folder)) {
      return;
    }
    var label = workload.system().label();
    var caption = label + " " + workload.workload().name() + ", probe of the idle store:";
    var seconds = sweep.lifetimes().ofProbe(label, false);
    try {
      Folders.remove(folder);
      files.begin(folder, server);
      try (var probe =
          ProbeClient.start(
              sweep.environment(),
              workload,
              server,
              folder.resolve("probe"),
              seconds,
              request.rates().probe())) {
        var exit = watch(probe, caption, seconds);
        files.redact(folder);
        var figures =
            ProbeMeasurement.writeIdle(
                SystemUnderTest.of(workload.system(), server.identity()),
                workload.workload().name(),
                new ProbeRequest(
                    workload.system().messagePrefix(),
                    folder.resolve("probe"),
                    request.measurement().warmupSeconds(),
                    request.measurement().durationSeconds(),
                    exit));
        files.done(folder);
        sweep.console().say(caption + " " + CellSummary.of(figures));
      }
    } catch (IOException e) {
      throw files.unreadable(folder, e);
    }
  }

  private int watch(ProbeClient probe, String caption, int seconds) throws InterruptedException {
    var exit = OptionalInt.empty();
    for (var second = 0; exit.isEmpty(); second++) {
      sweep.console().progress(caption, second, seconds, "s");
      exit = probe.process().waitFor(TICK);
      if (second >= seconds + GRACE_SECONDS) {
        probe.process().kill();
      }
    }
    return exit.getAsInt();
  }
}
