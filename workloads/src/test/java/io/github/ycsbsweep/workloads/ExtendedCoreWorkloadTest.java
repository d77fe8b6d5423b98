// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** Given CoreWorkload's properties, and those that it lacks. */
class ExtendedCoreWorkloadTest {

  private static final int RECORDS = 100;

  @TempDir Path folder;

  private final Properties properties = new Properties();
  private final RecordingDb store = new RecordingDb();

  @BeforeAll
  static void giveMeasurementsTheirSettings() {
    Measurements.setProperties(new Properties());
  }

  private ExtendedCoreWorkload workload(String... pairs) throws WorkloadException {
    properties.setProperty("recordcount", Integer.toString(RECORDS));
    properties.setProperty("operationcount", "1000");
    properties.setProperty("insertorder", "ordered");
    for (var pair : pairs) {
      properties.setProperty(pair.split("=", 2)[0], pair.split("=", 2)[1]);
    }
    var workload = new ExtendedCoreWorkload();
    workload.init(properties);
    return workload;
  }

  private void operate(ExtendedCoreWorkload workload, int operations) {
    for (var i = 0; i < operations; i++) {
      assertThat(workload.doTransaction(store, "")).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uniform",
        "zipfian",
        "latest",
        "hotspot",
        "exponential",
        "sequential",
        "zipf:0.99",
        "zipf:1.2",
        "zipf:0",
        "latest:0.5",
        "latest:2"
      })
  void drawsLoadedKeysOnly(String distribution) throws Exception {
    operate(workload("requestdistribution=" + distribution), 2_000);

    assertThat(store.keys).isNotEmpty().allMatch(key -> key.matches("user[0-9]{1,2}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"uniform", "zipfian", "latest", "hotspot", "sequential", "zipf:0.2", "latest:0.2"})
  void drawsKeysBeyondAnInt(String distribution) throws Exception {
    var workload =
        workload(
            "recordcount=9000000000",
            "insertstart=6000000000",
            "requestdistribution=" + distribution,
            "hotspotopnfraction=0",
            "operationcount=9000000000");
    operate(workload, 2_000);

    assertThat(store.keys)
        .hasSizeGreaterThan(1_000)
        .allMatch(key -> number(key) >= 0 && number(key) < 9_000_000_000L)
        .anyMatch(key -> number(key) > 5_999_999_999L);
  }

  @Test
  void loadsRecordsBeyondAnInt() throws Exception {
    var workload = workload("recordcount=9000000000", "insertstart=8999999998");
    workload.doInsert(store, "");
    workload.doInsert(store, "");

    assertThat(store.keys).containsExactlyInAnyOrder("user8999999998", "user8999999999");
  }

  @Test
  void refusesADistributionThatHasNoKeysBeyondAnInt() {
    assertThatThrownBy(() -> workload("recordcount=9000000000", "requestdistribution=exponential"))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining(
            "exponential: allowed is only with a recordcount of up to 2147483647");
  }

  private static long number(String key) {
    return Long.parseLong(key.substring(4));
  }

  @Test
  void theHottestKeyIsTheFirstOneAndHasItsShare() throws Exception {
    operate(workload("requestdistribution=zipf:10", "readproportion=1"), 1_000);

    assertThat(store.keys).contains("user0").hasSizeLessThan(4);
  }

  @Test
  void readsWhatIsInsertedMeanwhile() throws Exception {
    operate(
        workload("requestdistribution=latest:3", "insertproportion=0.5", "readproportion=0.5"),
        500);

    assertThat(store.keys).anyMatch(key -> Integer.parseInt(key.substring(4)) > RECORDS + 50);
  }

  @Test
  void keysAreAsPopularAsAFileSays() throws Exception {
    var file = Files.writeString(folder.resolve("ranks"), "3,1\n");
    operate(workload("requestdistribution=ranks:" + file), 200);

    assertThat(store.keys).hasSize(3);
  }

  @Test
  void readsOfMissingKeysAreOfKeysAsLongAsOthers() throws Exception {
    operate(workload("missproportion=0.5", "readproportion=1", "zeropadding=9"), 200);

    assertThat(store.keys)
        .allMatch(key -> key.length() == 13)
        .anyMatch(key -> key.startsWith("gone"))
        .anyMatch(key -> key.startsWith("user"));
  }

  @Test
  void aHotSetMoves() throws Exception {
    operate(
        workload("requestdistribution=hotspot", "hotspot.move=10s", "hotspotopnfraction=1"), 500);

    assertThat(store.keys).hasSizeBetween(15, 40);
  }

  @Test
  void valuesAreAsLongAsTheDistributionSays() throws Exception {
    var file = Files.writeString(folder.resolve("lengths"), "7,1\n9,1\n");
    operate(workload("fieldlengthdistribution=histogram:" + file, "updateproportion=1"), 200);

    assertThat(store.valueBytes).containsExactlyInAnyOrder(7L, 9L);
  }

  @Test
  void valuesThatCompressAreAsLongAsOthers() throws Exception {
    var workload = workload("valuecompression=0.5", "updateproportion=1", "fieldlength=77");
    workload.doInsert(store, "");
    operate(workload, 100);

    assertThat(store.valueBytes).containsExactly(77L);
    assertThat(store.fieldCounts).containsExactly(10);
  }

  @Test
  void doesTheOperationsOfATraceOnLoadedRecords() throws Exception {
    var file = folder.resolve("t.csv");
    Files.writeString(file, "operation,key,size\nread,a,\nset,b,25\ndelete,c,\nread,a,\n");
    operate(workload("requestdistribution=trace:" + file), 8);

    assertThat(store.operations)
        .containsEntry("READ", 4)
        .containsEntry("UPDATE", 2)
        .containsEntry("DELETE", 2);
    assertThat(store.keys).hasSize(3).allMatch(key -> key.matches("user[0-9]{1,2}"));
    assertThat(store.valueBytes).containsExactlyInAnyOrder(2L, 3L);
  }

  @Test
  void anOperationOfATraceWaitsUntilItIsDue() throws Exception {
    var file = folder.resolve("t.csv");
    Files.writeString(file, "operation,key,time\nread,a,100\nread,a,101\n");
    var workload = workload("requestdistribution=trace:" + file, "trace.speed=100");
    var first = System.nanoTime();
    operate(workload, 2);

    assertThat(System.nanoTime() - first).isGreaterThanOrEqualTo(10_000_000);
  }

  @Test
  void aStopEndsTheWaitForAnOperation() throws Exception {
    var file = folder.resolve("t.csv");
    Files.writeString(file, "operation,key,time\nread,a,0\nread,a,3600\n");
    var workload = workload("requestdistribution=trace:" + file, "trace.speed=1");
    operate(workload, 1);
    workload.requestStop();

    assertThat(workload.doTransaction(store, "")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "requestdistribution=zipf:x | requestdistribution=zipf:x: allowed is zipf:THETA with a theta",
        "requestdistribution=zipf:-1 | from 0.0 to 10.0",
        "requestdistribution=zipf:11 | from 0.0 to 10.0",
        "requestdistribution=latest:NaN | allowed is latest:THETA",
        "requestdistribution=pareto:1 | requestdistribution=pareto:1: allowed is",
        "requestdistribution=trace:/none | /none: can't be read",
        "fieldlengthdistribution=lognormal:5 | allowed is lognormal:MEDIAN,SIGMA",
        "fieldlengthdistribution=lognormal:5,6 | with a sigma from 0.0 to 5.0",
        "fieldlengthdistribution=normal:5 | fieldlengthdistribution=normal:5: allowed is",
        "fieldlengthdistribution=histogram:/none | /none: can't be read",
        "valuecompression=0 | valuecompression=0: allowed is a number from 0.01 to 1.0",
        "valuecompression=2 | allowed is a number from 0.01 to 1.0",
        "hotspot.move=10s | hotspot.move: allowed is only with requestdistribution=hotspot",
        "hotspot.move=10 | hotspot.move=10: allowed is a time, as 500ms or 10s",
        "hotspot.moves=10s | hotspot.moves: the extended workload has no such property",
        "trace.speed=1 | trace.speed: allowed is only with requestdistribution=trace:FILE",
        "missproportion=2 | missproportion=2: allowed is a number from 0 to 1",
        "trace.sample=2 | trace.sample=2: allowed is a number from 0 to 1",
      })
  void refusesWhatIsNotAllowed(String pair, String why) {
    assertThatThrownBy(() -> workload(pair))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining(why);
  }

  @Test
  void whatACacheDoesNotHaveIsInserted() throws Exception {
    var empty =
        new RecordingDb() {
          @Override
          public Status read(
              String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
            super.read(table, key, fields, result);
            return Status.NOT_FOUND;
          }
        };
    var workload = workload("cacheaside=true", "readproportion=1", "updateproportion=0");
    assertThat(workload.doTransaction(empty, "")).isTrue();

    assertThat(empty.operations).containsOnly(Map.entry("READ", 1), Map.entry("INSERT", 1));
    assertThat(empty.keys).hasSize(1);
    assertThat(empty.fieldCounts).containsExactly(10);
    assertThat(empty.valueBytes).containsExactly(100L);
  }

  @Test
  void refusesTwoThatDoNotGoTogether() {
    for (var pairs :
        List.of(
            List.of("valuecompression=0.5", "dataintegrity=true"),
            List.of("cacheaside=true", "missproportion=0.1"),
            List.of("cacheaside=true", "verify=true"),
            List.of("requestdistribution=trace:/t", "trace.speed=1", "target=5"))) {
      assertThatThrownBy(() -> workload(pairs.toArray(String[]::new)))
          .isInstanceOf(WorkloadException.class);
    }
  }
}
