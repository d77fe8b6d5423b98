// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Workloads other than YCSB's own say what they need and take. */
class WorkloadDescriptorTest extends MergeFixture {

  @Test
  void failsOnAWorkloadClassThatNoJarHolds() throws Exception {
    given("workload=io.example.Nothing");
    assertRefused().contains("io.example.Nothing");
  }

  @Test
  void recordsTheDefaultsOfAWorkloadThatHasProperties() throws Exception {
    aWorkloadOfTides("capabilities=scan,tides");
    assertThat(merge().phase()).isEqualTo("fresh");
    assertThat(merge().effective().inForce()).containsEntry("tide.height", "3");
  }

  @Test
  void failsOnAnUnknownPropertyOfTheWorkloadWithTheNearestName() throws Exception {
    aWorkloadOfTides("capabilities=tides");
    given("tide.hight=1");
    assertRefused()
        .contains("tide.hight: the tide workload has no such property")
        .contains("did you mean tide.height?");
  }

  @Test
  void failsOnAValueThatTheWorkloadDoesNotAllowSayingWhatItDoes() throws Exception {
    aWorkloadOfTides("capabilities=tides");
    given("tide.height=0");
    assertRefused()
        .contains("workloadx: tide.height=0 (-p): allowed is a whole number from 1 to 9");
  }

  @Test
  void failsOnAnUnknownDistributionOfTheWorkloadWithTheNearestName() throws Exception {
    aWorkloadOfTides("capabilities=tides");
    file("workloadx", "workload=io.example.Tides\nsweep.phase=fresh\nrequestdistribution=lunr\n");
    assertRefused()
        .contains("requestdistribution=lunr (" + path("workloadx") + ")")
        .contains("allowed is lunar, solar; did you mean lunar?");
  }

  @Test
  void takesTheValuesThatTheWorkloadAllows() throws Exception {
    aWorkloadOfTides("capabilities=tides");
    given("tide.height=9", "requestdistribution=solar");
    assertThat(ofClient()).containsEntry("tide.height", "9");
  }

  @Test
  void failsOnAStoreThatCanNotDoWhatTheWorkloadNeedsNamingThoseThatCan() throws Exception {
    aWorkloadOfTides("capabilities=scan");
    store("sea", "capabilities=tides");
    store("lake", "");
    built("lake", "sea");
    assertRefused()
        .contains("workloadx needs a store with tides, and shelf has none; those that have: sea");
  }

  @Test
  void failsOnScansOfAStoreWithoutThem() throws Exception {
    store("lake", "capabilities=scan");
    built("lake");
    given("scanproportion=0.95", "readproportion=0.05");
    assertRefused()
        .contains("workloadx needs a store with scan, and shelf has none; those that have: lake");
  }

  @Test
  void failsOnAFreshPhaseOfAWorkloadThatNeedsLoadedRecords() throws Exception {
    given("sweep.phase=fresh");
    assertRefused().contains("sweep.phase=fresh (-p): allowed is run or load");
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
