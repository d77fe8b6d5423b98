// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.CellSummary;
import io.github.ycsbsweep.engine.judge.ProbeMeasurement;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.request.RatePlan.ProbeKind;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.SystemUnderTest;
import io.github.ycsbsweep.engine.server.Server;
import io.github.ycsbsweep.engine.workload.YcsbProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A client of one thread that reads or inserts at a low fixed rate. A store has the time to answer
 * before the next one is due, so the probe waits for the store and not for itself.
 */
record ProbeClient(ManagedProcess process) implements AutoCloseable {

  /**
   * Operations a second: 1 % of the load of a store that does 30,000 operations a second, and
   * enough for a 90th percentile after 4 s and a 99th after 35 s.
   */
  static final int RATE = 300;

  /** How much longer than the client beside it the probe may take. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  /**
   * The first record that a probe inserts: close to the most that YCSB counts, far from a load's.
   */
  private static final int FIRST_OWN = 2_000_000_000;

  private static final Duration TICK = Duration.ofSeconds(1);
  private static final int GRACE_SECONDS = 30;

  /**
   * Starts a probe.
   *
   * @param folder that it makes for its files
   * @param seconds of its life
   * @param kind reads or writes
   */
  static ProbeClient start(
      SweepEnvironment environment,
      SystemWorkload workload,
      Server server,
      Path folder,
      int seconds,
      ProbeKind kind)
      throws IOException {
    Files.createDirectories(folder);
    var writes = kind == ProbeKind.WRITE;
    var records = writes ? FIRST_OWN : workload.data().records();
    var properties =
        new ArrayList<>(List.of("maxexecutiontime=" + seconds, "recordcount=" + records));
    properties.addAll(YcsbProperties.only(writes ? "insert" : "read"));
    properties.addAll(workload.client().unverified());
    var call = new YcsbCommand.Call(YcsbCommand.Phase.PROBE, 1, OptionalInt.of(RATE), properties);
    var words = environment.command().words(workload, server.address(), call);
    var out = folder.resolve("ycsb.out");
    var spec = ProcessSpec.logged(folder, words, out, folder.resolve("ycsb.err"));
    return new ProbeClient(environment.processes().start(spec.inEngineLocale()));
  }

  /**
   * Before the cells of a workload, the probe on the store that nobody else uses: unless that is
   * done, in the folder {@code idle} beside the cells.
   */
  static void onIdleStore(Sweep sweep, SystemWorkload workload, Server server)
      throws UserError, InterruptedException {
    var request = sweep.request();
    var files = sweep.files();
    var folder = files.row(workload).resolve("idle");
    if (CellFiles.isDone(folder)) {
      return;
    }
    var label = workload.label();
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
        var exit = probe.watch(sweep.console(), caption, seconds);
        files.redact(folder);
        var figures =
            ProbeMeasurement.of(workload.system().messagePrefix(), folder.resolve("probe"), exit)
                .writeIdle(
                    SystemUnderTest.of(workload.system(), server.identity()),
                    workload.workload().name(),
                    request.measurement().warmupSeconds(),
                    request.measurement().durationSeconds());
        files.done(folder);
        sweep.console().say(caption + " " + CellSummary.of(figures));
      }
    } catch (IOException e) {
      throw files.unreadable(folder, e);
    }
  }

  private int watch(Console console, String caption, int seconds) throws InterruptedException {
    var exit = OptionalInt.empty();
    for (var second = 0; exit.isEmpty(); second++) {
      console.progress(caption, second, seconds, "s");
      exit = process.waitFor(TICK);
      if (second >= seconds + GRACE_SECONDS) {
        process.kill();
      }
    }
    return exit.getAsInt();
  }

  /** Lets it end by itself, or kills it after a grace; returns its exit status. */
  int finish() throws InterruptedException {
    if (process.waitFor(GRACE).isEmpty()) {
      process.kill();
    }
    return process.waitFor();
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      process.kill();
    }
  }
}
