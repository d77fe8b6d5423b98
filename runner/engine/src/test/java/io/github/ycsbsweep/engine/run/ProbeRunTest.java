// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A probe: a client of its own on the idle store, and beside every cell. */
class ProbeRunTest extends SweepLabTestCase {

  @Test
  void readsAtALowRateWithOneThreadOnTheIdleStoreAndBesideEveryCell() throws Exception {
    assertThat(lab.measure("redis workloada --threads 2,4 --probe")).isZero();
    var probes =
        lab.measuringClients().stream().filter(line -> line.contains(" -target 300 ")).toList();
    assertThat(probes)
        .hasSize(3)
        .allMatch(line -> line.contains("-Xms128m -Xmx128m"))
        .allMatch(line -> line.contains(" -threads 1 "))
        .allMatch(
            line ->
                line.contains(
                    "readproportion=1 -p updateproportion=0 -p insertproportion=0"
                        + " -p scanproportion=0 -p readmodifywriteproportion=0"));
    assertThat(lab.results().path("cells/redis/workloada/idle/DONE")).exists();
    for (var cell : new String[] {"t0002", "t0004"}) {
      assertThat(lab.results().path("cells/redis/workloada/" + cell + "/r1/probe/ycsb.out"))
          .exists();
      assertThat(lab.results().text("cells/redis/workloada/" + cell + "/r1/probe/probe.json"))
          .doesNotContain("\"problem\"");
    }
  }

  @Test
  void hasFiguresOfItsOwnBesideSeveralClients() throws Exception {
    assertThat(lab.measure("redis workloada --threads 4 --clients local:2 --probe")).isZero();
    var cell = lab.results().cell("redis/workloada/t0004/r1");
    assertThat(cell.clients()).isEqualTo(2);
    assertThat(cell.perClient()).hasSize(2);
    assertThat(lab.results().text("cells/redis/workloada/t0004/r1/probe/probe.json"))
        .contains("\"read\"")
        .doesNotContain("\"problem\"");
  }

  @Test
  void isKilledIfItOutlivesItsClientAndThatIsTold() throws Exception {
    lab.rules("if [[ $PWD == */r1/probe ]]; then FAKE_HANG=run; fi");
    assertThat(lab.measure("redis workloada --threads 2 --probe")).isZero();
    assertThat(lab.results().text("cells/redis/workloada/t0002/r1/probe/probe.json"))
        .contains("killed");
  }
}
