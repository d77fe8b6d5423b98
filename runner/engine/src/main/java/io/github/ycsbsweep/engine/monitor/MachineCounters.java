// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalDouble;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/** What the whole machine's cores did, in CPU seconds since it started. */
final class MachineCounters {

  private final CentralProcessor processor;
  private long[] ticks = new long[TickType.values().length];

  MachineCounters(CentralProcessor processor) {
    this.processor = processor;
  }

  void update() {
    ticks = processor.getSystemCpuLoadTicks();
  }

  int cores() {
    return processor.getLogicalProcessorCount();
  }

  /** All but idle and stolen time. */
  double busySeconds() {
    var all = Arrays.stream(ticks).sum();
    return seconds(all - of(TickType.IDLE) - of(TickType.IOWAIT) - of(TickType.STEAL));
  }

  /** Interrupts; on a loopback interface the kernel carries packets in them. */
  double interruptSeconds() {
    return seconds(of(TickType.IRQ) + of(TickType.SOFTIRQ));
  }

  /** In which the hypervisor let another machine run. */
  double stolenSeconds() {
    return seconds(of(TickType.STEAL));
  }

  /** Of the process that counts, this one. */
  OptionalDouble ownSeconds() {
    return ProcessHandle.current()
        .info()
        .totalCpuDuration()
        .map(Duration::toMillis)
        .map(millis -> OptionalDouble.of(seconds(millis)))
        .orElse(OptionalDouble.empty());
  }

  private long of(TickType type) {
    return ticks[type.getIndex()];
  }

  private static double seconds(long millis) {
    return millis / 1000.0;
  }
}
