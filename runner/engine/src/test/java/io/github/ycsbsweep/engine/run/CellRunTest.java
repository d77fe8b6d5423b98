// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbsweep.engine.common.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The loop over cells, on a real Redis. */
class CellRunTest extends SweepLabTestCase {

  @Test
  void everyRepeatHasAServerOfItsOwnLoadedForItIfAskedFor() throws Exception {
    assertThat(lab.measure("redis workloadb --threads 2 --repeats 2 --fresh-server")).isZero();
    assertThat(lab.loadingClients()).hasSize(2);
    assertThat(serverProcess("r1")).isNotEqualTo(serverProcess("r2"));
    assertThat(lab.results().text("report.md"))
        .contains("Every repeat of a cell had a server of its own");
    // What is measured again has one, too.
    Files.delete(lab.results().path("cells/redis/workloadb/t0002/r2/DONE"));
    assertThat(lab.resume()).isZero();
    assertThat(lab.loadingClients()).hasSize(1);
    assertThat(lab.results().path("cells/redis/workloadb/t0002/r2/DONE")).exists();
  }

  @Test
  void aWorkloadThatIsALoadIsMeasuredOnAnEmptyStoreWithNoLoadBefore() throws Exception {
    assertThat(lab.measure("redis workloadinsert --threads 1,2")).isZero();
    assertThat(lab.loadingClients())
        .hasSize(2)
        .allMatch(line -> line.contains("insertstart=0 -p insertcount=2147483647"));
    assertThat(lab.clients()).hasSize(2);
    assertThat(lab.results().path("cells/redis/workloadinsert/load")).doesNotExist();
  }

  @Test
  void aWorkloadThatFillsTheStoreItselfHasNoLoadAndEveryCellAnEmptyStore() throws Exception {
    assertThat(lab.measure("redis workloadtimeline --threads 1,2")).isZero();
    assertThat(lab.clients()).hasSize(2).isEqualTo(lab.measuringClients());
    assertThat(lab.clients()).allMatch(line -> line.matches(".* sweep.cell=( .*|)"));
    assertThat(lab.results().path("cells/redis/workloadtimeline/load")).doesNotExist();
  }

  @Test
  void anIncompleteLoadFailsTheRunAndKeepsItsLogs() throws Exception {
    lab.rules("FAKE_INSERTED=999");
    assertThat(lab.measure("redis workloadb --threads 2")).isEqualTo(ExitStatus.FAILED);
    assertThat(lab.said()).contains("incomplete", "the load stored 999 of 1,000 records");
    assertThat(lab.results().path("cells/redis/workloadb/load/ycsb.err")).exists();
    assertThat(lab.results().path("cells/redis/workloadb/load/DONE")).doesNotExist();
  }

  @Test
  void aServerThatDiesEndsTheRunAsPartialWithItsLastWords() throws Exception {
    lab.rules(
        """
        if [[ $PHASE == run && $THREADS == 2 ]]; then
          server=$(sed -nE 's/.*"pids" : \\[ ([0-9]+) \\].*/\\1/p' server.json)
          kill -9 "$server"
          while kill -0 "$server" 2>/dev/null; do sleep 0.01; done
          FAKE_STATUS=1
        fi
        """);
    assertThat(lab.measure("redis workloadb --threads 1,2,4")).isEqualTo(ExitStatus.PARTIAL);
    assertThat(lab.said()).contains("no longer answers");
    assertThat(lab.results().path("cells/redis/workloadb/t0004")).doesNotExist();
  }

  @Test
  void aClientThatIsKilledFailsItsCellWhichNamesIt() throws Exception {
    lab.rules("if [[ $PHASE == run && $PWD == */clients/1 ]]; then trap 'kill -KILL $$' EXIT; fi");
    assertThat(lab.measure("redis workloadb --threads 4 --clients local:2"))
        .isEqualTo(ExitStatus.FAILED);
    assertThat(lab.said()).contains("client 1 (localhost)");
  }

  @Test
  void aDryRunPrintsThePlanAndStartsNothing() throws Exception {
    assertThat(lab.measure("redis workloadb --threads 2,4 --dry-run")).isZero();
    assertThat(lab.printed()).contains("Would measure 2 cells in about", "2: 4 threads");
    assertThat(lab.results().path("")).doesNotExist();
    assertThat(lab.clients()).isEmpty();
  }

  @Test
  void clientsOnHostsOrPodsNeedANamedServerAlsoWhereNoProgramOfOneIs() throws Exception {
    for (var clients : List.of("a,b", "k8s:2")) {
      assertThat(lab.measure("aerospike workloada --dry-run --clients " + clients))
          .isEqualTo(ExitStatus.USAGE);
      assertThat(lab.said()).contains("the aerospike server would be one of the runner's own");
    }
  }

  private String serverProcess(String repeat) throws IOException {
    var file = "cells/redis/workloadb/t0002/" + repeat + "/server.json";
    return new ObjectMapper().readTree(lab.results().text(file)).path("pids").toString();
  }
}
