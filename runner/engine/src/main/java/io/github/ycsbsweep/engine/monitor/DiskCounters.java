// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * How busy the busiest of Linux's disks was, from {@code /proc/diskstats} (the milliseconds spent
 * on requests, <a href="https://docs.kernel.org/admin-guide/iostats.html">field 10</a>). Elsewhere
 * nothing is known.
 */
final class DiskCounters {

  /** In memory, or made of files of another disk. */
  private static final Pattern NO_DISK = Pattern.compile("(loop|ram|zram)\\d+");

  private static final int NAME = 2;
  private static final int BUSY_MILLIS = 12;

  private static final Pattern SPACE = Pattern.compile("\\s+");

  private final KernelFiles kernel;
  private Map<String, Long> before;
  private double busySeconds;

  /** Counts from now on. */
  DiskCounters(KernelFiles kernel) {
    this.kernel = kernel;
    this.before = busyMillis();
  }

  void update() {
    var now = busyMillis();
    busySeconds +=
        now.entrySet().stream()
                .mapToLong(disk -> disk.getValue() - before.getOrDefault(disk.getKey(), 0L))
                .max()
                .orElse(0)
            / 1000.0;
    before = now;
  }

  /** Seconds in which the busiest disk of each interval had requests; empty without a disk. */
  OptionalDouble busySeconds() {
    return before.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(busySeconds);
  }

  /** By disk and partition; a partition is never busier than its disk. */
  private Map<String, Long> busyMillis() {
    var millis = new HashMap<String, Long>();
    for (var line : kernel.proc("diskstats").orElse("").split("\n", -1)) {
      var words = SPACE.split(line.strip(), -1);
      if (words.length > BUSY_MILLIS && !NO_DISK.matcher(words[NAME]).matches()) {
        millis.put(words[NAME], Long.valueOf(words[BUSY_MILLIS]));
      }
    }
    return millis;
  }
}
