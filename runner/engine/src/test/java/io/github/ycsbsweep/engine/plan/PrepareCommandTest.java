// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.model.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Given properties from files and pairs, the run is prepared as YCSB would read them. */
class PrepareCommandTest extends PrepareFixture {

  @Test
  void printsARowWithWhatTheRunnerNeeds() {
    assertThat(prepare()).isZero();
    assertThat(row())
        .containsExactly(
            "shelf",
            "workloadx",
            "0",
            "run",
            "0",
            "1000",
            "100",
            folder.resolve("secrets/shelf.workloadx.properties").toString(),
            "io.example.Shelf",
            "127.0.0.1:7070",
            "2147483647");
  }

  @Test
  void letsLaterFilesOverrideEarlierOnesAndPairsOverrideAll() throws IOException {
    file("a", "table=a\nfieldcount=3\nlabel=a\n");
    file("b", "table=b\nfieldcount=4\n");
    file("pairs", "table=c\n");
    assertThat(prepare("-P", path("a"), "-P", path("b"))).isZero();
    assertThat(merged())
        .containsEntry("table", "c")
        .containsEntry("fieldcount", "4")
        .containsEntry("label", "a")
        .containsEntry("readproportion", "1");
  }

  @Test
  void takesTheNumberOfRecordsFromItsOption() {
    assertThat(prepare("--option", "records=50")).isZero();
    assertThat(row().get(5)).isEqualTo("50");
    assertThat(merged()).containsEntry("recordcount", "50");
  }

  @Test
  void takesAnAddressFromTheUserForAServerOfTheUser() throws IOException {
    file("pairs", "shelf.port=1\n");
    assertThat(prepare()).isZero();
    assertThat(row().get(2)).isEqualTo("1");
    assertThat(row().get(9)).isEqualTo("127.0.0.1:1");
  }

  @Test
  void takesSeveralAddressesFromTheUser() throws IOException {
    file("pairs", "shelf.hosts=a:1,b:2\nshelf.mode=many\n");
    assertThat(prepare()).isZero();
    assertThat(row().get(2)).isEqualTo("1");
    assertThat(row().get(9)).isEqualTo("a:1,b:2");
  }

  @Test
  void recordsNoDefaultOfWhatTheRunnersOwnServersDecide() throws IOException {
    assertThat(prepare()).isZero();
    assertThat(folder.resolve("run/run.json"))
        .content()
        .contains("shelf.pool")
        .doesNotContain("shelf.mode");
  }

  @Test
  void leavesOutWhatAWorkloadFileSetsInTheRunnersPlaceAndSaysSo() throws IOException {
    file("more", Files.readString(folder.resolve("workloadx")) + "target=100\nexportfile=x\n");
    Files.move(folder.resolve("more"), folder.resolve("workloadx"), REPLACE_EXISTING);
    assertThat(prepare()).isZero();
    assertThat(merged()).doesNotContainKeys("target", "exportfile");
    assertThat(err.toString()).contains("target is set by the runner: use --target");
  }

  @Test
  void boundsTheOperationsOfAZipfianWorkloadThatInserts() throws IOException {
    file("pairs", "insertproportion=0.05\nreadproportion=0.95\nrequestdistribution=zipfian\n");
    assertThat(prepare()).isZero();
    assertThat(row().get(4)).isEqualTo("1");
    assertThat(row().get(10)).isEqualTo("1100000");
  }

  @Test
  void marksAWorkloadWhoseLoadIsMeasured() throws IOException {
    file("pairs", "sweep.phase=load\n");
    assertThat(prepare()).isZero();
    assertThat(row().get(3)).isEqualTo("load");
  }

  @Test
  void recordsWhatTheBindingTakesWhereNothingWasGivenButNoAddress() throws IOException {
    file("pairs", "shelf.pool=9\n");
    assertThat(prepare()).isZero();
    var effective = Json.read(folder.resolve("run/run.json"), Run.class).workloads().get(0);
    assertThat(effective.defaults()).containsExactly(Map.entry("shelf.timeout", "2000"));
    assertThat(effective.inForce())
        .containsEntry("shelf.pool", "9")
        .containsEntry("shelf.timeout", "2000");
  }

  @Test
  void recordsByWhichPropertiesTheServerIsNamed() throws IOException {
    file("pairs", "shelf.pool=9\n");
    assertThat(prepare()).isZero();
    var effective = Json.read(folder.resolve("run/run.json"), Run.class).workloads().get(0);
    assertThat(effective.address()).containsExactly("shelf.host", "shelf.port");
  }

  @Test
  void recordsVersionsOptionsAndTheHashOfEveryJar() throws IOException {
    assertThat(
            prepare(
                "--option",
                "threads=8..",
                "--option",
                "command=sweep.sh shelf",
                "--option",
                "seed=5"))
        .isZero();
    var run = Json.read(folder.resolve("run/run.json"), Run.class);
    assertThat(run.commandLine()).isEqualTo("sweep.sh shelf");
    assertThat(run.seed()).isEqualTo(5);
    assertThat(run.options()).containsEntry("threads", "8..");
    assertThat(run.versions())
        .containsEntry("ycsb", "0.17.0")
        .containsEntry("shelf driver", "none 1");
    assertThat(run.jars().get("shelf")).containsOnlyKeys("core-0.17.0.jar", "shelf-binding-1.jar");
    assertThat(run.jars().get("shelf").values()).allMatch(hash -> hash.matches("[0-9a-f]{64}"));
  }
}
