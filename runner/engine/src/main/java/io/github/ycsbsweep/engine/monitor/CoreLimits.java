// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.model.CpuList;
import io.github.ycsbsweep.engine.monitor.ControlGroup.Throttling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import oshi.SystemInfo;

/**
 * How many cores processes may use: those of their affinity (as {@code taskset} sets it), or fewer
 * if the quotas of their control groups allow only so much CPU time.
 */
final class CoreLimits {

  private static final String AFFINITY = "Cpus_allowed_list:";

  private final Path root;
  private final boolean hasProc;
  private final SystemInfo system;
  private final SmallFiles files = new SmallFiles();

  /**
   * Reads on this machine.
   *
   * @param root the folder that holds {@code proc} and {@code sys}; these need not exist
   * @param system asked where there is no {@code proc}
   */
  CoreLimits(Path root, SystemInfo system) {
    this.root = root;
    this.hasProc = Files.isDirectory(root.resolve("proc"));
    this.system = system;
  }

  /**
   * Cores that processes may use together, or a share of one: what two of one group get is counted
   * once. Empty if the system does not say.
   */
  OptionalDouble cores(List<Integer> processes) {
    var affinity = new TreeSet<Integer>();
    var quotas = new HashMap<Path, Double>();
    for (var process : processes) {
      var own = affinity(process);
      if (!own.isEmpty()) {
        affinity.addAll(own);
        var group = ControlGroup.of(root, process, files);
        quotas.put(
            group.map(ControlGroup::folder).orElse(root),
            group.map(ControlGroup::quotaCores).orElse(Double.MAX_VALUE));
      }
    }
    var quota = quotas.values().stream().mapToDouble(Double::doubleValue).sum();
    return affinity.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(affinity.size(), quota));
  }

  /** What the quota of its group did to a process; empty without one. */
  Optional<Throttling> throttling(int process) {
    return ControlGroup.of(root, process, files).flatMap(group -> group.throttling(files));
  }

  /** The cores of a process; none if it has ended. */
  private Set<Integer> affinity(int process) {
    if (!hasProc) {
      return ask(process);
    }
    try {
      return files
          .read(root.resolve("proc/" + process + "/status").toFile())
          .lines()
          .filter(line -> line.startsWith(AFFINITY))
          .flatMap(line -> CpuList.parse(line.substring(AFFINITY.length()).strip()).stream())
          .findFirst()
          .<Set<Integer>>map(CpuList::numbers)
          .orElse(Set.of());
    } catch (IOException e) {
      // The process ended meanwhile.
      return Set.of();
    }
  }

  private Set<Integer> ask(int process) {
    var found = system.getOperatingSystem().getProcess(process);
    var mask = found == null ? 0 : found.getAffinityMask();
    return IntStream.range(0, Long.SIZE)
        .filter(bit -> (mask >>> bit & 1) == 1)
        .boxed()
        .collect(Collectors.toSet());
  }
}
