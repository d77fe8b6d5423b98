// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import oshi.software.os.OSThread;
import oshi.software.os.OperatingSystem;

/**
 * Reads the times of a process's threads: on Linux from {@code /proc/PID/task/TID/schedstat}
 * (nanoseconds on a core, nanoseconds waiting for one, <a
 * href="https://docs.kernel.org/scheduler/sched-stats.html">as the kernel describes it</a>), which
 * is one short line a thread; elsewhere through OSHI, which knows no waiting.
 */
final class ThreadTimes {

  private static final double NANOS = 1e9;

  /** Threads that a JVM runs for itself; what they cost is told by other figures. */
  private static final Pattern SERVICE = Pattern.compile("(C[12] Compiler|GC Thread|VM ).*");

  private final Path proc;
  private final OperatingSystem os;
  private final Map<Path, Boolean> service = new HashMap<>();
  private final byte[] buffer = new byte[128];

  /**
   * Reads on this machine.
   *
   * @param proc the folder of the processes; need not exist
   */
  ThreadTimes(Path proc, OperatingSystem os) {
    this.proc = proc;
    this.os = os;
  }

  /** By thread id, without a JVM's own threads; empty if nothing can be had. */
  Map<String, ThreadTime> of(int process) {
    var tasks = proc.resolve(process + "/task");
    var read = Files.isDirectory(tasks) ? read(tasks) : Map.<String, ThreadTime>of();
    return read.isEmpty() ? ask(process) : read;
  }

  private Map<String, ThreadTime> read(Path tasks) {
    var times = new HashMap<String, ThreadTime>();
    try (var threads = Files.newDirectoryStream(tasks)) {
      for (var thread : threads) {
        read(thread, times);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // The process ended meanwhile: what was seen of it so far is no sample.
      return Map.of();
    }
    return times;
  }

  private void read(Path thread, Map<String, ThreadTime> times) {
    try {
      if (!service.computeIfAbsent(thread, this::isService)) {
        var words = line(thread.resolve("schedstat")).split(" ", -1);
        times.put(
            thread.getFileName().toString(),
            new ThreadTime(
                Long.parseLong(words[0]) / NANOS,
                OptionalDouble.of(Long.parseLong(words[1]) / NANOS)));
      }
    } catch (IOException e) {
      // A thread that ended meanwhile is no longer of interest.
      service.remove(thread);
    }
  }

  private boolean isService(Path thread) {
    try {
      return SERVICE.matcher(line(thread.resolve("comm"))).matches();
    } catch (IOException e) {
      return false;
    }
  }

  /** Of up to a thousand files a second: into one buffer, by one read. */
  private String line(Path file) throws IOException {
    try (var in = new FileInputStream(file.toFile())) {
      var length = in.read(buffer);
      return new String(buffer, 0, Math.max(0, length), US_ASCII).strip();
    }
  }

  private Map<String, ThreadTime> ask(int process) {
    var found = os.getProcess(process);
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
