// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static io.github.ycsbsweep.engine.run.SweepLab.SHORT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import org.junit.jupiter.api.Test;

/** How a cell is divided among clients that measure at once; with YCSB's, many_clients.bats. */
class SeveralClientsSweepTest extends SweepLabTestCase {

  private static final String SWEEP = "redis workloadb" + SHORT;

  @Test
  void everyClientHasItsNumberAndItsShareAndLeavesItsFilesInAFolderOfItsOwn() throws Exception {
    assertThat(lab.sweep(SWEEP + " --clients local:3 --threads 5")).isZero();

    assertThat(lab.clients())
        .anyMatch(
            line -> line.matches(".* -t .* -threads 2 .* sweep.client=1 -p sweep.clients=3 .*"))
        .anyMatch(
            line -> line.matches(".* -t .* -threads 1 .* sweep.client=2 -p sweep.clients=3 .*"));
    var cell = lab.cell("t0005/r1");
    assertThat(cell.resolve("clients/0/client.json"))
        .hasContent("{\"client\": 0, \"host\": \"localhost\", \"threads\": 2, \"exit\": 0}");
    assertThat(cell.resolve("clients/2/client.json"))
        .hasContent("{\"client\": 2, \"host\": \"localhost\", \"threads\": 1, \"exit\": 0}");
    assertThat(cell.resolve("clients/0/ycsb.out")).exists();
    assertThat(cell.resolve("clients/1/ycsb.err")).exists();
    for (var none : new String[] {"ycsb.out", "clients/0/ready", "clients/1/pid"}) {
      assertThat(cell.resolve(none)).doesNotExist();
    }
    // One monitor watches them all.
    assertThat(cell.resolve("system.csv")).isNotEmptyFile();
    assertThat(cell.resolve("clients/0/system.csv")).doesNotExist();
    assertThat(lab.results().rows("clients")).containsExactly("3");
    // A load has as many threads for each client, and each loads its own records.
    assertThat(lab.clients())
        .filteredOn(line -> line.matches(".* -load .* -threads 18 .* -threads 6 .*"))
        .hasSize(3)
        .anyMatch(line -> line.contains("insertstart=667 -p insertcount=333 "));
  }

  @Test
  void aSecretForTheClientsJavaIsShownNowhereAndASingleClientIsToldOfNoOthers() throws Exception {
    lab.javaOptions("-Dx.trustStorePassword=hunter2", "@/etc/secrets");

    assertThat(lab.sweep(SWEEP + " --threads 4 -v")).isZero();

    assertThat(lab.said() + lab.printed()).doesNotContain("hunter2");
    assertThat(lab.out().resolve("run.json"))
        .content()
        .contains("-Dx.trustStorePassword=*** @/etc/secrets");
    assertThat(lab.results().filesWith("hunter2")).isEmpty();
    assertThat(lab.clients()).noneMatch(line -> line.contains("sweep.client"));
    assertThat(lab.cell("t0004/r1/ycsb.out")).exists();
    assertThat(lab.cell("t0004/r1/client.json")).doesNotExist();
  }

  @Test
  void noneIsLetGoWhereOneEndsBeforeItIsConnected() throws Exception {
    lab.rules("if [[ $PHASE == run ]]; then FAKE_STATUS=1; fi");
    assertThat(lab.sweep(SWEEP + " --clients local:2 --threads 4")).isEqualTo(ExitStatus.FAILED);
    assertThat(lab.said())
        .containsPattern(
            "not every client got ready, so none is let go: client [01] \\(localhost\\) has ended");
  }

  @Test
  void clientsThatNeverComeAboutAreTheEndOfTheirCellAndNotOfTheSweep() throws Exception {
    lab.rules("if [[ $PHASE == run ]]; then kill -KILL $$; fi");
    assertThat(lab.sweep(SWEEP + " --clients local:2 --threads 4,8")).isEqualTo(ExitStatus.FAILED);
    assertThat(lab.cell("t0004/r1/DONE")).exists();
    assertThat(lab.cell("t0008/r1/DONE")).exists();
  }

  @Test
  void aProbeBesideThemLivesAsLongAsTheyDoFromTheirReleaseOn() throws Exception {
    assertThat(lab.sweep(SWEEP + " --clients local:2 --threads 4 --probe")).isZero();
    assertThat(lab.clients())
        .filteredOn(line -> line.matches(".* -threads 4 .* maxexecutiontime=67 .*"))
        .hasSize(2);
    assertThat(lab.clients())
        .filteredOn(line -> line.matches(".* maxexecutiontime=4 .* -target 300 .*"))
        .hasSize(2);
    assertThat(lab.cell("t0004/r1/probe/probe.json")).isNotEmptyFile();
  }

  @Test
  void aScanMeasuresTheThreadsOfThePeakByEachNumberOfClientsThreeTimes() throws Exception {
    assertThat(lab.sweep(SWEEP + " --threads 4 --clients-scan 1,2")).isZero();
    assertThat(lab.said())
        .contains(
            "redis workloadb, 4 threads, 1 client, repeat 3:",
            "redis workloadb, 4 threads, 2 clients, repeat 3:");
    assertThat(lab.cell("t0004-1clients/r3/DONE")).exists();
    assertThat(lab.cell("t0004-2clients/r3/DONE")).exists();
  }
}
