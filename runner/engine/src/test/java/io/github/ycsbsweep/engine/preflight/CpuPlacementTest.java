// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.machine.KernelFiles;
import io.github.ycsbsweep.engine.plan.PlanFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On a machine of 8 processors: 2 NUMA nodes of 2 cores with 2 hyper-threads each. */
class CpuPlacementTest {

  @TempDir Path folder;

  private PlanFixture fixture;

  @BeforeEach
  void aMachine() throws IOException {
    fixture = new PlanFixture(folder);
    file("sys/devices/system/cpu/online", "0-7");
    file("sys/devices/system/node/has_cpu", "0-1");
    file("sys/devices/system/node/node0/cpulist", "0-1,4-5");
    file("sys/devices/system/node/node1/cpulist", "2-3,6-7");
    for (var cpu = 0; cpu < 8; cpu++) {
      file(
          "sys/devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list",
          cpu % 4 + "," + (cpu % 4 + 4));
    }
    file("bin/taskset", "");
    folder.resolve("bin/taskset").toFile().setExecutable(true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --server-cpus 0,4 --client-cpus 1,5   | ''
          --server-cpus 0 --client-cpus 0-1     | have 0 in common
          --server-cpus 0 --client-cpus 4       | the client's 4 are hyper-threads of the server's cores
          --server-cpus 0,4 --client-cpus 2,6   | are on the NUMA nodes 0 and 1: every request crosses
          --server-cpus 0-2 --client-cpus 5     | --server-cpus 0-2 is on the NUMA nodes 0, 1
          --server-cpus 0-3                     | To keep them apart: --client-cpus 4-7
          --client-cpus 0,4                     | To keep them apart: --server-cpus 1-3,5-7
          --server-share 0.25                   | ''
          """)
  void warnsOfProcessorsThatAreInEachOthersWay(String options, String warning) throws Exception {
    assertThat(warnings("redis workloada " + options).toString()).contains(warning);
    if (warning.isEmpty()) {
      assertThat(fixture.console().said()).isEmpty();
    }
  }

  @Test
  void warnsOnceOfWhatSystemsHaveInCommon() throws Exception {
    var line = "redis:a,redis:b workloada --server-cpus 0,4 --client-cpus 0,4";
    assertThat(warnings(line)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --server-cpus 6-9                   | --server-cpus 6-9: processes may not run on 8-9 here; allowed: 0-7
          --client-cpus 64                    | --client-cpus 64: processes may not run on 64 here; allowed: 0-7
          --server-share 9                    | --server-share 9: more than redis may run on (0-7), so it is no limit; allowed: up to 8
          --server-cpus 0,4 --server-share 2.5 | --server-share 2.5: more than redis may run on (0,4), so it is no limit; allowed: up to 2
          """)
  void refusesWhatTheMachineHasNot(String options, String message) {
    assertThatThrownBy(() -> warnings("redis workloada " + options))
        .isInstanceOf(UserError.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({
    "0::/pod/own, fs/cgroup/pod/cpuset.cpus.effective",
    "3:cpuset:/own, fs/cgroup/cpuset/cpuset.effective_cpus"
  })
  void refusesWhatItsControlGroupMayNotUse(String group, String file) throws Exception {
    file("proc/self/cgroup", group);
    file("sys/" + file, "0-1");
    assertThatThrownBy(() -> warnings("redis workloada --client-cpus 2"))
        .hasMessageEndingWith("allowed: 0-1");
  }

  @Test
  void needsTaskset() throws Exception {
    Files.delete(folder.resolve("bin/taskset"));
    assertThatThrownBy(() -> warnings("redis workloada --server-cpus 0"))
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.ENVIRONMENT))
        .hasMessageContaining("need the program taskset");
    assertThat(warnings("redis workloada --server-share 0.5")).isEmpty();
  }

  private List<String> warnings(String line) throws Exception {
    var machine = new SystemFiles(KernelFiles.under(folder));
    new CpuPlacement(fixture.request(line), machine, fixture.console())
        .check(folder.resolve("bin").toString());
    return fixture.console().said();
  }

  private void file(String name, String content) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content + "\n");
  }
}
