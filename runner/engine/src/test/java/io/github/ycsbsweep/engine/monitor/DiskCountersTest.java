// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given the files of a Linux kernel, disks are as busy and bytes as many as they say. */
class DiskCountersTest {

  @TempDir private Path proc;

  @Test
  void addsUpTheTimeOfWhicheverDiskWasBusier() throws IOException {
    disks(100, 7000);
    var counters = new DiskCounters(proc);
    disks(600, 7100);
    counters.update();
    disks(700, 8000);
    counters.update();
    assertThat(counters.busySeconds()).hasValue(1.4);
  }

  @Test
  void doesNotTakeMemoryForADisk() throws IOException {
    file("diskstats", "   7       0 loop0 1 2 3 4 5 6 7 8 9 1000 11\n");
    var counters = new DiskCounters(proc);
    counters.update();
    assertThat(counters.busySeconds()).isEmpty();
  }

  @Test
  void addsUpWhatAllProcessesHaveWritten() throws IOException {
    file("11/io", "rchar: 5\nwrite_bytes: 4096\ncancelled_write_bytes: 7\n");
    file("12/io", "write_bytes: 8192\n");
    assertThat(new DiskCounters(proc).writtenBytes(List.of(11, 12))).hasValue(12288);
  }

  @Test
  void saysNothingWhereAProcessCannotBeRead() throws IOException {
    file("11/io", "write_bytes: 4096\n");
    assertThat(new DiskCounters(proc).writtenBytes(List.of(11, 12))).isEmpty();
    assertThat(new DiskCounters(proc).writtenBytes(List.of())).isEmpty();
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
