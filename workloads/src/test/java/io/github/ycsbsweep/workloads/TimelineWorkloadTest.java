// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.support.PropertyCatalog;
import io.github.ycsbsweep.support.TimelineStore;
import io.github.ycsbsweep.workloads.TimelineDb.Append;
import io.github.ycsbsweep.workloads.TimelineDb.Newest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.htrace.core.Tracer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DB;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** Given a binding behind YCSB's wrapper, as YCSB's client starts the two. */
class TimelineWorkloadTest {

  private static final int OPERATIONS = 5_000;

  private final Properties properties = new Properties();
  private final TimelineDb db = new TimelineDb(Status.OK);
  private Measurements measurements;

  @BeforeEach
  void answerWithEveryKindOfError() {
    properties.setProperty("reportlatencyforeacherror", "true");
  }

  private void given(String name, String value) {
    properties.setProperty(name, value);
  }

  private TimelineWorkload started() throws WorkloadException {
    Measurements.setProperties(properties); // which YCSB's wrapper wants
    measurements = new Measurements(properties);
    var workload = new TimelineWorkload();
    workload.start(properties, measurements);
    return workload;
  }

  private void run(DB binding, int operations) throws Exception {
    var workload = started();
    binding.setProperties(properties);
    try (var tracer = new Tracer.Builder("test").build()) {
      var wrapped = new DBWrapper(binding, tracer);
      wrapped.init();
      var thread = workload.initThread(properties, 0, 1);
      for (var i = 0; i < operations; i++) {
        assertThat(workload.doTransaction(wrapped, thread)).isTrue();
      }
    }
  }

  @Test
  void appendsIdsToItsTimelines() throws Exception {
    given("timeline.count", "3");
    given("timeline.limit", "7");
    given("table", "t");
    run(db, OPERATIONS);
    assertThat(db.appends).hasSize(OPERATIONS);
    assertThat(db.appends)
        .extracting(Append::timeline)
        .containsOnly("timeline0", "timeline1", "timeline2");
    assertThat(db.appends).allMatch(append -> append.limit() == 7 && append.table().equals("t"));
    assertThat(db.appends)
        .extracting(Append::id)
        .allMatch(id -> id >= 0 && id <= TimelineStore.LARGEST_ID);
  }

  @Test
  void readsAsManyAsAskedForInTheShareAskedFor() throws Exception {
    given("timeline.newest.proportion", "0.3");
    given("timeline.newest.count", "25");
    run(db, OPERATIONS);
    assertThat(db.reads)
        .allMatch(read -> read.equals(new Newest("usertable", read.timeline(), 25)));
    assertThat(db.reads.size() / (double) OPERATIONS).isCloseTo(0.3, within(0.03));
    assertThat(db.appends).hasSize(OPERATIONS - db.reads.size());
  }

  @Test
  void choosesTimelinesAlike() throws Exception {
    given("timeline.count", "10");
    run(db, OPERATIONS);
    assertThat(popularity(0)).isCloseTo(0.1, within(0.02));
    assertThat(popularity(9)).isCloseTo(0.1, within(0.02));
  }

  /** Of 10 with the constant 0.99 the first has 1 / (1 + 2^-0.99 + … + 10^-0.99). */
  @Test
  void choosesSomeTimelinesMoreOften() throws Exception {
    given("timeline.count", "10");
    given("requestdistribution", "zipfian");
    run(db, OPERATIONS);
    assertThat(popularity(0)).isCloseTo(0.338, within(0.03));
    assertThat(popularity(9)).isPositive().isLessThan(0.06);
  }

  private double popularity(int number) {
    var name = "timeline" + number;
    var appends = db.appends.stream().filter(append -> append.timeline().equals(name)).count();
    return appends / (double) db.appends.size();
  }

  @Test
  void increasingIdsIncreaseAndAreTimes() throws Exception {
    given("timeline.ids", "increasing");
    var before = 1_000 * System.currentTimeMillis();
    run(db, OPERATIONS);
    assertThat(db.appends).extracting(Append::id).isSorted().doesNotHaveDuplicates();
    assertThat(db.appends.get(0).id()).isBetween(before, before + 60_000_000);
  }

  @Test
  void increasingIdsLeaveTheNumberOfTheClient() throws Exception {
    given("timeline.ids", "increasing");
    given("sweep.client", "2");
    given("sweep.clients", "5");
    run(db, OPERATIONS);
    assertThat(db.appends).extracting(Append::id).allMatch(id -> id % 5 == 2);
  }

  @Test
  void theNameOfTheCellIsInEveryTimelines() throws Exception {
    given("timeline.count", "1");
    given("timeline.prefix", "t-");
    given("sweep.cell", "c5-");
    run(db, 1);
    assertThat(db.appends.get(0).timeline()).isEqualTo("t-c5-0");
  }

  @Test
  void measuresItsOperationsOnceAndUnderTheirOwnNames() throws Exception {
    given("timeline.newest.proportion", "0.5");
    run(db, 100);
    assertThat(returned())
        .containsEntry("APPEND/OK", (long) db.appends.size())
        .containsEntry("NEWEST/OK", (long) db.reads.size())
        .hasSize(2);
  }

  @Test
  void measuresFailuresApart() throws Exception {
    run(new TimelineDb(Status.ERROR), 10);
    assertThat(returned()).containsOnlyKeys("APPEND/ERROR").containsValue(10L);
    assertThat(exported()).contains("[APPEND-ERROR], Operations, 10");
  }

  @Test
  void loadsByAppendingMeasuredAsYcsbsLoadIs() throws Exception {
    var workload = started();
    db.setProperties(properties);
    db.init();
    var thread = workload.initThread(properties, 0, 1);
    assertThat(workload.doInsert(db, thread)).isTrue();
    assertThat(db.appends).hasSize(1);
    assertThat(returned()).containsOnlyKeys("INSERT/OK");
  }

  @Test
  void noThreadStartsOnABindingWithoutTimelines() {
    assertThatThrownBy(() -> run(new RecordingDb(), 1))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("keeps no timelines");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "timeline.count | 0 | from 1 to 1000000",
        "timeline.limit | -1 | from 0 to",
        "timeline.ids | time | random, increasing",
        "requestdistribution | latest | uniform, zipfian",
        "timeline.newest.proportion | 2 | a number from 0 to 1",
        "timeline.newest.count | 0 | from 1 to",
        "timeline.nmber | 3 | the timeline workload has no such property",
      })
  void aBadValueIsNamedWithWhatIsAllowed(String name, String value, String message) {
    given(name, value);
    assertThatThrownBy(() -> started())
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining(name)
        .hasMessageContaining(message);
  }

  @Test
  void theCatalogueNamesTheDefaults() throws Exception {
    var loader = TimelineWorkload.class.getClassLoader();
    assertThat(PropertyCatalog.loadOfWorkload(loader, "timeline").names())
        .containsExactlyInAnyOrder(
            "timeline.count",
            "timeline.limit",
            "timeline.ids",
            "timeline.newest.proportion",
            "timeline.newest.count",
            "timeline.prefix",
            "requestdistribution");
    assertThat(TimelineSettings.from(new Properties()))
        .isEqualTo(
            new TimelineSettings(
                "usertable",
                37,
                0,
                TimelineSettings.Ids.RANDOM,
                TimelineSettings.Choice.UNIFORM,
                0,
                10,
                "timeline"));
  }

  /** Counts by operation and status. */
  private Map<String, Long> returned() throws IOException {
    return exported()
        .lines()
        .filter(line -> line.contains("Return="))
        .map(line -> line.replaceAll("[\\[\\]]", "").split(", (Return=)?", 3))
        .collect(Collectors.toMap(line -> line[0] + "/" + line[1], line -> Long.valueOf(line[2])));
  }

  private String exported() throws IOException {
    var text = new ByteArrayOutputStream();
    try (var exporter = new TextMeasurementsExporter(text)) {
      measurements.exportMeasurements(exporter);
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}
