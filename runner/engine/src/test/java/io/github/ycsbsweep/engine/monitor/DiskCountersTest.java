// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given the files of a Linux kernel, disks are as busy as they say. */
class DiskCountersTest {

  @TempDir private Path proc;

  @Test
  void addsUpTheTimeOfWhicheverDiskWasBusier() throws IOException {
    disks(100, 7000);
    var counters = new DiskCounters(new KernelFiles(proc, proc));
    disks(600, 7100);
    counters.update();
    disks(700, 8000);
    counters.update();
    assertThat(counters.busySeconds()).hasValue(1.4);
  }

  @Test
  void doesNotTakeMemoryForADisk() throws IOException {
    file("diskstats", "   7       0 loop0 1 2 3 4 5 6 7 8 9 1000 11\n");
    var counters = new DiskCounters(new KernelFiles(proc, proc));
    counters.update();
    assertThat(counters.busySeconds()).isEmpty();
  }

  private void disks(int first, int second) throws IOException {
    file(
        "diskstats",
        " 254       0 vda 9 9 9 9 9 9 9 9 0 %d 9 4 0 40 80 17 41\n".formatted(first)
            + " 254       1 vdb 9 9 9 9 9 9 9 9 0 %d 9 4 0 40 80 17 41\n".formatted(second));
  }

  private void file(String name, String content) throws IOException {
    var file = proc.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
