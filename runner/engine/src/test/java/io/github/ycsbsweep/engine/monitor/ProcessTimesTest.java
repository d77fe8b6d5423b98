// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import org.junit.jupiter.api.Test;
import oshi.SystemInfo;

class ProcessTimesTest {

  private final ProcessTimes times =
      new ProcessTimes(KernelFiles.ofThisMachine(), new SystemInfo());

  @Test
  void agreesWithWhatTheJvmKnowsOfItself() {
    var use = times.of((int) ProcessHandle.current().pid()).orElseThrow();
    var known = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() / 1e3;
    assertThat(use.own().seconds()).isCloseTo(known, within(0.5));
    assertThat(use.residentBytes()).isBetween(10L << 20, 64L << 30);
  }

  @Test
  void knowsNothingOfAProcessThatHasGone() {
    assertThat(times.of(2_000_000_000)).isEmpty();
  }
}
