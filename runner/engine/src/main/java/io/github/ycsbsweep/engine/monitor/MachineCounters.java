// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.machine.KernelFiles.Units;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor.TickType;

/**
 * What the whole machine's cores did, in CPU seconds since it started: on Linux from {@code
 * /proc/stat} and {@code /proc/loadavg} (<a href="https://docs.kernel.org/filesystems/proc.html">as
 * the kernel describes them</a>), elsewhere through OSHI.
 */
final class MachineCounters {

  private static final Pattern SPACE = Pattern.compile("\\s+");

  private final KernelFiles kernel;
  private final SystemInfo system;

  /** CPU time by {@link TickType#getIndex()}. */
  private double[] seconds = new double[TickType.values().length];

  private int cores;

  /**
   * Counts of this machine.
   *
   * @param system asked where there is no {@code /proc}
   */
  MachineCounters(KernelFiles kernel, SystemInfo system) {
    this.kernel = kernel;
    this.system = system;
  }

  void update() {
    // A container may hide it; OSHI knows other places.
    var stat = kernel.units().isPresent() ? kernel.proc("stat") : Optional.<String>empty();
    if (stat.isPresent()) {
      read(stat.get(), kernel.units().get());
      return;
    }
    var processor = system.getHardware().getProcessor();
    cores = processor.getLogicalProcessorCount();
    seconds = Arrays.stream(processor.getSystemCpuLoadTicks()).mapToDouble(m -> m / 1e3).toArray();
  }

  /** A line of all cores together, in the order of {@link TickType}, and one of each core. */
  private void read(String text, Units counted) {
    var lines = text.lines().takeWhile(line -> line.startsWith("cpu")).toList();
    var ticks = SPACE.split(lines.get(0), -1);
    Arrays.setAll(seconds, type -> counted.seconds(Long.parseLong(ticks[type + 1])));
    cores = lines.size() - 1;
  }

  int cores() {
    return cores;
  }

  /** All but idle and stolen time. */
  double busySeconds() {
    var all = Arrays.stream(seconds).sum();
    return all - of(TickType.IDLE) - of(TickType.IOWAIT) - of(TickType.STEAL);
  }

  /** Interrupts; on a loopback interface the kernel carries packets in them. */
  double interruptSeconds() {
    return of(TickType.IRQ) + of(TickType.SOFTIRQ);
  }

  /** In which the hypervisor let another machine run. */
  double stolenSeconds() {
    return of(TickType.STEAL);
  }

  /** Of the process that counts, this one. */
  OptionalDouble ownSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().stream()
        .mapToDouble(time -> time.toMillis() / 1e3)
        .findFirst();
  }

  /** Processes that ran or wanted to, on average over the last minute. */
  OptionalDouble load() {
    var told = kernel.proc("loadavg");
    if (told.isPresent()) {
      return OptionalDouble.of(Double.parseDouble(told.get().split(" ", 2)[0]));
    }
    var load = system.getHardware().getProcessor().getSystemLoadAverage(1)[0];
    return load < 0 ? OptionalDouble.empty() : OptionalDouble.of(load);
  }

  private double of(TickType type) {
    return seconds[type.getIndex()];
  }
}
