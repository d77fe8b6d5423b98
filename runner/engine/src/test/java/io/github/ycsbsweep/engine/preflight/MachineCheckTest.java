// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What would spoil a run is found before it starts. */
class MachineCheckTest {

  @TempDir Path folder;

  private PlanFixture fixture;

  @BeforeEach
  void aProject() throws IOException {
    fixture = new PlanFixture(folder);
  }

  @Test
  void refusesThreadsThatNeedMoreOpenFilesThanTheLimitAndSaysWhatToRaise() throws Exception {
    limit(1200);
    assertThatThrownBy(() -> check("redis workloada --threads 1000").checkDescriptors())
        .isInstanceOf(UserError.class)
        .hasMessageContaining("1000 threads need 1300 open files, and the limit is 1200")
        .extracting(failure -> ((UserError) failure).status())
        .isEqualTo(ExitStatus.ENVIRONMENT);
  }

  @Test
  void countsTheDescriptorsOfTheClientWithMostThreads() throws Exception {
    limit(400);
    check("redis workloada --threads 200 --clients local:2").checkDescriptors();
    assertThatThrownBy(
            () ->
                check("redis workloada --threads 200 --clients local:2 --clients-scan 1,2")
                    .checkDescriptors())
        .hasMessageContaining("200 threads need 500 open files");
    assertThatThrownBy(
            () -> check("redis workloada --threads 201 --clients local:2").checkDescriptors())
        .hasMessageContaining("101 threads need 401 open files");
  }

  @Test
  void refusesMemtierWhereItIsNotOnThePath() throws Exception {
    var check = check("redis workloadb --threads 8 --client memtier");
    assertThatThrownBy(() -> check.checkMemtier(folder.toString()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("--client memtier: there is no memtier_benchmark on the PATH");
    var program = Files.writeString(folder.resolve("memtier_benchmark"), "");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    check.checkMemtier(folder.toString());
  }

  @Test
  void hasNoLimitWhereTheSystemHasNone() throws Exception {
    file("proc/self/limits", "Max open files            1024      unlimited            files");
    check("redis workloada --threads 9999").checkDescriptors();
  }

  @Test
  void leavesConnectionsOfClientsElsewhereToTheirMachines() throws Exception {
    limit(100);
    file("proc/sys/net/ipv4/ip_local_port_range", "100\t200");
    var line = "redis workloada --threads 1000 --clients a,b -p redis.host=db --server external";
    assertThatCode(() -> check(line).check(folder)).doesNotThrowAnyException();
  }

  @Test
  void refusesMoreThreadsThanThereAreLocalPorts() throws Exception {
    file("proc/sys/net/ipv4/ip_local_port_range", "32768\t33000");
    var line = "redis workloada --threads 300 -p redis.host=db --server external";
    assertThatThrownBy(() -> check(line).checkPorts())
        .hasMessageContaining("300 threads need as many local ports, and there are 232: sysctl");
  }

  @Test
  void countsThePortsOfEachAddressThatClientsOfALocalServerUse() throws Exception {
    file("proc/sys/net/ipv4/ip_local_port_range", "32768\t33000");
    var external = "redis workloada --threads 1800 -p redis.host=127.0.0.1 --server external";
    check(external).checkPorts();
    check("redis workloada --threads 1800").checkPorts();
    assertThatThrownBy(() -> check("redis workloada --threads 1900").checkPorts())
        .hasMessageContaining("there are 232 at each of the 8 addresses used");
  }

  @Test
  void countsTheLogsOfEveryClientOfACell() throws Exception {
    var line = "redis workloada --threads 8,16 --warmup 5s --duration 95s --clients ";
    check(line + "local:4").checkDisk(folder, OptionalLong.of(40));
    assertThatThrownBy(() -> check(line + "local:4").checkDisk(folder, OptionalLong.of(35)))
        .hasMessageContaining("35 MB free, and this run may need 36 MB");
  }

  @Test
  void warnsOfSwapAnIdleClockAndOtherWork() throws Exception {
    file("proc/meminfo", "SwapTotal:    1000000 kB\nSwapFree:      100000 kB");
    file("proc/loadavg", "3.50 1.00 1.00 1/300 4000");
    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave");
    var check = check("redis workloada");
    check.warnOfSwap();
    check.warnOfGovernor();
    check.warnOfLoad(6);
    assertThat(fixture.console().said())
        .satisfiesExactly(
            swap -> assertThat(swap).startsWith("warning: 878 MB are swapped out"),
            clock -> assertThat(clock).startsWith("warning: the CPU governor is powersave"),
            load ->
                assertThat(load)
                    .startsWith("warning: this machine is busy (load 3.50 on 6 processors)"));
  }

  @Test
  void warnsOfHugePagesThatNobodyAskedForAndOfAClockThatIsSlowToRead() throws Exception {
    file("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never");
    file("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet");
    var check = check("redis workloada");
    check.warnOfHugePages();
    check.warnOfClock();
    assertThat(fixture.console().said())
        .satisfiesExactly(
            pages -> assertThat(pages).startsWith("warning: transparent huge pages are always on"),
            clock -> assertThat(clock).startsWith("warning: the clock source is hpet"));
  }

  @Test
  void warnsOfSessionsThatDivideTheProcessorWhereThereIsNoPerl() throws Exception {
    var check = check("redis workloada");
    check.warnOfSessions(folder.toString());
    assertThat(fixture.console().said()).isEmpty();
    file("proc/sys/kernel/sched_autogroup_enabled", "1");
    check.warnOfSessions(folder.toString());
    assertThat(fixture.console().said())
        .singleElement()
        .asString()
        .startsWith("warning: there is no perl on the PATH")
        .endsWith("sysctl -w kernel.sched_autogroup_enabled=0");
  }

  @Test
  void saysNothingOfTheSessionsWhereThereIsPerl() throws Exception {
    file("proc/sys/kernel/sched_autogroup_enabled", "1");
    file("perl", "");
    folder.resolve("perl").toFile().setExecutable(true);
    check("redis workloada").warnOfSessions(folder.toString());
    assertThat(fixture.console().said()).isEmpty();
  }

  @Test
  void saysNothingOfAMachineThatIsFit() throws Exception {
    file("proc/meminfo", "SwapTotal:    1000000 kB\nSwapFree:      999000 kB");
    file("proc/loadavg", "0.99 1.00 1.00 1/300 4000");
    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
    limit(65_536);
    check("redis workloada --threads 8").check(folder.resolve("not/there/yet"));
    assertThat(fixture.console().said()).isEmpty();
  }

  private MachineCheck check(String line) throws Exception {
    var system = new SystemFiles(KernelFiles.under(folder));
    return new MachineCheck(fixture.plan(line), system, fixture.console());
  }

  private void limit(int hard) throws IOException {
    file(
        "proc/self/limits",
        "Limit                     Soft Limit   Hard Limit   Units\n"
            + "Max open files            100          "
            + hard
            + "         files");
  }

  private void file(String name, String content) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content + "\n");
  }
}
