// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.ycsbsweep.engine.capture.RespConnection.RespAddress;
import io.github.ycsbsweep.engine.capture.RespConnection.Traffic;
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
 * @param commands of the original: of as many, chance has as much in the figures of both
 */
record FitCheck(String store, RunTools tools, UserEnvironment environment, long commands) {

  private static final int SECONDS_PLAYED = 4;

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

  /** Waits until the clients are at work, whose threads connect first. */
  private static ServerCounter begun(RespConnection server)
      throws UserError, IOException, InterruptedException {
    var first = ServerCounter.read(server);
    var end = System.nanoTime() + MOST_WAIT.toNanos();
    var now = first;
    while (now.since(first).calls() < FIRST_COMMANDS && System.nanoTime() < end) {
      Thread.sleep(TICK_MILLIS);
      now = ServerCounter.read(server);
    }
    return now;
  }

  private TrafficModel look(RespAddress server)
      throws UserError, IOException, InterruptedException {
    var traffic = new Traffic();
    var survey = new TrafficSurvey(KeyHash.random(), false);
    try (var asked = RespConnection.open(server, traffic);
        var monitor = RespConnection.open(server, traffic)) {
      var before = begun(asked);
      // MONITOR would cost the server more than it did the original.
      Thread.sleep(SECONDS_PLAYED * 500);
      var counts = ServerCounter.read(asked).since(before);
      var until = System.nanoTime() + Duration.ofMillis(SECONDS_PLAYED * 500).toNanos();
      survey.read("MONITOR", monitor.monitor(until), commands);
      if (survey.commands() == 0) {
        throw UserError.failed("no command was seen");
      }
      return survey.model("monitor", false, Optional.of(counts), Optional.empty());
    }
  }

  /** Looks at the server while the clients of the cell run. */
  private final class Watcher implements SweepListener {

    private Optional<FutureTask<TrafficModel>> seen = Optional.empty();

    @Override
    public void started(ClientLaunch launch, int number) {
      if (number > 0) {
        var server = RespAddress.of(launch.server().address(), "", "");
        var task = new FutureTask<>(() -> look(server));
        seen = Optional.of(task);
        var thread = new Thread(task, "capture");
        thread.setDaemon(true);
        thread.start();
      }
    }
  }
}
