// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** Given another workload, and a rate over time. */
class ScheduledWorkloadTest {

  private final RecordingDb store = new RecordingDb();

  @BeforeAll
  static void giveMeasurementsTheirSettings() {
    Measurements.setProperties(new Properties());
  }

  private static Properties given(String... pairs) {
    var properties = new Properties();
    properties.setProperty("rate.workload", "site.ycsb.workloads.CoreWorkload");
    properties.setProperty("rate.points", "0:1000");
    properties.setProperty("recordcount", "100");
    for (var pair : pairs) {
      properties.setProperty(pair.split("=", 2)[0], pair.split("=", 2)[1]);
    }
    return properties;
  }

  private static ScheduledWorkload workload(Properties properties) throws WorkloadException {
    var workload = new ScheduledWorkload();
    workload.init(properties);
    return workload;
  }

  @Test
  void doesTheOperationsOfTheOtherWorkloadWhenTheyAreDue() throws Exception {
    var properties = given("readproportion=1", "updateproportion=0");
    var workload = workload(properties);
    var thread = workload.initThread(properties, 0, 1);
    var start = System.nanoTime();
    for (var i = 0; i < 21; i++) {
      assertThat(workload.doTransaction(store, thread)).isTrue();
    }

    assertThat(store.operations).containsEntry("READ", 21);
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20_000_000);
  }

  @Test
  void pacesALoadToo() throws Exception {
    var properties = given();
    var workload = workload(properties);
    var thread = workload.initThread(properties, 0, 1);
    var start = System.nanoTime();
    for (var i = 0; i < 11; i++) {
      assertThat(workload.doInsert(store, thread)).isTrue();
    }

    assertThat(store.operations).containsEntry("INSERT", 11);
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(10_000_000);
  }

  /** At 1,000 a second for a second, then at 100; an answer takes 2 ms. */
  @ParameterizedTest
  @CsvSource({"0, 1001", "1, 600"})
  void leavesOutWhatItHasNotBegunByTheEndOfTheWarmUp(int warmup, int operations) throws Exception {
    var properties =
        given("rate.points=0:1000,1:1000,1:100", "rate.warmup=" + warmup, "readproportion=1");
    var time = new VirtualTime();
    var slow = time.new Store(2_000_000);
    var workload = new ScheduledWorkload();
    workload.start(properties, time.pacing());
    var thread = workload.initThread(properties, 0, 1);
    while (time.seconds() < 2) {
      workload.doTransaction(slow, thread);
    }

    assertThat(slow.count()).isCloseTo(operations, within(2));
  }

  @Test
  void endsItsWaitWhenTheClientStops() throws Exception {
    var properties = given("rate.points=0:0");
    var workload = workload(properties);
    var thread = workload.initThread(properties, 0, 1);
    workload.requestStop();

    assertThat(workload.isStopRequested()).isTrue();
    assertThat(workload.doTransaction(store, thread)).isFalse();
    assertThat(store.operations).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate.points=5 | rate.points=5: allowed are second:rate by rising time",
        "rate.repeat.from=7 | allowed are second:rate by rising time",
        "rate.arrivals=even | rate.arrivals=even: allowed is uniform, poisson",
        "rate.seeds=1 | rate.seeds: the schedule workload has no such property",
        "rate.workload=none | rate.workload=none: allowed is a workload",
        "rate.workload=io.github.ycsbsweep.workloads.ScheduledWorkload | that is not itself Sched",
      })
  void refusesWhatIsNotAllowed(String pair, String why) {
    assertThatThrownBy(() -> workload(given(pair)))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining(why);
  }
}
