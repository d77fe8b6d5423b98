// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.io.File;
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

  /**
   * What a thread got of the machine since it started.
   *
   * @param ranSeconds on a core
   * @param waitedSeconds ready to run, without a core; empty where the system does not say
   */
  record ThreadTime(double ranSeconds, OptionalDouble waitedSeconds) {}

  /** Threads that a JVM runs for itself; what they cost is told by other figures. */
  private static final Pattern SERVICE = Pattern.compile("(C[12] Compiler|GC Thread|VM ).*");

  private final KernelFiles kernel;
  private final boolean hasProc;
  private final SystemInfo system;

  /** What is read of each thread; nothing of a JVM's own. */
  private Map<String, Optional<File>> known = Map.of();

  /**
   * Reads on this machine.
   *
   * @param system asked where there is no {@code /proc}
   */
  ThreadTimes(KernelFiles kernel, SystemInfo system) {
    this.kernel = kernel;
    this.hasProc = kernel.hasProc();
    this.system = system;
  }

  /** By thread id, without a JVM's own threads; empty if nothing can be had. */
  Map<String, ThreadTime> of(Collection<Integer> processes) {
    var all = new HashMap<String, ThreadTime>();
    var read = new HashMap<String, Optional<File>>();
    for (var process : processes) {
      if (hasProc) {
        read(kernel.inProc(process + "/task"), all, read);
      } else {
        all.putAll(ask(process));
      }
    }
    known = read;
    return all;
  }

  private void read(File tasks, Map<String, ThreadTime> times, Map<String, Optional<File>> read) {
    var ids = tasks.list();
    // Without any the process ended meanwhile.
    for (var id : ids == null ? new String[0] : ids) {
      var thread = tasks + "/" + id;
      var own = known.containsKey(thread) ? known.get(thread) : schedstat(thread);
      read.put(thread, own);
      own.flatMap(kernel::text).flatMap(ThreadTimes::time).ifPresent(time -> times.put(id, time));
    }
  }

  private static Optional<ThreadTime> time(String line) {
    var first = line.indexOf(' ');
    var second = line.indexOf(' ', first + 1);
    return second < 0
        ? Optional.empty()
        : Optional.of(
            new ThreadTime(
                Long.parseLong(line, 0, first, 10) / NANOS,
                OptionalDouble.of(Long.parseLong(line, first + 1, second, 10) / NANOS)));
  }

  private Optional<File> schedstat(String thread) {
    var name = kernel.text(new File(thread, "comm")).orElse("");
    return SERVICE.matcher(name).lookingAt()
        ? Optional.empty()
        : Optional.of(new File(thread, "schedstat"));
  }

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
