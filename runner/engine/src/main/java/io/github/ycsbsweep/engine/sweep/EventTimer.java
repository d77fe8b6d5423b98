// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.client.ClientTask;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.model.MeasurementPlan;
import io.github.ycsbsweep.engine.model.ServerRequest.PlannedEvent;
import io.github.ycsbsweep.engine.server.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Does something to the servers in the measured time of one cell. The measured seconds are those
 * between status lines, so it counts from the first status line with operations.
 */
@SuppressWarnings("try") // Its close waits, and an interrupt must reach the caller.
final class EventTimer implements AutoCloseable {

  private static final Pattern OPERATIONS = Pattern.compile(" sec: [1-9][0-9]* operations");

  /** First row of an interval log that begins in the first tenth of a second. */
  private static final Pattern EARLY_ROW =
      Pattern.compile("^[0-9.]+,(0\\.9[0-9]*|[1-9][0-9.]*),[0-9.]+,");

  private static final int LOOK_MILLIS = 50;
  private static final int HEAD_BYTES = 4000;

  private final PlannedEvent event;
  private final Server server;
  private final MeasurementPlan plan;
  private final Path cell;
  private final Path client;
  private final Console console;
  private final Thread thread;

  private EventTimer(
      PlannedEvent event, Server server, MeasurementPlan plan, ClientTask task, Console console) {
    this.event = event;
    this.server = server;
    this.plan = plan;
    this.cell = task.folder();
    this.client = task.folderOf(0);
    this.console = console;
    this.thread = new Thread(this::run, "event " + event.name());
    this.thread.setDaemon(true);
  }

  /** Starts to wait for the time of the event in the cell that the task is about. */
  static EventTimer start(
      PlannedEvent event,
      Server server,
      MeasurementPlan plan,
      ClientTask task,
      SweepEnvironment environment) {
    var timer = new EventTimer(event, server, plan, task, environment.console());
    timer.thread.start();
    return timer;
  }

  private void run() {
    try {
      while (!operates()) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
      TimeUnit.MILLISECONDS.sleep(delayMillis(event, plan, client));
      note("begin");
      note(server.event(event.name()) ? "end" : "failed");
    } catch (InterruptedException end) {
      // The cell is over before the event is.
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      console.warn("the event " + event.name() + " could not be noted: " + e.getMessage());
    }
  }

  private boolean operates() throws IOException {
    var log = client.resolve("ycsb.err");
    return Files.exists(log) && OPERATIONS.matcher(Files.readString(log, ISO_8859_1)).find();
  }

  /** Milliseconds from the first status line with operations to the event. */
  static long delayMillis(PlannedEvent event, MeasurementPlan plan, Path client)
      throws IOException {
    var share = (long) plan.durationSeconds() * event.percent();
    return (skippedSeconds(plan, client) * 100L + share) * 10;
  }

  /**
   * Seconds after the status line at which the measured ones begin. They leave out the warm-up, at
   * least a second, from the first operation on. Where operations began in the first tenth of a
   * second before that line, as the first row of a log says, it is over a second earlier.
   */
  private static int skippedSeconds(MeasurementPlan plan, Path client) throws IOException {
    var skipped = Math.max(plan.warmupSeconds(), 1);
    try (var logs = Files.newDirectoryStream(client, "*.hdr")) {
      for (var log : logs) {
        if (beganEarly(log)) {
          return skipped - 1;
        }
      }
    }
    return skipped;
  }

  private static boolean beganEarly(Path log) throws IOException {
    try (var in = Files.newInputStream(log)) {
      return new String(in.readNBytes(HEAD_BYTES), ISO_8859_1)
          .lines()
          .filter(line -> !line.isEmpty() && Character.isDigit(line.charAt(0)))
          .limit(1)
          .anyMatch(line -> EARLY_ROW.matcher(line).find());
    }
  }

  /** A line of the file {@code events}: milliseconds since 1970, the event, and what it did. */
  private void note(String what) throws IOException {
    var line = System.currentTimeMillis() + "\t" + event.name() + "\t" + what + "\n";
    Files.writeString(cell.resolve("events"), line, UTF_8, CREATE, APPEND);
  }

  /** The cell is over: an event that is still under way is given up. */
  @Override
  public void close() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }
}
