// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.io.File;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * CPU time of all threads of some processes to the nanosecond, from {@code
 * /proc/PID/task/TID/schedstat}. The kernel's other counters have ticks of 10 ms, which is a
 * fiftieth of a turn. What a thread ran between a sample and its end is not in it.
 */
final class RunTimes {

  private static final double NANOS = 1e9;

  private final KernelFiles kernel;
  private Map<String, Long> before = Map.of();
  private long sum;
  private boolean isKnown;

  RunTimes(KernelFiles kernel) {
    this.kernel = kernel;
  }

  /** One sample more. */
  void update(Collection<Integer> processes) {
    var now = new HashMap<String, Long>();
    for (var process : processes) {
      var tasks = kernel.inProc(process + "/task");
      var ids = tasks.list();
      for (var id : ids == null ? new String[0] : ids) {
        kernel
            .text(new File(tasks, id + "/schedstat"))
            .map(line -> Long.parseLong(line, 0, line.indexOf(' '), 10))
            .ifPresent(ran -> now.put(process + "/" + id, ran));
      }
    }
    isKnown = !now.isEmpty();
    if (!before.isEmpty()) {
      now.forEach((thread, ran) -> sum += ran - before.getOrDefault(thread, 0L));
    }
    before = now;
  }

  /** Seconds since the first sample; empty where nothing can be read. */
  OptionalDouble seconds() {
    return isKnown ? OptionalDouble.of(sum / NANOS) : OptionalDouble.empty();
  }
}
