// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import oshi.software.os.OperatingSystem;

/**
 * How many cores a process may use: those of its affinity (as {@code taskset} sets it), or fewer if
 * the quota of its control group allows only so much CPU time.
 */
final class CoreLimits {

  private static final String AFFINITY = "Cpus_allowed_list:";

  private final Path root;
  private final OperatingSystem os;
  private final SmallFiles files = new SmallFiles();

  /**
   * Reads on this machine.
   *
   * @param root the folder that holds {@code proc} and {@code sys}; these need not exist
   */
  CoreLimits(Path root, OperatingSystem os) {
    this.root = root;
    this.os = os;
  }

  /** Cores, or a share of one; empty if the system does not say. */
  OptionalDouble cores(int process) {
    var affinity = affinity(process);
    var quota = ControlGroup.of(root, process, files).map(ControlGroup::quotaCores);
    if (affinity.isEmpty()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(Math.min(affinity.getAsInt(), quota.orElse(Double.MAX_VALUE)));
  }

  /** Seconds for which the group's quota kept its threads from their cores; empty without one. */
  OptionalDouble throttledSeconds(int process) {
    return ControlGroup.of(root, process, files)
        .map(group -> group.throttledSeconds(files))
        .orElse(OptionalDouble.empty());
  }

  private OptionalInt affinity(int process) {
    var status = root.resolve("proc/" + process + "/status").toFile();
    try {
      if (status.exists()) {
        return files
            .read(status)
            .lines()
            .filter(line -> line.startsWith(AFFINITY))
            .mapToInt(line -> count(line.substring(AFFINITY.length()).strip()))
            .findFirst();
      }
    } catch (IOException e) {
      // The process ended meanwhile.
      return OptionalInt.empty();
    }
    var found = os.getProcess(process);
    var mask = found == null ? 0 : found.getAffinityMask();
    return mask == 0 ? OptionalInt.empty() : OptionalInt.of(Long.bitCount(mask));
  }

  /** Of a list as {@code 0-3,8}. */
  private static int count(String list) {
    var count = 0;
    for (var range : list.split(",", -1)) {
      var ends = range.split("-", 2);
      count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
    }
    return count;
  }
}
