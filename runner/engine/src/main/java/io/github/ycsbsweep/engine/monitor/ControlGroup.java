// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Linux control group whose quota of CPU time binds a process: its own, or one above it with a
 * smaller quota. Version 2 says it in {@code cpu.max} and {@code cpu.stat}, version 1 in {@code
 * cpu.cfs_quota_us}; see <a
 * href="https://docs.kernel.org/admin-guide/cgroup-v2.html">docs.kernel.org</a>.
 */
record ControlGroup(Path folder, double quotaCores) {

  /** Where the groups with CPU time are mounted: version 2, then the usual places of version 1. */
  private static final String MOUNTS = "sys/fs/cgroup";

  /** Empty where there are no groups, or none with a quota. */
  static Optional<ControlGroup> of(Path root, int process, SmallFiles files) {
    return lines(root, process, files)
        .flatMap(line -> folders(root.resolve(MOUNTS), line, "cpu"))
        .flatMap(folder -> quota(folder, files).stream())
        .min(Comparator.comparingDouble(ControlGroup::quotaCores));
  }

  /**
   * Folders of the groups that count the CPU time of a process, each one's own first and then those
   * above it, without the topmost. None where there are no groups.
   */
  static Stream<List<Path>> counting(Path root, int process, SmallFiles files) {
    return lines(root, process, files)
        .map(line -> folders(root.resolve(MOUNTS), line, "cpuacct").toList())
        .filter(all -> all.size() > 1)
        .map(all -> all.subList(0, all.size() - 1));
  }

  private static Stream<String> lines(Path root, int process, SmallFiles files) {
    try {
      return files.read(root.resolve("proc/" + process + "/cgroup").toFile()).lines();
    } catch (IOException e) {
      // There are no groups, or the process ended meanwhile.
      return Stream.empty();
    }
  }

  /**
   * What the quota did since the group was made.
   *
   * @param periods of the quota in which it had something to do
   * @param stoppedPeriods in which the quota stopped it
   * @param stoppedSeconds for which it was stopped, over all cores
   */
  record Throttling(double periods, double stoppedPeriods, double stoppedSeconds) {

    /** The growth from another one until this. */
    Throttling since(Throttling start) {
      return new Throttling(
          periods - start.periods,
          stoppedPeriods - start.stoppedPeriods,
          stoppedSeconds - start.stoppedSeconds);
    }

    Throttling plus(Throttling growth) {
      return new Throttling(
          periods + growth.periods,
          stoppedPeriods + growth.stoppedPeriods,
          stoppedSeconds + growth.stoppedSeconds);
    }
  }

  /** Empty if the group has gone. */
  Optional<Throttling> throttling(SmallFiles files) {
    var figures = figures(folder.resolve("cpu.stat"), files);
    if (figures.isEmpty()) {
      return Optional.empty();
    }
    var seconds =
        figures.containsKey("throttled_usec")
            ? figures.get("throttled_usec") / 1e6
            : figures.getOrDefault("throttled_time", 0.0) / 1e9;
    return Optional.of(
        new Throttling(
            figures.getOrDefault("nr_periods", 0.0),
            figures.getOrDefault("nr_throttled", 0.0),
            seconds));
  }

  /** Figures by name, a line each; none of a file that is not there. */
  static Map<String, Double> figures(Path file, SmallFiles files) {
    var figures = new HashMap<String, Double>();
    try {
      for (var line : files.read(file.toFile()).split("\n", -1)) {
        var words = line.strip().split(" ", 2);
        if (words.length == 2) {
          figures.put(words[0], Double.parseDouble(words[1]));
        }
      }
    } catch (IOException e) {
      return Map.of();
    }
    return figures;
  }

  /**
   * The group's own folder and all above it. A container sees its own group as the root, and may
   * still be told the path that the host has for it.
   */
  private static Stream<Path> folders(Path mounts, String line, String controller) {
    var words = line.split(":", 3);
    if (words.length < 3
        || !(words[1].isEmpty() || List.of(words[1].split(",", -1)).contains(controller))) {
      return Stream.empty();
    }
    var both = mounts.resolve("unified");
    var second = Files.isDirectory(both) ? both : mounts;
    var mount = words[1].isEmpty() ? second : mounts.resolve(words[1]);
    var group = mount.resolve(words[2].substring(1)).normalize();
    return Stream.iterate(group, path -> path.startsWith(mount), Path::getParent);
  }

  private static Optional<ControlGroup> quota(Path folder, SmallFiles files) {
    try {
      var second = folder.resolve("cpu.max").toFile();
      if (second.exists()) {
        var words = files.read(second).strip().split(" ", 2);
        return words[0].equals("max") ? Optional.empty() : group(folder, words[0], words[1]);
      }
      var first = folder.resolve("cpu.cfs_quota_us").toFile();
      if (first.exists()) {
        var quota = files.read(first).strip();
        var period = files.read(folder.resolve("cpu.cfs_period_us").toFile()).strip();
        return quota.startsWith("-") ? Optional.empty() : group(folder, quota, period);
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<ControlGroup> group(Path folder, String quota, String period) {
    return Optional.of(
        new ControlGroup(folder, Double.parseDouble(quota) / Double.parseDouble(period)));
  }
}
