// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.util.Collection;
import java.util.stream.Stream;

/**
 * The memory of several processes, in which pages that they share count once: the proportional sets
 * of {@code /proc/PID/smaps_rollup}. Of another user's processes these can't be read: there what
 * each has of its own counts, by {@code /proc/PID/statm}, and the largest share.
 */
final class ResidentMemory {

  /** The kernel walks all pages: it is asked again once so many times as long has passed. */
  private static final int REST = 100;

  private static final String PROPORTIONAL = "Pss:";
  private static final int RESIDENT = 1;
  private static final int SHARED = 2;

  private final KernelFiles kernel;
  private long bytes;
  private long next = System.nanoTime();

  ResidentMemory(KernelFiles kernel) {
    this.kernel = kernel;
  }

  /** Bytes that a tree of processes has in memory. */
  long of(ProcessTree tree) {
    if (kernel.units().isEmpty() || tree.processes().size() < 2) {
      return tree.residentBytes();
    }
    var begun = System.nanoTime();
    if (begun - next >= 0) {
      bytes = read(tree.processes(), kernel.units().get().pageBytes());
      next = begun + REST * (System.nanoTime() - begun);
    }
    return bytes;
  }

  private long read(Collection<Integer> processes, long pageBytes) {
    var sum = 0L;
    var mostShared = 0L;
    for (var process : processes) {
      var proportional = KernelFiles.number(kernel.proc(process + "/smaps_rollup"), PROPORTIONAL);
      if (proportional.isPresent()) {
        sum += 1024 * proportional.getAsLong();
      } else {
        var pages = pages(process);
        sum += (pages[RESIDENT] - pages[SHARED]) * pageBytes;
        mostShared = Math.max(mostShared, pages[SHARED] * pageBytes);
      }
    }
    return sum + mostShared;
  }

  /** Nothing of one that has gone. */
  private long[] pages(int process) {
    var statm = kernel.proc(process + "/statm").orElse("0 0 0");
    return Stream.of(statm.strip().split(" ", -1)).mapToLong(Long::parseLong).toArray();
  }
}
