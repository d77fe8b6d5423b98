// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import oshi.SystemInfo;
import oshi.software.os.OSThread;

/**
 * Reads the times of processes' threads: on Linux from {@code /proc/PID/task/TID/schedstat}
 * (nanoseconds on a core, nanoseconds waiting for one, <a
 * href="https://docs.kernel.org/scheduler/sched-stats.html">as the kernel describes it</a>), which
 * is one short line a thread; elsewhere through OSHI, which knows no waiting.
 */
final class ThreadTimes {

  private static final double NANOS = 1e9;

  /** Threads that a JVM runs for itself; what they cost is told by other figures. */
  private static final Pattern SERVICE = Pattern.compile("(C[12] Compiler|GC Thread|VM ).*");

  private final Path proc;
  private final boolean hasProc;
  private final SystemInfo system;
  private Map<String, ThreadFiles> known = Map.of();
  private final SmallFiles files = new SmallFiles();

  /**
   * Reads on this machine.
   *
   * @param proc the folder of the processes; need not exist
   * @param system asked where there is none
   */
  ThreadTimes(Path proc, SystemInfo system) {
    this.proc = proc;
    this.hasProc = Files.isDirectory(proc);
    this.system = system;
  }

  /** By thread id, without a JVM's own threads; empty if nothing can be had. */
  Map<String, ThreadTime> of(Collection<Integer> processes) {
    var all = new HashMap<String, ThreadTime>();
    var read = new HashMap<String, ThreadFiles>();
    for (var process : processes) {
      if (hasProc) {
        read(proc.resolve(process + "/task").toFile(), all, read);
      } else {
        all.putAll(ask(process));
      }
    }
    known = read;
    return all;
  }

  private void read(File tasks, Map<String, ThreadTime> times, Map<String, ThreadFiles> read) {
    var ids = tasks.list();
    // Without any the process ended meanwhile.
    for (var id : ids == null ? new String[0] : ids) {
      var thread = tasks + "/" + id;
      var own = known.containsKey(thread) ? known.get(thread) : files(thread);
      read.put(thread, own);
      own.times().flatMap(this::time).ifPresent(time -> times.put(id, time));
    }
  }

  /** Empty of one that ended meanwhile. */
  private Optional<ThreadTime> time(File schedstat) {
    try {
      var line = files.read(schedstat);
      var first = line.indexOf(' ');
      var second = line.indexOf(' ', first + 1);
      return second < 0
          ? Optional.empty()
          : Optional.of(
              new ThreadTime(
                  Long.parseLong(line, 0, first, 10) / NANOS,
                  OptionalDouble.of(Long.parseLong(line, first + 1, second, 10) / NANOS)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private ThreadFiles files(String thread) {
    try {
      return SERVICE.matcher(files.read(new File(thread, "comm"))).lookingAt()
          ? new ThreadFiles(Optional.empty())
          : new ThreadFiles(Optional.of(new File(thread, "schedstat")));
    } catch (IOException e) {
      return new ThreadFiles(Optional.of(new File(thread, "schedstat")));
    }
  }

  /** What is read of a thread; nothing of a JVM's own. */
  private record ThreadFiles(Optional<File> times) {}

  private Map<String, ThreadTime> ask(int process) {
    var found = system.getOperatingSystem().getProcess(process);
    var times = new HashMap<String, ThreadTime>();
    if (found != null) {
      for (var thread : found.getThreadDetails()) {
        if (!SERVICE.matcher(thread.getName()).matches()) {
          times.put(Integer.toString(thread.getThreadId()), time(thread));
        }
      }
    }
    return times;
  }

  private static ThreadTime time(OSThread thread) {
    var ran = (thread.getUserTime() + thread.getKernelTime()) / 1000.0;
    return new ThreadTime(ran, OptionalDouble.empty());
  }
}
