// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

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

  private final Path proc;
  private final Optional<KernelUnits> units;
  private final SmallFiles files = new SmallFiles();
  private long bytes;
  private long next = System.nanoTime();

  /**
   * Reads on this machine.
   *
   * @param proc the folder of the processes; need not exist
   */
  ResidentMemory(Path proc) {
    this.proc = proc;
    this.units = KernelUnits.of(proc);
  }

  /** Bytes that a tree of processes has in memory. */
  long of(ProcessTree tree) {
    if (units.isEmpty() || tree.processes().size() < 2) {
      return tree.residentBytes();
    }
    var begun = System.nanoTime();
    if (begun - next >= 0) {
      bytes = read(tree.processes(), units.get().pageBytes());
      next = begun + REST * (System.nanoTime() - begun);
    }
    return bytes;
  }

  private long read(Collection<Integer> processes, long pageBytes) {
    var sum = 0L;
    var mostShared = 0L;
    for (var process : processes) {
      var folder = proc.resolve(Integer.toString(process)).toFile();
      try {
        sum += proportional(folder);
      } catch (IOException foreign) {
        var pages = pages(folder);
        sum += (pages[RESIDENT] - pages[SHARED]) * pageBytes;
        mostShared = Math.max(mostShared, pages[SHARED] * pageBytes);
      }
    }
    return sum + mostShared;
  }

  private long proportional(File process) throws IOException {
    var text = files.read(new File(process, "smaps_rollup"));
    var begin = text.indexOf(PROPORTIONAL) + PROPORTIONAL.length();
    return 1024 * Long.parseLong(text.substring(begin, text.indexOf("kB", begin)).strip());
  }

  /** Nothing of one that has gone. */
  private long[] pages(File process) {
    var pages = new long[SHARED + 1];
    try {
      var words = files.read(new File(process, "statm")).split(" ", -1);
      for (var at = 0; at < pages.length; at++) {
        pages[at] = Long.parseLong(words[at]);
      }
    } catch (IOException e) {
      // It has none any more.
    }
    return pages;
  }
}
