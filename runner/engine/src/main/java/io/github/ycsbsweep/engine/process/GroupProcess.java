// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A process behind {@code libexec/spawn}. */
final class GroupProcess implements ManagedProcess {

  /** Longest wait for a process to be gone that got KILL: the disk may keep it. */
  private static final Duration DEATH = Duration.ofSeconds(10);

  /** Longest wait for the rest of an output, whose pipe some child still may hold. */
  private static final Duration LOGS = Duration.ofSeconds(2);

  /** As a shell gives it. */
  private static final int SIGKILL = 128 + 9;

  private final Process process;
  private final ProcessIdentity identity;
  private final List<LogWriter> logs;
  private final Spawner spawner;
  private final Watchdog watchdog;
  private volatile boolean isKilled;

  GroupProcess(
      Process process,
      ProcessIdentity identity,
      List<LogWriter> logs,
      Spawner spawner,
      Watchdog watchdog) {
    this.process = process;
    this.identity = identity;
    this.logs = logs;
    this.spawner = spawner;
    this.watchdog = watchdog;
  }

  @Override
  public long pid() {
    return identity.pid();
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public OutputStream input() {
    return process.getOutputStream();
  }

  @Override
  public InputStream output() {
    return process.getInputStream();
  }

  @Override
  public InputStream error() {
    return process.getErrorStream();
  }

  @Override
  public int waitFor() throws InterruptedException {
    var status = process.waitFor();
    awaitLogs();
    forget();
    return told(status);
  }

  @Override
  public OptionalInt waitFor(Duration limit) throws InterruptedException {
    if (!process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)) {
      return OptionalInt.empty();
    }
    awaitLogs();
    forget();
    return OptionalInt.of(told(process.exitValue()));
  }

  @Override
  public void end(Duration grace) {
    end(List.of(this), spawner, grace);
  }

  /** Ends several at the same time. */
  static void end(List<GroupProcess> processes, Spawner spawner, Duration grace) {
    try (var ending = new Watchdog(spawner, grace)) {
      for (var one : processes) {
        ending.register(one.identity);
      }
    } catch (IOException e) {
      // No process can be started for it: the leaders at least can be killed from here.
      processes.forEach(one -> one.process.destroyForcibly());
    }
    for (var one : processes) {
      if (Uninterrupted.await(one.process, DEATH)) {
        Uninterrupted.run(one::awaitLogs);
        one.forget();
      }
    }
  }

  @Override
  public void kill() {
    isKilled = true;
    end(Duration.ZERO);
  }

  @Override
  public void pause() throws IOException {
    signal("STOP");
  }

  @Override
  public void resume() throws IOException {
    signal("CONT");
  }

  /** Java has no signals but those that end a process. */
  private void signal(String name) throws IOException {
    if (!process.isAlive()) {
      throw new IOException("process " + pid() + " has ended");
    }
    var sender = spawner.signal(name, pid());
    if (!Uninterrupted.await(sender, DEATH)) {
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
