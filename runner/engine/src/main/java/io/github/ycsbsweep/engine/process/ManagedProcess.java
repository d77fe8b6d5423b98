// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import io.github.ycsbsweep.engine.common.CleanupWait;
import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A process that the engine started behind {@code libexec/spawn}, the leader of a process group of
 * its own. The watchdog knows it from before it started until its end was seen here.
 */
public final class ManagedProcess {

  /** Status of one that {@link #kill} ended: no shell gives it, so nobody else did. */
  public static final int KILLED = -9;

  private static final Duration FOREVER = Duration.ofDays(10_000);

  /** Longest wait for a process to be gone that got KILL: the disk may keep it. */
  private static final Duration DEATH = Duration.ofSeconds(10);

  /** Longest wait for the rest of an output, whose pipe some child still may hold. */
  private static final Duration LOGS = Duration.ofSeconds(2);

  /** What a shell adds to the number of a signal that ended a process. */
  private static final int SIGNALS = 128;

  /** As a shell gives it. */
  static final int SIGKILL = SIGNALS + 9;

  private final Process process;
  private final ProcessIdentity identity;
  private final List<StreamCopy> logs;
  private final Spawner spawner;
  private final ProcessWatchdog watchdog;
  private volatile boolean isKilled;

  ManagedProcess(
      Process process,
      ProcessIdentity identity,
      List<StreamCopy> logs,
      Spawner spawner,
      ProcessWatchdog watchdog) {
    this.process = process;
    this.identity = identity;
    this.logs = logs;
    this.spawner = spawner;
    this.watchdog = watchdog;
  }

  /** Process id, which is that of its group too. */
  public long pid() {
    return identity.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** An exit status as a shell gives it, in words: {@code 1}, or {@code 139, signal 11}. */
  public static String text(int status) {
    return status + (status > SIGNALS ? ", signal " + (status - SIGNALS) : "");
  }

  /** Its standard input; closed from the start unless standard output is a pipe. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  /** Its standard output, if that is a pipe. */
  public InputStream output() {
    return process.getInputStream();
  }

  /** Its standard error, if that is a pipe. */
  public InputStream error() {
    return process.getErrorStream();
  }

  /**
   * Waits for its end. Returns the exit status as a shell gives it, 128 + n after signal n, or
   * {@link #KILLED}.
   */
  public int waitFor() throws InterruptedException {
    return waitFor(FOREVER).orElseThrow();
  }

  /** Waits so long at most; empty: it still runs. */
  public OptionalInt waitFor(Duration limit) throws InterruptedException {
    if (!process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)) {
      return OptionalInt.empty();
    }
    awaitLogs();
    forget();
    return OptionalInt.of(told(process.exitValue()));
  }

  /**
   * Sends TERM to its group, and KILL to what is left after the grace of the group and of all
   * descendants.
   */
  public void end(Duration grace) {
    end(List.of(this), spawner, grace);
  }

  /** Ends several at the same time. */
  static void end(List<ManagedProcess> processes, Spawner spawner, Duration grace) {
    try (var ending = new ProcessWatchdog(spawner, grace)) {
      for (var one : processes) {
        ending.register(one.identity);
      }
    } catch (IOException e) {
      // No process can be started for it: the leaders at least can be killed from here.
      processes.forEach(one -> one.process.destroyForcibly());
    }
    for (var one : processes) {
      if (CleanupWait.await(one.process, DEATH)) {
        CleanupWait.run(one::awaitLogs);
        one.forget();
      }
    }
  }

  /** Sends KILL to its group and all descendants, whatever groups and sessions these are in. */
  public void kill() {
    isKilled = true;
    end(Duration.ZERO);
  }

  /** Sends STOP likewise: none of them runs until {@link #resume}, or its end. */
  public void pause() throws IOException {
    signal("STOP");
  }

  /** Sends CONT likewise. */
  public void resume() throws IOException {
    signal("CONT");
  }

  /** Java has no signals but those that end a process. */
  private void signal(String name) throws IOException {
    if (!process.isAlive()) {
      throw new IOException("process " + pid() + " has ended");
    }
    var sender = spawner.signal(name, pid());
    if (!CleanupWait.await(sender, DEATH)) {
      sender.destroyForcibly();
    }
    if (sender.isAlive() || sender.exitValue() != 0) {
      throw new IOException("SIG" + name + " could not be sent to " + pid() + " and its children");
    }
  }

  /** One that had ended before has its own status. */
  private int told(int status) {
    return isKilled && status == SIGKILL ? KILLED : status;
  }

  /** Who is told of the end reads what was said before it. */
  private void awaitLogs() throws InterruptedException {
    for (var log : logs) {
      log.await(LOGS);
    }
  }

  private void forget() {
    try {
      watchdog.forget(identity);
    } catch (IOException e) {
      // Its place could not be taken by another: that one is told when the next process starts.
    }
  }
}
