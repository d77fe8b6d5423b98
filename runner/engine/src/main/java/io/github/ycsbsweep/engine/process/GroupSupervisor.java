// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.machine.ProcessIdentity;
import io.github.ycsbsweep.engine.process.ProcessSupervisor.Registration;
import io.github.ycsbsweep.engine.process.StreamCopy.BoundedText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts processes as leaders of groups; {@code libexec/watchdog} outlives the engine. */
public final class GroupSupervisor implements ProcessSupervisor {

  /** Between TERM and KILL at the end of a run. */
  private static final Duration GRACE = Duration.ofSeconds(3);

  /** For the rest of the output of a command that ended, whose pipe some child still holds. */
  private static final Duration REST = Duration.ofSeconds(2);

  private final Spawner spawner;
  private final AtomicInteger registrations = new AtomicInteger();
  private Optional<ProcessWatchdog> watchdog = Optional.empty();
  private boolean closed;

  /** With the programs {@code spawn} and {@code watchdog} of the folder {@code runner/libexec}. */
  public GroupSupervisor(Path libexec) {
    this.spawner = new Spawner(libexec);
  }

  @Override
  public ManagedProcess start(ProcessSpec spec) throws IOException {
    var process = spawn(spec);
    if (spec.output().isPresent()) {
      closeQuietly(process.input());
    }
    return process;
  }

  @Override
  public ProcessResult run(ProcessSpec spec, String input, Duration limit)
      throws IOException, InterruptedException {
    var process = spawn(spec);
    var output = new BoundedText(false);
    var error = new BoundedText(true);
    var readers =
        List.of(
            StreamCopy.start(process.output(), output), StreamCopy.start(process.error(), error));
    // Beside: a command may write much before it reads, or never read.
    StreamCopy.start(new ByteArrayInputStream(input.getBytes(UTF_8)), process.input());
    try {
      var status = process.waitFor(limit);
      if (status.isPresent()) {
        var rest = Deadline.in(REST);
        if (readers.get(0).await(rest.left()) && readers.get(1).await(rest.left())) {
          return new ProcessResult(status.getAsInt(), output.text(), error.text());
        }
      }
      // Its time is up, or some child that it left behind holds its pipes.
      process.kill();
      return new ProcessResult(status.orElse(ProcessResult.TIMED_OUT), output.text(), error.text());
    } catch (InterruptedException e) {
      process.kill();
      throw e;
    }
  }

  @Override
  public void end(List<ManagedProcess> processes, Duration grace) {
    ManagedProcess.end(processes, spawner, grace);
  }

  @Override
  public Registration register(ProcessSpec command) throws IOException {
    var id = registrations.incrementAndGet();
    var told = watchdog();
    told.register(id, command);
    return () -> {
      try {
        told.forget(id);
      } catch (IOException e) {
        // The watchdog was killed, and another can't be started: so none will run the command.
      }
    };
  }

  @Override
  public void close() {
    Optional<ProcessWatchdog> last;
    synchronized (this) {
      closed = true;
      last = watchdog;
    }
    last.ifPresent(ProcessWatchdog::close);
  }

  private ManagedProcess spawn(ProcessSpec spec) throws IOException {
    var told = watchdog();
    var process = spawner.prepare(spec);
    try {
      var identity = ProcessIdentity.of(process.pid());
      told.register(identity);
      if (spec.group().isPresent()) {
        Files.writeString(spec.group().get().resolve("cgroup.procs"), process.pid() + "\n");
      }
      var logs = Spawner.logs(process, spec);
      Spawner.release(process);
      return new ManagedProcess(process, identity, logs, spawner, told);
    } catch (IOException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** Started with the first process: many commands need none. */
  private synchronized ProcessWatchdog watchdog() throws IOException {
    if (closed) {
      throw new IOException("the run has ended");
    }
    if (watchdog.isEmpty()) {
      watchdog = Optional.of(new ProcessWatchdog(spawner, GRACE));
    }
    return watchdog.get();
  }

  private static void closeQuietly(OutputStream input) {
    try {
      input.close();
    } catch (IOException e) {
      // It ended already.
    }
  }
}
