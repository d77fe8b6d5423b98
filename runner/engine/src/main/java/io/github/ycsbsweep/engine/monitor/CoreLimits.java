// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.monitor.CpuQuota.Throttling;
import io.github.ycsbsweep.engine.request.CpuList;
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
 *
 * @param system asked where there is no {@code /proc}
 */
record CoreLimits(KernelFiles kernel, SystemInfo system) {

  private static final String AFFINITY = "Cpus_allowed_list:";

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
        var group = CpuQuota.of(process, kernel);
        quotas.put(
            group.map(CpuQuota::folder).orElse(Path.of("")),
            group.map(CpuQuota::quotaCores).orElse(Double.MAX_VALUE));
      }
    }
    var quota = quotas.values().stream().mapToDouble(Double::doubleValue).sum();
    return affinity.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(affinity.size(), quota));
  }

  /** What the quota of its group did to a process; empty without one. */
  Optional<Throttling> throttling(int process) {
    return CpuQuota.of(process, kernel).flatMap(group -> group.throttling(kernel));
  }

  /** The cores of a process; none if it has ended. */
  private Set<Integer> affinity(int process) {
    if (!kernel.hasProc()) {
      return ask(process);
    }
    return KernelFiles.lines(kernel.proc(process + "/status"))
        .filter(line -> line.startsWith(AFFINITY))
        .flatMap(line -> CpuList.parse(line.substring(AFFINITY.length()).strip()).stream())
        .findFirst()
        .<Set<Integer>>map(CpuList::numbers)
        .orElse(Set.of());
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
