// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A probe: a client of its own on the idle store, and beside every cell. */
class ProbeRunTest {

  @TempDir private Path folder;
  private SweepFixture run;

  @BeforeEach
  void aProject() throws IOException {
    run = new SweepFixture(folder);
  }

  @AfterEach
  void close() {
    run.close();
  }

  @Test
  void readsAtALowRateWithOneThreadOnTheIdleStoreAndBesideEveryCell() throws Exception {
    assertThat(run.sweep("redis workloada --threads 2,4 --probe")).isZero();
    var probes =
        run.measuringClients().stream().filter(line -> line.contains(" -target 300 ")).toList();
    assertThat(probes)
        .hasSize(3)
        .allMatch(line -> line.contains("-Xms128m -Xmx128m"))
        .allMatch(line -> line.contains(" -threads 1 "))
        .allMatch(
            line ->
                line.contains(
                    "readproportion=1 -p updateproportion=0 -p insertproportion=0"
                        + " -p scanproportion=0 -p readmodifywriteproportion=0"));
    assertThat(run.out("cells/redis/workloada/idle/DONE")).exists();
    for (var cell : new String[] {"t0002", "t0004"}) {
      assertThat(run.out("cells/redis/workloada/" + cell + "/r1/probe/ycsb.out")).exists();
      assertThat(run.text("cells/redis/workloada/" + cell + "/r1/probe/probe.json"))
          .doesNotContain("\"problem\"");
    }
  }

  @Test
  void hasFiguresOfItsOwnBesideSeveralClients() throws Exception {
    assertThat(run.sweep("redis workloada --threads 4 --clients local:2 --probe")).isZero();
    var cell = run.cell("redis/workloada/t0004/r1");
    assertThat(cell.clients()).isEqualTo(2);
    assertThat(cell.perClient()).hasSize(2);
    assertThat(run.text("cells/redis/workloada/t0004/r1/probe/probe.json"))
        .contains("\"read\"")
        .doesNotContain("\"problem\"");
  }

  @Test
  void isKilledIfItOutlivesItsClientAndThatIsTold() throws Exception {
    run.rules("if [[ $PWD == */r1/probe ]]; then FAKE_HANG=run; fi");
    assertThat(run.sweep("redis workloada --threads 2 --probe")).isZero();
    assertThat(run.text("cells/redis/workloada/t0002/r1/probe/probe.json")).contains("killed");
  }
}
