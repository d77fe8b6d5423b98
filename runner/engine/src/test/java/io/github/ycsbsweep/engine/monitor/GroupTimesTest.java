// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.SystemInfo;

/** Given the files of a Linux kernel, a server's own control group tells what it used. */
class GroupTimesTest {

  private static final int SHELL = 50;
  private static final int SERVER = 100;
  private static final int WORKER = 101;

  private static final String TIMES = "usage_usec 3500000\nuser_usec 3000000\nsystem_usec 500000\n";

  @TempDir private Path root;

  @BeforeEach
  void aServerAndAWorkerOfAShell() throws IOException {
    file("proc/self/auxv", "");
    Files.write(root.resolve("proc/self/auxv"), Files.readAllBytes(Path.of("/proc/self/auxv")));
    process(SHELL, 1);
    process(SERVER, SHELL);
    process(WORKER, SERVER);
  }

  @Test
  void readsTheGroupOfAServiceOfVersionTwo() throws IOException {
    groups("0::/system.slice/it.service");
    group("system.slice/it.service", SERVER, WORKER);
    file("sys/fs/cgroup/system.slice/cpu.stat", "user_usec 9000000\nsystem_usec 9\n");
    group("system.slice/other.service", SHELL);
    assertThat(cpu()).contains(new CpuTime(3, 0.5));
  }

  @Test
  void readsTheGroupOfVersionTwoBesideThoseOfVersionOne() throws IOException {
    groups("3:memory:/x\n0::/it");
    group("unified/it", SERVER, WORKER);
    assertThat(cpu()).contains(new CpuTime(3, 0.5));
  }

  @Test
  void readsTheGroupOfVersionOne() throws IOException {
    groups("3:memory:/x\n2:cpu,cpuacct:/docker/it\n0::/");
    file("sys/fs/cgroup/cpu,cpuacct/docker/cgroup.procs", SHELL + "\n");
    file("sys/fs/cgroup/cpu,cpuacct/docker/it/cgroup.procs", SERVER + "\n" + WORKER + "\n");
    file("sys/fs/cgroup/cpu,cpuacct/docker/it/cpuacct.stat", "user 300\nsystem 50\n");
    assertThat(cpu()).contains(new CpuTime(3, 0.5));
  }

  @Test
  void takesTheGroupAboveThatHoldsAllOfAContainer() throws IOException {
    groups("0::/docker/it/init.scope");
    file("proc/" + WORKER + "/cgroup", "0::/docker/it/inner.slice\n");
    group("docker/it/init.scope", SERVER);
    group("docker/it/inner.slice", WORKER);
    group("docker/it");
    file("sys/fs/cgroup/docker/it/cpu.stat", "user_usec 7000000\nsystem_usec 1000000\n");
    group("docker", SHELL);
    assertThat(cpu()).contains(new CpuTime(7, 1));
  }

  @Test
  void doesNotReadAGroupThatHoldsOthersToo() throws IOException {
    groups("0::/user.slice/session-1.scope");
    group("user.slice/session-1.scope", SHELL, SERVER, WORKER);
    assertThat(cpu()).isEmpty();
  }

  @Test
  void doesNotReadAGroupWithAnotherBelowThatHoldsOthers() throws IOException {
    groups("0::/it");
    group("it", SERVER, WORKER);
    group("it/other", SHELL);
    assertThat(cpu()).isEmpty();
  }

  @Test
  void doesNotReadTheTopmostGroup() throws IOException {
    groups("0::/");
    file("sys/fs/cgroup/cgroup.procs", SERVER + "\n" + WORKER + "\n");
    file("sys/fs/cgroup/cpu.stat", TIMES);
    assertThat(cpu()).isEmpty();
  }

  private Optional<CpuTime> cpu() {
    var tree =
        new ProcessTree(
            List.of(SERVER), new ProcessTimes(KernelFiles.under(root), new SystemInfo()));
    tree.update();
    return new GroupTimes(KernelFiles.under(root))
        .of(List.of(SERVER), tree)
        .map(GroupTimes.GroupUse::cpu);
  }

  private void process(int id, int parent) throws IOException {
    file(
        "proc/" + id + "/stat",
        "%d (a) S %d 5 5 0 -1 0 0 0 0 0 1 0 0 0 20 0 1 0 7 9 2 0\n".formatted(id, parent));
  }

  private void groups(String content) throws IOException {
    file("proc/" + SERVER + "/cgroup", content + "\n");
  }

  private void group(String name, int... processes) throws IOException {
    var ids = new StringBuilder();
    for (var process : processes) {
      ids.append(process).append('\n');
    }
    file("sys/fs/cgroup/" + name + "/cgroup.procs", ids.toString());
    file("sys/fs/cgroup/" + name + "/cpu.stat", TIMES);
  }

  private void file(String name, String content) throws IOException {
    var file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
