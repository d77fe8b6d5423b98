// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.ycsbsweep.engine.capture.RespConnection.RespAddress;
import io.github.ycsbsweep.engine.capture.RespConnection.Traffic;
import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.run.SweepRun;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Plays a model on a server of its own, and captures that as the original was.
 *
 * @param commands of the original: of as many, chance has as much in the figures of both
 */
record FitCheck(String store, RunTools tools, OptionsReader reader, long commands) {

  private static final int SECONDS_PLAYED = 4;

  private static final Duration MOST_WAIT = Duration.ofSeconds(30);
  private static final long FIRST_COMMANDS = 500;
  private static final long TICK_MILLIS = 50;

  /** Threads that a small machine has room for, beside MONITOR. */
  private static final String THREADS = "2";

  /** The sweep's own results are of no interest, what it warns of neither. */
  private record Quiet(Console console) implements Console {

    @Override
    public void say(String text) {
      console.note(text);
    }

    @Override
    public void note(String text) {
      console.note(text);
    }

    @Override
    public void warn(String text) {
      console.note(text);
    }

    @Override
    public void progress(String label, long done, long all, String unit) {
      console.progress(label, done, all, unit);
    }

    @Override
    public void print(String text) {
      console.note(text);
    }
  }

  /** The model of what was played. */
  TrafficModel play(ModelFolder folder) throws UserError, IOException, InterruptedException {
    var results = tools.temporary().resolve("fit");
    var words =
        List.of(
            store,
            folder.part().resolve(ModelFolder.WORKLOAD).toString(),
            "--threads",
            THREADS,
            "--warmup",
            "1s",
            "--duration",
            SECONDS_PLAYED + "s",
            "--order",
            "interleaved",
            "--out",
            results.toString());
    var watcher = new Watcher(commands);
    tools.console().say("Playing the model on a server of its own, for %d s", SECONDS_PLAYED);
    var status =
        new SweepRun(reader.read(words), tools.speaking(new Quiet(tools.console())), watcher).run();
    if (watcher.seen.isEmpty()) {
      throw UserError.failed("the model could not be played (status %d); -v tells more", status);
    }
    try {
      return watcher.seen.get().get(1, SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw UserError.failed("what was played could not be captured: %s", e.getMessage());
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

  /** Looks at the server while the clients of the cell run. */
  private static final class Watcher implements SweepListener {

    private final long commands;
    private Optional<CompletableFuture<TrafficModel>> seen = Optional.empty();

    Watcher(long commands) {
      this.commands = commands;
    }

    @Override
    public void started(ClientLaunch launch, int number) {
      if (number > 0) {
        var address = launch.server().address();
        var colon = address.lastIndexOf(':');
        var server =
            new RespAddress(
                address.substring(0, colon),
                Integer.parseInt(address.substring(colon + 1)),
                "",
                "");
        seen = Optional.of(CompletableFuture.supplyAsync(() -> look(server)));
      }
    }

    private TrafficModel look(RespAddress server) {
      var traffic = new Traffic();
      var hash = KeyHash.random();
      var survey = new TrafficSurvey(hash, false);
      try (var asked = RespConnection.open(server, traffic);
          var monitor = RespConnection.open(server, traffic)) {
        var before = begun(asked);
        // MONITOR would cost the server more than it did the original.
        Thread.sleep(SECONDS_PLAYED * 500);
        var after = ServerCounter.read(asked);
        var until = System.nanoTime() + Duration.ofMillis(SECONDS_PLAYED * 500).toNanos();
        var command = new CapturedCommand();
        var lines =
            new MonitorLog("MONITOR", monitor.monitor(until), hash, CommandTable.of("resp"));
        while (survey.commands() < commands && lines.next(command)) {
          survey.add(command);
        }
        if (survey.commands() == 0) {
          throw UserError.failed("no command was seen");
        }
        return survey.model("monitor", false, Optional.of(after.since(before)), Optional.empty());
      } catch (UserError | IOException e) {
        throw new IllegalStateException(e.getMessage(), e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}
