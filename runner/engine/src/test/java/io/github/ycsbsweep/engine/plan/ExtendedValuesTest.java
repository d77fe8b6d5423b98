// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A workload of CoreWorkload may use keys and values that CoreWorkload lacks. */
class ExtendedValuesTest extends MergeFixture {

  private static final String EXTENDED = "io.github.ycsbsweep.workloads.ExtendedCoreWorkload";

  @BeforeEach
  void theClassThatKnowsThem() throws IOException {
    jar(
        "client/workloads-1.jar",
        Map.of(
            EXTENDED.replace('.', '/') + ".class",
            "",
            "site/ycsb/workloads/ConstantOccupancyWorkload.class",
            "",
            "META-INF/ycsb-sweep/workloads/" + EXTENDED + ".properties",
            "properties=extended\n",
            "META-INF/ycsb-sweep/extended.properties",
            Files.readString(Path.of("../../workloads/extended.properties"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "requestdistribution=zipf:1.2",
        "requestdistribution=zipf:0",
        "requestdistribution= zipf:10 ",
        "requestdistribution=latest:0.5",
        "fieldlengthdistribution=lognormal:1000,0.5",
        "fieldlengthdistribution=lognormal:1000,5,20000",
        "valuecompression=0.5",
        "valuecompression=1",
        "hotspot.move=500ms",
        "trace.speed=0.5",
        "missproportion=0.25",
        "cacheaside=true",
        "trace.sample=0.01",
      })
  void takeTheClassThatKnowsThem(String pair) throws Exception {
    given(pair);
    var word = pair.split("=", 2);

    assertThat(merge().phase()).isEqualTo("run");
    assertThat(ofClient())
        .containsEntry("workload", EXTENDED)
        .containsEntry(word[0], word[1].strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"requestdistribution=zipfian", "fieldlengthdistribution=uniform"})
  void leaveAWorkloadWithoutThemToCoreWorkload(String pair) throws Exception {
    given(pair);

    assertThat(ofClient()).containsEntry("workload", "site.ycsb.workloads.CoreWorkload");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "requestdistribution=zipf:11 | zipf:THETA (0 to 10)",
        "requestdistribution=zipf:-1 | zipf:THETA (0 to 10)",
        "requestdistribution=zipf | zipf:THETA (0 to 10)",
        "requestdistribution=zipf:1,2 | zipf:THETA (0 to 10)",
        "fieldlengthdistribution=lognormal:5 | lognormal:MEDIAN,SIGMA[,MOST] (SIGMA: 0 to 5)",
        "valuecompression=0 | a number from 0.01 to 1",
        "valuecompression=1.5 | a number from 0.01 to 1",
        "hotspot.move=0s | a time, as 500ms or 10s",
        "missproportion=2 | a number from 0 to 1",
        "trace.sample=2 | a number from 0 to 1",
        "trace.speed=0.0 | a number from 0.000001 to 1000000",
      })
  void areCheckedBeforeAClientTripsOverThem(String pair, String allowed) throws Exception {
    given(pair);

    assertRefused().contains("workloadx: " + pair + " (-p): allowed is").contains(allowed);
  }

  @Test
  void aCacheHasNoIndexOfWhatItDropped() throws Exception {
    given("cacheaside=true");
    assertThat(ofClient()).containsEntry("shelf.index", "none");
  }

  @Test
  void aCacheKeepsTheIndexThatScansNeedOrTheUserWants() throws Exception {
    store("shelf", "capabilities=scan");
    given("cacheaside=true", "scanproportion=0.1");
    assertThat(ofClient()).doesNotContainKey("shelf.index");
    given("cacheaside=true", "shelf.index=order");
    assertThat(ofClient()).containsEntry("shelf.index", "order");
  }

  @Test
  void ofACacheNoReadIsOfAKeyThatIsNotThere() throws Exception {
    given("cacheaside=true", "missproportion=0.1");

    assertRefused().contains("cacheaside=true (of --memory): allowed is only with");
  }

  @Test
  void areRefusedOfAnotherWorkloadThanCoreWorkload() throws Exception {
    given("workload=site.ycsb.workloads.ConstantOccupancyWorkload", "requestdistribution=zipf:1");

    assertRefused()
        .contains("requestdistribution=zipf:1: allowed is only with workload=site.ycsb.workloads");
  }

  @Test
  void refuseAMisspeltName() throws Exception {
    given("hotspot.moves=10s");

    assertRefused().contains("hotspot.moves: the extended workload has no such property");
  }

  @Test
  void findAFileFromTheFolderOfTheUser() throws Exception {
    file("t.csv", "operation,key\n");
    var file = folder.resolve("t.csv");
    var relative = Path.of("").toAbsolutePath().relativize(file.toAbsolutePath());
    given("requestdistribution=trace:" + relative, "trace.speed=2", "readproportion=0");

    assertThat(ofClient())
        .containsEntry("measurement.interval", "both")
        .hasEntrySatisfying(
            "requestdistribution",
            found ->
                assertThat(Path.of(((String) found).substring("trace:".length())))
                    .isAbsolute()
                    .hasSameTextualContentAs(file));
  }

  @Test
  void refuseAFileThatIsNotThere() throws Exception {
    given("requestdistribution=trace:none.csv");

    assertRefused().contains("requestdistribution=trace:none.csv: no such file, or not readable");
  }

  @Test
  void countTheBytesThatValuesHaveOnAverage() throws Exception {
    given("fieldlengthdistribution=lognormal:1000,1", "fieldcount=2");

    assertThat(merge().data().recordBytes()).isEqualTo(2 * 1649);
  }
}
