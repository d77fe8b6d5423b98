// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.io.File;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads the CPU time of control groups that hold a tree of processes and nothing else, as those of
 * containers and services do. It includes processes that no sample sees. A group with any other
 * process, such as a user's session, tells nothing of the tree.
 */
record GroupTimes(KernelFiles kernel) {

  private static final double MICROS = 1e6;

  /**
   * What groups have counted.
   *
   * @param folders of the groups
   */
  record GroupUse(Set<Path> folders, CpuTime cpu) {}

  /** Of the widest groups of some processes; empty if one of these has none of the tree's own. */
  Optional<GroupUse> of(List<Integer> processes, ProcessTree tree) {
    var folders = new HashSet<Path>();
    for (var process : processes) {
      var own =
          counting(process)
              .flatMap(all -> all.stream().takeWhile(one -> holdsOnly(one.toFile(), tree)))
              .reduce((narrow, wide) -> cpu(wide).isPresent() ? wide : narrow);
      if (own.isEmpty()) {
        return Optional.empty();
      }
      folders.add(own.get());
    }
    var sum = CpuTime.NONE;
    for (var folder : folders) {
      var counted = cpu(folder);
      if (counted.isEmpty()) {
        return Optional.empty();
      }
      sum = sum.plus(counted.get());
    }
    return Optional.of(new GroupUse(folders, sum));
  }

  /**
   * Folders of the groups that count the CPU time of a process, each one's own first and then those
   * above it, without the topmost. None where there are no groups.
   */
  private Stream<List<Path>> counting(int process) {
    return kernel
        .controlGroups(Integer.toString(process), "cpuacct")
        .map(group -> group.folders().toList())
        .filter(all -> all.size() > 1)
        .map(all -> all.subList(0, all.size() - 1));
  }

  private boolean holdsOnly(File folder, ProcessTree tree) {
    var processes = kernel.text(new File(folder, "cgroup.procs"));
    if (processes.isEmpty()
        || !processes.get().lines().allMatch(one -> tree.includes(Integer.parseInt(one)))) {
      return false;
    }
    var inner = folder.listFiles(File::isDirectory);
    return inner != null && List.of(inner).stream().allMatch(one -> holdsOnly(one, tree));
  }

  /** In microseconds by version 2, in ticks by version 1. */
  private Optional<CpuTime> cpu(Path folder) {
    var figures = kernel.figures(folder.resolve("cpu.stat").toFile());
    if (figures.containsKey("user_usec") && figures.containsKey("system_usec")) {
      return Optional.of(
          new CpuTime(figures.get("user_usec") / MICROS, figures.get("system_usec") / MICROS));
    }
    var ticks = kernel.figures(folder.resolve("cpuacct.stat").toFile());
    return ticks.containsKey("user") && ticks.containsKey("system")
        ? kernel
            .units()
            .map(
                unit ->
                    CpuTime.of(
                        unit, ticks.get("user").longValue(), ticks.get("system").longValue()))
        : Optional.empty();
  }
}
