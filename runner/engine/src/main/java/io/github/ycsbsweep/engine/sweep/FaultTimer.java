// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.StatusLog;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.fault.FaultEffect;
import io.github.ycsbsweep.engine.measure.FaultCourse;
import io.github.ycsbsweep.engine.measure.FaultCourse.Event;
import io.github.ycsbsweep.engine.request.FaultPlan;
import io.github.ycsbsweep.engine.request.MeasurementPlan;
import io.github.ycsbsweep.engine.server.Server;
import io.github.ycsbsweep.support.EnumText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Does a fault to the servers in the measured time of one cell, and takes it back. The measured
 * seconds are those between status lines, so it counts from the first status line with operations.
 */
@SuppressWarnings("try") // Its close waits, and an interrupt must reach the caller.
final class FaultTimer implements AutoCloseable {

  /** First row of an interval log that begins in the first tenth of a second. */
  private static final Pattern EARLY_ROW =
      Pattern.compile("^[0-9.]+,(0\\.9[0-9]*|[1-9][0-9.]*),[0-9.]+,");

  private static final int LOOK_MILLIS = 50;
  private static final int HEAD_BYTES = 4000;

  private final int number;
  private final FaultPlan fault;
  private final FaultAction action;
  private final Server server;
  private final MeasurementPlan plan;
  private final ClientLaunch launch;
  private final SweepEnvironment environment;
  private final Thread thread;
  private volatile FaultCourse course;
  private volatile boolean abandoned;

  private FaultTimer(
      int number,
      FaultPlan fault,
      Server server,
      MeasurementPlan plan,
      ClientLaunch launch,
      SweepEnvironment environment)
      throws UserError {
    this.number = number;
    this.fault = fault;
    this.action = FaultAction.of(fault);
    this.server = server;
    this.plan = plan;
    this.launch = launch;
    this.environment = environment;
    this.course = FaultCourse.of(fault);
    this.thread = new Thread(this::run, "fault " + fault.text());
    this.thread.setDaemon(true);
  }

  /** Starts to wait for the time of every fault in the cell that the launch is about. */
  static List<FaultTimer> start(
      Server server, MeasurementPlan plan, ClientLaunch launch, SweepEnvironment environment)
      throws UserError {
    var timers = new ArrayList<FaultTimer>();
    for (var fault : launch.workload().system().server().faults()) {
      timers.add(new FaultTimer(timers.size() + 1, fault, server, plan, launch, environment));
    }
    timers.forEach(timer -> timer.thread.start());
    return timers;
  }

  private void run() {
    var client = launch.folderOf(0);
    try {
      var log = new StatusLog(client);
      while (log.firstOperations().isEmpty()) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
      TimeUnit.MILLISECONDS.sleep(delayMillis(fault, plan, client));
      perform(FaultEffect.of(action, server));
    } catch (InterruptedException end) {
      // The cell is over before the fault is due.
      Thread.currentThread().interrupt();
    } catch (UserError e) {
      warn(e.getMessage());
      note(Event.FAILED, "");
    } catch (IOException e) {
      warn(fault.text() + ": the client's logs can't be read: " + e.getMessage());
    }
  }

  private void perform(FaultEffect effect) {
    note(Event.BEGIN, effect.target());
    try {
      effect.begin();
      TimeUnit.MILLISECONDS.sleep(action.duration().map(Duration::toMillis).orElse(Long.MAX_VALUE));
      effect.end();
      note(Event.END, effect.target());
    } catch (InterruptedException over) {
      takeBack(effect);
    } catch (UserError e) {
      warn(e.getMessage());
      note(Event.FAILED, effect.target());
      takeBack(effect);
    }
  }

  /** The cell is over, or the fault has failed. */
  private void takeBack(FaultEffect effect) {
    try {
      if (abandoned) {
        effect.abandon();
      } else {
        effect.end();
      }
    } catch (UserError e) {
      warn(fault.text() + ": " + e.getMessage());
    } catch (InterruptedException end) {
      // The run ends, and its servers with it.
      Thread.currentThread().interrupt();
    }
  }

  /** Milliseconds from the first status line with operations to the fault. */
  static long delayMillis(FaultPlan fault, MeasurementPlan plan, Path client) throws IOException {
    var share = (long) plan.durationSeconds() * fault.percent();
    return (skippedSeconds(plan, client) * 100L + share) * 10;
  }

  /**
   * Seconds after the status line at which the measured ones begin. They leave out the warm-up, at
   * least a second, from the first operation on. Where operations began in the first tenth of a
   * second before that line, as the first row of a log says, it is over a second earlier.
   */
  private static int skippedSeconds(MeasurementPlan plan, Path client) throws IOException {
    var skipped = Math.max(plan.warmupSeconds(), 1);
    for (var log : Folders.matching(client, "*.hdr")) {
      if (beganEarly(log)) {
        return skipped - 1;
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

  /** A line of the file: milliseconds since the epoch, and the number among the cell's faults. */
  private void note(Event event, String target) {
    var now = System.currentTimeMillis();
    course = course.after(event, now, target);
    environment.listener().fault(fault, event);
    var line =
        Text.format("%d\t%d\t%s\t%s\t%s\n", now, number, fault.text(), EnumText.of(event), target);
    try {
      Files.writeString(launch.folder().resolve("faults"), line, UTF_8, CREATE, APPEND);
    } catch (IOException e) {
      warn(fault.text() + " could not be noted: " + e.getMessage());
    }
  }

  private void warn(String text) {
    environment.console().warn(text);
  }

  /** What was done so far. */
  FaultCourse course() {
    return course;
  }

  /** The clients have ended: a fault that is still under way is taken back. */
  void finish() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }

  /** As {@link #finish}, where the cell was broken off and its servers are about to be ended. */
  @Override
  public void close() throws InterruptedException {
    abandoned = true;
    finish();
  }
}
