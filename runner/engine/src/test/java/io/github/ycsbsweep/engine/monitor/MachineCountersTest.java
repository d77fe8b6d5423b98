// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.SystemInfo;

class MachineCountersTest {

  private static final int PAGE_BYTES = 6;
  private static final int TICKS = 17;

  @TempDir private Path proc;

  @Test
  void countsSecondsOfAllCoresInTheTicksOfTheKernel() throws IOException {
    auxiliaryVector(PAGE_BYTES, 65_536, TICKS, 250);
    Files.writeString(
        proc.resolve("stat"),
        "cpu  250 500 750 1000 1250 50 75 100 0 0\ncpu0 1 2 3\ncpu1 1 2 3\nintr 5 0\n");
    var counters = new MachineCounters(new KernelFiles(proc, proc), new SystemInfo());
    counters.update();
    assertThat(counters.cores()).isEqualTo(2);
    assertThat(counters.busySeconds()).isCloseTo(6.5, within(1e-9));
    assertThat(counters.interruptSeconds()).isCloseTo(0.5, within(1e-9));
    assertThat(counters.stolenSeconds()).isCloseTo(0.4, within(1e-9));
  }

  @Test
  void readsTheLoadOfTheLastMinute() throws IOException {
    Files.writeString(proc.resolve("loadavg"), "2.61 3.96 4.85 3/206 4508\n");
    assertThat(new MachineCounters(new KernelFiles(proc, proc), new SystemInfo()).load())
        .hasValue(2.61);
  }

  @Test
  void asksTheSystemWhereThereIsNoProc() {
    var counters = new MachineCounters(new KernelFiles(proc, proc), new SystemInfo());
    counters.update();
    assertThat(counters.cores()).isPositive();
    assertThat(counters.busySeconds()).isPositive();
    assertThat(counters.load()).isPresent();
  }

  private void auxiliaryVector(long... keysAndValues) throws IOException {
    var vector = ByteBuffer.allocate(Long.BYTES * keysAndValues.length);
    vector.order(ByteOrder.nativeOrder());
    for (var word : keysAndValues) {
      vector.putLong(word);
    }
    Files.createDirectories(proc.resolve("self"));
    Files.write(proc.resolve("self/auxv"), vector.array());
  }
}
