// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.CleanupWait;
import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The process {@code libexec/watchdog}: ends what it was told of when its input ends, be it because
 * the engine closed it, or because the engine was killed. A watchdog that was killed is replaced,
 * and told everything again.
 */
final class ProcessWatchdog implements AutoCloseable {

  private final Spawner spawner;
  private final Duration grace;

  /** What is to be ended, by its kind and id, in the order of its registration. */
  private final Map<String, List<String>> records = new LinkedHashMap<>();

  private Process process;
  private OutputStream pipe;
  private boolean closed;

  /**
   * Starts one.
   *
   * @param grace time between TERM and KILL; none: KILL at once
   */
  ProcessWatchdog(Spawner spawner, Duration grace) throws IOException {
    this.spawner = spawner;
    this.grace = grace;
    this.process = spawner.watchdog(grace);
    this.pipe = process.getOutputStream();
  }

  void register(ProcessIdentity leader) throws IOException {
    var id = Long.toString(leader.pid());
    add("process " + id, List.of("process", id, leader.started()));
  }

  /** The leader was seen to end; the watchdog looks whether all of its group did. */
  synchronized void forget(ProcessIdentity leader) throws IOException {
    var id = Long.toString(leader.pid());
    if (records.remove("process " + id) != null) {
      write(List.of("gone", id));
    }
  }

  void register(int id, ProcessSpec command) throws IOException {
    var folder = command.folder().toAbsolutePath().toString();
    var fields = new ArrayList<>(List.of("command", Integer.toString(id), folder));
    fields.add(Integer.toString(command.environment().size()));
    fields.add(Integer.toString(command.words().size()));
    command.environment().forEach((name, value) -> fields.add(name + "=" + value));
    fields.addAll(command.words());
    add("command " + id, fields);
  }

  synchronized void forget(int id) throws IOException {
    if (records.remove("command " + id) != null) {
      write(List.of("done", Integer.toString(id)));
    }
  }

  /** Has it end everything, and waits until it did. Idempotent. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    // One that is being killed may still look alive, and ends nothing.
    if (finish(!process.isAlive()) == ManagedProcess.SIGKILL) {
      finish(true);
    }
  }

  /** The exit status of the watchdog, or of another one in its place, once its input has ended. */
  private int finish(boolean another) {
    synchronized (this) {
      try {
        if (another) {
          replace();
        }
        pipe.close();
      } catch (IOException e) {
        // It was killed this very moment, or there is no room for another.
      }
    }
    CleanupWait.await(process::waitFor);
    return process.exitValue();
  }

  private synchronized void add(String key, List<String> fields) throws IOException {
    if (closed) {
      throw new IOException("the run has ended");
    }
    records.put(key, fields);
    write(fields);
  }

  private synchronized void write(List<String> fields) throws IOException {
    if (closed) {
      return;
    }
    try {
      send(fields);
    } catch (IOException e) {
      replace();
    }
  }

  private void replace() throws IOException {
    process = spawner.watchdog(grace);
    pipe = process.getOutputStream();
    for (var fields : records.values()) {
      send(fields);
    }
  }

  /** One call of the system a record: what dies in between leaves no half of one. */
  private void send(List<String> fields) throws IOException {
    pipe.write((String.join("\0", fields) + "\0").getBytes(UTF_8));
    pipe.flush();
  }
}
