// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the CPU time of control groups that hold a tree of processes and nothing else, as those of
 * containers and services do. It includes processes that no sample sees. A group with any other
 * process, such as a user's session, tells nothing of the tree.
 */
final class GroupTimes {

  private static final double MICROS = 1e6;

  private final Path root;
  private final Optional<KernelUnits> units;
  private final SmallFiles files = new SmallFiles();

  /**
   * Reads on this machine.
   *
   * @param root the folder that holds {@code proc} and {@code sys}; these need not exist
   */
  GroupTimes(Path root) {
    this.root = root;
    this.units = KernelUnits.of(root.resolve("proc"));
  }

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
          ControlGroup.counting(root, process, files)
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

  private boolean holdsOnly(File folder, ProcessTree tree) {
    try {
      if (!files
          .read(new File(folder, "cgroup.procs"))
          .lines()
          .allMatch(process -> tree.includes(Integer.parseInt(process)))) {
        return false;
      }
    } catch (IOException e) {
      return false;
    }
    var inner = folder.listFiles(File::isDirectory);
    return inner != null && List.of(inner).stream().allMatch(one -> holdsOnly(one, tree));
  }

  /** In microseconds by version 2, in ticks by version 1. */
  private Optional<CpuTime> cpu(Path folder) {
    var figures = ControlGroup.figures(folder.resolve("cpu.stat"), files);
    if (figures.containsKey("user_usec") && figures.containsKey("system_usec")) {
      return Optional.of(
          new CpuTime(figures.get("user_usec") / MICROS, figures.get("system_usec") / MICROS));
    }
    var ticks = ControlGroup.figures(folder.resolve("cpuacct.stat"), files);
    return ticks.containsKey("user") && ticks.containsKey("system")
        ? units.map(
            unit -> unit.cpu(ticks.get("user").longValue(), ticks.get("system").longValue()))
        : Optional.empty();
  }
}
