// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/**
 * The Linux control group whose quota of CPU time binds a process: its own, or one above it with a
 * smaller quota. Version 2 says it in {@code cpu.max} and {@code cpu.stat}, version 1 in {@code
 * cpu.cfs_quota_us}; see <a
 * href="https://docs.kernel.org/admin-guide/cgroup-v2.html">docs.kernel.org</a>.
 */
record CpuQuota(Path folder, double quotaCores) {

  /** Empty where there are no groups, or none with a quota. */
  static Optional<CpuQuota> of(int process, KernelFiles kernel) {
    return kernel
        .controlGroups(Integer.toString(process), "cpu")
        .flatMap(KernelFiles.ControlGroup::folders)
        .flatMap(folder -> quota(folder, kernel).stream())
        .min(Comparator.comparingDouble(CpuQuota::quotaCores));
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
  Optional<Throttling> throttling(KernelFiles kernel) {
    var figures = kernel.figures(folder.resolve("cpu.stat").toFile());
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

  private static Optional<CpuQuota> quota(Path folder, KernelFiles kernel) {
    var second = kernel.text(folder.resolve("cpu.max").toFile());
    if (second.isPresent()) {
      var words = second.get().strip().split(" ", 2);
      return words[0].equals("max") ? Optional.empty() : group(folder, words[0], words[1]);
    }
    var quota = kernel.text(folder.resolve("cpu.cfs_quota_us").toFile()).map(String::strip);
    var period = kernel.text(folder.resolve("cpu.cfs_period_us").toFile()).map(String::strip);
    return quota.isEmpty() || period.isEmpty() || quota.get().startsWith("-")
        ? Optional.empty()
        : group(folder, quota.get(), period.get());
  }

  private static Optional<CpuQuota> group(Path folder, String quota, String period) {
    return Optional.of(
        new CpuQuota(folder, Double.parseDouble(quota) / Double.parseDouble(period)));
  }
}
