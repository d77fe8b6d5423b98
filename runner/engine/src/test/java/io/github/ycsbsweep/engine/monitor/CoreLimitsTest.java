// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.monitor.CpuQuota.Throttling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import oshi.SystemInfo;

/** Given the files of a Linux kernel, a process may use as many cores as they say. */
class CoreLimitsTest {

  private static final int PROCESS = 2_000_000_000;

  @TempDir private Path root;
  private CoreLimits limits;

  @BeforeEach
  void aProcessOfFourCores() throws IOException {
    file(
        "proc/" + PROCESS + "/status",
        "Name:\tjava\nCpus_allowed:\tf\nCpus_allowed_list:\t0-2,5\n");
    file("proc/" + PROCESS + "/cgroup", "0::/\n");
    limits = new CoreLimits(KernelFiles.under(root), new SystemInfo());
  }

  @Test
  void countsTheCoresOfTheAffinity() {
    assertThat(limits.cores(List.of(PROCESS))).hasValue(4);
    assertThat(limits.throttling(PROCESS)).isEmpty();
  }

  @Test
  void takesTheSmallerQuotaOfVersionTwo() throws IOException {
    group("0::/");
    file("sys/fs/cgroup/cpu.max", "150000 100000\n");
    file(
        "sys/fs/cgroup/cpu.stat",
        "usage_usec 5\nnr_periods 9\nnr_throttled 7\nthrottled_usec 2500000\n");
    assertThat(limits.cores(List.of(PROCESS))).hasValue(1.5);
    assertThat(limits.throttling(PROCESS)).contains(new Throttling(9, 7, 2.5));
  }

  @Test
  void takesTheQuotaOfAGroupAboveThatIsSmallerThanItsOwn() throws IOException {
    group("0::/pod/container");
    file("sys/fs/cgroup/pod/cpu.max", "50000 100000\n");
    file("sys/fs/cgroup/pod/container/cpu.max", "200000 100000\n");
    assertThat(limits.cores(List.of(PROCESS))).hasValue(0.5);
  }

  @Test
  void findsTheQuotaInAContainerThatIsToldThePathOfTheHost() throws IOException {
    group("0::/kubepods/pod7");
    file("sys/fs/cgroup/cpu.max", "100000 100000\n");
    assertThat(limits.cores(List.of(PROCESS))).hasValue(1);
  }

  @Test
  void takesTheQuotaOfVersionOne() throws IOException {
    group("3:memory:/a\n2:cpu,cpuacct:/a\n0::/");
    file("sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "25000\n");
    file("sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us", "100000\n");
    file(
        "sys/fs/cgroup/cpu,cpuacct/a/cpu.stat",
        "nr_periods 9\nnr_throttled 7\nthrottled_time 1500000000\n");
    assertThat(limits.cores(List.of(PROCESS))).hasValue(0.25);
    assertThat(limits.throttling(PROCESS)).contains(new Throttling(9, 7, 1.5));
  }

  @Test
  void addsTheQuotasOfProcessesInGroupsOfTheirOwn() throws IOException {
    group("1:cpu:/a");
    process(PROCESS + 2, "1:cpu:/b", "0-2,5");
    quota("a", 25_000);
    quota("b", 15_000);
    assertThat(limits.cores(List.of(PROCESS, PROCESS + 2))).hasValue(0.4);
  }

  @Test
  void countsTheQuotaOfOneGroupOnceHoweverManyProcessesAreInIt() throws IOException {
    group("1:cpu:/a");
    process(PROCESS + 2, "1:cpu:/a", "0-2,5");
    quota("a", 150_000);
    assertThat(limits.cores(List.of(PROCESS, PROCESS + 2))).hasValue(1.5);
  }

  @Test
  void addsTheCoresOfDifferentAffinities() throws IOException {
    process(PROCESS + 2, "1:cpu:/", "5-7");
    assertThat(limits.cores(List.of(PROCESS, PROCESS + 2))).hasValue(6);
  }

  @Test
  void isNotBoundByAQuotaOfMoreThanItsCores() throws IOException {
    group("0::/");
    file("sys/fs/cgroup/cpu.max", "800000 100000\n");
    assertThat(limits.cores(List.of(PROCESS))).hasValue(4);
  }

  @Test
  void isNotBoundByAGroupWithoutQuota() throws IOException {
    group("2:cpu:/\n0::/");
    file("sys/fs/cgroup/cpu.max", "max 100000\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
    file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    assertThat(limits.cores(List.of(PROCESS))).hasValue(4);
    assertThat(limits.throttling(PROCESS)).isEmpty();
  }

  @Test
  void saysNothingOfAProcessThatIsNotThere() {
    assertThat(limits.cores(List.of(PROCESS + 1))).isEmpty();
    assertThat(limits.throttling(PROCESS + 1)).isEmpty();
  }

  private void process(int id, String group, String cpus) throws IOException {
    file("proc/" + id + "/status", "Cpus_allowed_list:\t" + cpus + "\n");
    file("proc/" + id + "/cgroup", group + "\n");
  }

  private void quota(String group, int micros) throws IOException {
    file("sys/fs/cgroup/cpu/" + group + "/cpu.cfs_quota_us", micros + "\n");
    file("sys/fs/cgroup/cpu/" + group + "/cpu.cfs_period_us", "100000\n");
  }

  private void group(String content) throws IOException {
    file("proc/" + PROCESS + "/cgroup", content + "\n");
  }

  private void file(String name, String content) throws IOException {
    var file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
