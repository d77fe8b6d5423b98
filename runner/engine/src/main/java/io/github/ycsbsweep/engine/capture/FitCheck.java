// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.ycsbsweep.engine.capture.ServerConnection.ServerAddress;
import io.github.ycsbsweep.engine.capture.ServerConnection.Traffic;
import io.github.ycsbsweep.engine.capture.TrafficModel.ServerCounts;
import io.github.ycsbsweep.engine.capture.log.KeyHash;
import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.run.LoggedSweep;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;

/**
 * Plays a model on a server of its own, and captures that as the original was.
 *
 * @param original of as many commands as of it, chance has as much in the figures of both
 */
record FitCheck(
    String store,
    CaptureDialect dialect,
    RunTools tools,
    UserEnvironment environment,
    TrafficModel original) {

  private static final int SECONDS_PLAYED = 4;

  /** Of them, first by what the server counts, and then as long by each command. */
  private static final int SECONDS_WATCHED = 2;

  private static final Duration MOST_WAIT = Duration.ofSeconds(30);
  private static final long FIRST_COMMANDS = 500;
  private static final long TICK_MILLIS = 50;

  /** Threads that a small machine has room for, beside MONITOR. */
  private static final String THREADS = "2";

  /** The model of what was played. */
  TrafficModel play(Path workload) throws UserError, IOException, InterruptedException {
    var options =
        SweepOptions.NONE
            .withWords(List.of(store, workload.toString()))
            .with(SweepOption.THREADS, THREADS)
            .with(SweepOption.WARMUP, "1s")
            .with(SweepOption.DURATION, SECONDS_PLAYED + "s")
            .with(SweepOption.ORDER, "interleaved")
            .with(SweepOption.OUT, tools.temporary().resolve("fit").toString());
    if (rate(workload) * SECONDS_WATCHED >= original.origin().commands()) {
      options = options.with(SweepOption.TARGET, Long.toString(Math.round(rate(workload))));
    }
    var watcher = new Watcher();
    var log = tools.temporary().resolve("fit.log");
    tools.console().say("Playing the model on a server of its own, for %d s", SECONDS_PLAYED);
    var status = new LoggedSweep(tools, environment, watcher).run(options, log, CellLoop.IN_ORDER);
    Files.readAllLines(log).forEach(tools.console()::note);
    if (watcher.seen.isEmpty()) {
      throw UserError.failed("the model could not be played (status %d); -v tells more", status);
    }
    try {
      return watcher.seen.get().get(1, SECONDS);
    } catch (ExecutionException e) {
      throw UserError.failed(
          "what was played could not be captured: %s", e.getCause().getMessage());
    } catch (TimeoutException e) {
      throw UserError.failed("what was played could not be captured in time");
    }
  }

  /** That of the original: CPU time and what expires depend on it. */
  private double rate(Path workload) {
    var isByName = workload.endsWith(ModelCommands.FILE);
    return original.arrival().curve().rate()
        * (isByName ? original.namedShare() : original.playedShare());
  }

  /** Waits until the clients are at work, whose threads connect first. */
  private static ServerCounts begun(CapturedServer server)
      throws UserError, IOException, InterruptedException {
    var first = server.counts();
    var end = System.nanoTime() + MOST_WAIT.toNanos();
    var now = first;
    while (now.since(first).calls() < FIRST_COMMANDS && System.nanoTime() < end) {
      Thread.sleep(TICK_MILLIS);
      now = server.counts();
    }
    return now;
  }

  private TrafficModel look(ServerAddress server)
      throws UserError, IOException, InterruptedException {
    var traffic = new Traffic();
    var survey = new TrafficSurvey(dialect, KeyHash.random(), false, TraceFile.NONE);
    try (var asked = dialect.open(server, traffic);
        var monitor = dialect.open(server, traffic)) {
      var before = begun(asked);
      // Looking costs the server more than it did the original.
      SECONDS.sleep(SECONDS_WATCHED);
      var counts = asked.counts().since(before);
      var until = System.nanoTime() + SECONDS.toNanos(SECONDS_WATCHED);
      var log = dialect.log(dialect.command(), monitor.watch(until), survey.hash(), survey.table());
      var end = survey.read(log, original.origin().commands());
      if (survey.commands() == 0) {
        throw UserError.failed("no command was seen");
      }
      return survey.model(dialect.word(), end, Optional.of(counts), Optional.empty());
    }
  }

  /** Looks at the server while the clients of the cell run. */
  private final class Watcher implements SweepListener {

    private Optional<FutureTask<TrafficModel>> seen = Optional.empty();

    @Override
    public void started(ClientLaunch launch, int number) {
      if (number > 0) {
        var server = ServerAddress.of(launch.server().address(), ServerAccess.OPEN);
        var task = new FutureTask<>(() -> look(server));
        seen = Optional.of(task);
        var thread = new Thread(task, "capture");
        thread.setDaemon(true);
        thread.start();
      }
    }
  }
}
