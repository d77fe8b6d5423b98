// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.monitor.ThreadTimes.ThreadTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.SystemInfo;

class ThreadTimesTest {

  private static final int PROCESS = 2_000_000_000;

  @TempDir private Path proc;
  private final SystemInfo system = new SystemInfo();

  @Test
  void readsWhatAThreadRanAndWaited() throws IOException {
    thread("7", "redis-server", "2500000000 125000000 42");
    var time = new ThreadTimes(new KernelFiles(proc, proc), system).of(List.of(PROCESS)).get("7");
    assertThat(time.ranSeconds()).isCloseTo(2.5, within(1e-9));
    assertThat(time.waitedSeconds().orElseThrow()).isCloseTo(0.125, within(1e-9));
  }

  @Test
  void leavesTheThreadsOutThatAJvmRunsForItself() throws IOException {
    thread("1", "Thread-3", "1 1 1");
    thread("2", "C2 CompilerThre", "1 1 1");
    thread("3", "GC Thread#0", "1 1 1");
    thread("4", "VM Periodic Tas", "1 1 1");
    assertThat(new ThreadTimes(new KernelFiles(proc, proc), system).of(List.of(PROCESS)))
        .containsOnlyKeys("1");
  }

  @Test
  void countsTheThreadsOfARealProcess() {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var times = new ThreadTimes(KernelFiles.ofThisMachine(), system).of(List.of(mine));
    var all = times.values().stream().mapToDouble(ThreadTime::ranSeconds).sum();
    var process = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
    assertThat(all).isBetween(0.05, process / 1000.0 + 0.5);
  }

  @Test
  void asksTheSystemWhereThereIsNoProc() {
    var mine = Math.toIntExact(ProcessHandle.current().pid());
    var times =
        new ThreadTimes(new KernelFiles(proc.resolve("none"), proc.resolve("none")), system)
            .of(List.of(mine));
    assertThat(times).isNotEmpty();
    assertThat(times.values()).allMatch(time -> time.waitedSeconds().isEmpty());
  }

  @Test
  void findsNothingOfAProcessThatHasGone() {
    assertThat(new ThreadTimes(KernelFiles.ofThisMachine(), system).of(List.of(PROCESS))).isEmpty();
  }

  private void thread(String id, String name, String times) throws IOException {
    var folder = Files.createDirectories(proc.resolve(PROCESS + "/task/" + id));
    Files.writeString(folder.resolve("comm"), name + "\n");
    Files.writeString(folder.resolve("schedstat"), times + "\n");
  }
}
