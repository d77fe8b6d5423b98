// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.model.Run;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Workloads other than YCSB's own say what they need and take. */
class PrepareWorkloadClassTest extends PrepareFixture {

  @Test
  void failsOnAWorkloadClassThatNoJarHolds() throws IOException {
    file("pairs", "workload=io.example.Nothing\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("io.example.Nothing");
  }

  @Test
  void recordsTheDefaultsOfAWorkloadThatHasProperties() throws IOException {
    aWorkloadOfTides("capabilities=scan,tides");
    assertThat(prepare()).isZero();
    assertThat(row().get(3)).isEqualTo("fresh");
    var run = Json.read(folder.resolve("run/run.json"), Run.class);
    assertThat(run.workloads().get(0).inForce()).containsEntry("tide.height", "3");
  }

  @Test
  void failsOnAnUnknownPropertyOfTheWorkloadWithTheNearestName() throws IOException {
    aWorkloadOfTides("capabilities=tides");
    file("pairs", "tide.hight=1\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString())
        .contains("tide.hight: the tide workload has no such property")
        .contains("did you mean tide.height?");
  }

  @Test
  void failsOnAValueThatTheWorkloadDoesNotAllowSayingWhatItDoes() throws IOException {
    aWorkloadOfTides("capabilities=tides");
    file("pairs", "tide.height=0\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString())
        .contains("workloadx: tide.height=0 (-p): allowed is a whole number from 1 to 9");
  }

  @Test
  void failsOnAnUnknownDistributionOfTheWorkloadWithTheNearestName() throws IOException {
    aWorkloadOfTides("capabilities=tides");
    file("workloadx", "workload=io.example.Tides\nsweep.phase=fresh\nrequestdistribution=lunr\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString())
        .contains("requestdistribution=lunr (" + path("workloadx") + ")")
        .contains("allowed is lunar, solar; did you mean lunar?");
  }

  @Test
  void takesTheValuesThatTheWorkloadAllows() throws IOException {
    aWorkloadOfTides("capabilities=tides");
    file("pairs", "tide.height=9\nrequestdistribution=solar\n");
    assertThat(prepare()).isZero();
  }

  @Test
  void failsOnAStoreThatCanNotDoWhatTheWorkloadNeedsNamingThoseThatCan() throws IOException {
    aWorkloadOfTides("capabilities=scan");
    store("sea", "capabilities=tides");
    store("lake", "");
    assertThat(
            prepare(
                "--known-store", "lake=" + path("lake"),
                "--known-store", "sea=" + path("sea"),
                "--known-store", "notbuilt=" + path("notbuilt")))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "workloadx needs a store that keeps tides, and shelf does not; those that do: sea");
  }

  @Test
  void failsOnAFreshPhaseOfAWorkloadThatNeedsLoadedRecords() throws IOException {
    file("pairs", "sweep.phase=fresh\n");
    assertThat(prepare()).isEqualTo(2);
    assertThat(err.toString()).contains("sweep.phase=fresh (-p): allowed is run or load");
  }

  private void aWorkloadOfTides(String capabilities) throws IOException {
    jar(
        "client/workloads-1.jar",
        Map.of(
            "io/example/Tides.class",
            "",
            "META-INF/ycsb-sweep/workloads/io.example.Tides.properties",
            """
            needs=tides
            properties=tide
            allowed.tide.height=1..9
            allowed.requestdistribution=lunar,solar
            """,
            "META-INF/ycsb-sweep/tide.properties",
            "tide.height=3\n"));
    store("shelf", capabilities);
    file("workloadx", "workload=io.example.Tides\nsweep.phase=fresh\n");
  }
}
