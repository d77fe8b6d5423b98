// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** Given phases one after the other, and a store that answers in exactly a millisecond. */
class PhasedWorkloadTest {

  private static final String CORE = "site.ycsb.workloads.CoreWorkload";

  private final VirtualTime time = new VirtualTime();
  private final VirtualTime.Store store = time.new Store(1_000_000);

  @BeforeAll
  static void measureFromWhenOperationsAreDue() {
    var properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    Measurements.setProperties(properties);
  }

  /** Two phases of ten seconds: reads in a closed loop, then updates at 100 a second. */
  private static Properties given(String... pairs) {
    var properties = new Properties();
    properties.setProperty("recordcount", "100");
    properties.setProperty("readproportion", "1");
    properties.setProperty("updateproportion", "0");
    properties.setProperty("phases.count", "2");
    properties.setProperty("phase.1.seconds", "10");
    properties.setProperty("phase.1.workload", CORE);
    properties.setProperty("phase.2.seconds", "10");
    properties.setProperty("phase.2.workload", CORE);
    properties.setProperty("phase.2.points", "0:100");
    properties.setProperty("phase.2.without", "readproportion");
    properties.setProperty("phase.2.with.readproportion", "0");
    properties.setProperty("phase.2.with.updateproportion", "1");
    for (var pair : pairs) {
      properties.setProperty(pair.split("=", 2)[0], pair.split("=", 2)[1]);
    }
    return properties;
  }

  private PhasedWorkload workload(Properties properties) throws WorkloadException {
    var workload = new PhasedWorkload();
    workload.start(properties, time.pacing());
    return workload;
  }

  /** Lets one of the threads of a client work until a time. */
  private void run(Properties properties, int thread, int threads, double seconds)
      throws WorkloadException {
    var workload = workload(properties);
    var state = workload.initThread(properties, thread, threads);
    while (time.seconds() < seconds) {
      assertThat(workload.doTransaction(store, state)).isTrue();
    }
  }

  @Test
  void aPhaseFollowsTheOtherAtItsTime() throws Exception {
    run(given(), 0, 1, 20);

    assertThat(store.operations.get("READ")).isCloseTo(10_000, Offset.offset(1));
    assertThat(store.operations.get("UPDATE")).isCloseTo(1_000, Offset.offset(1));
  }

  @Test
  void theLastPhaseGoesOnUntilTheClientStops() throws Exception {
    run(given(), 0, 1, 60);

    assertThat(store.operations.get("UPDATE")).isCloseTo(5_000, Offset.offset(1));
  }

  @Test
  void aThreadThatAPhaseDoesNotUseWaitsForTheNext() throws Exception {
    run(given("phase.1.threads=1"), 1, 2, 11);

    assertThat(store.operations).doesNotContainKey("READ").containsKey("UPDATE");
  }

  @Test
  void theRateIsThatOfAllThreadsThatAPhaseUses() throws Exception {
    run(given("phase.2.threads=4"), 3, 8, 30);

    assertThat(store.operations.get("UPDATE")).isCloseTo(500, Offset.offset(2));
  }

  @Test
  void anotherWorkloadHasThreadsAndARateBesideIt() throws Exception {
    var beside =
        given(
            "phase.2.beside.workload=" + CORE,
            "phase.2.beside.threads=1",
            "phase.2.beside.points=0:10",
            "phase.2.beside.with.readproportion=0",
            "phase.2.beside.with.scanproportion=1");
    run(beside, 1, 2, 30);

    assertThat(store.operations.get("SCAN")).isCloseTo(200, Offset.offset(2));
    assertThat(store.operations).doesNotContainKey("UPDATE");
  }

  @Test
  void whatIsLateIsDoneBeforeTheNextPhase() throws Exception {
    // Twice as much as the store can do is due in the first phase.
    run(given("phase.1.points=0:2000"), 0, 1, 29);

    assertThat(store.operations.get("READ")).isCloseTo(20_000, Offset.offset(1));
    assertThat(store.waitedSeconds).isGreaterThan(20_000 * 4.0);
  }

  @Test
  void clientsShareTheThreadsOfAPhase() throws Exception {
    var second = given("phase.1.threads=2", "phases.threads=4");
    second.setProperty("sweep.client", "1");
    second.setProperty("sweep.clients", "2");
    run(second, 0, 2, 1);

    assertThat(store.operations).containsKey("READ");
  }

  @Test
  void noTwoWorkloadsInsertTheSameKey() throws Exception {
    var inserting =
        given(
            "insertorder=ordered",
            "sweep.insert.first=100",
            "readproportion=0",
            "insertproportion=1",
            "phase.2.with.updateproportion=0",
            "phase.2.with.fieldlength=7");
    run(inserting, 0, 1, 20);

    assertThat(store.operations).allSatisfy((key, times) -> assertThat(times).isEqualTo(1));
    assertThat(store.count()).isCloseTo(11_000, Offset.offset(2));
  }

  @Test
  void endsItsWaitWhenTheClientStops() throws Exception {
    var properties = given("phase.1.points=0:0");
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
        "phases.count=0 | phases.count=0: allowed is a whole number from 1 to 1000",
        "phases.counts=1 | phases.counts: the phases workload has no such property",
        "phase.2.second=1 | phase.2.second: the phases workload has no such property",
        "phase.2.seconds=0 | phase.2.seconds=0: allowed is a whole number",
        "phase.2.points=5 | phase.2.points=5: allowed are second:rate by rising time",
        "phase.2.arrivals=even | phase.2.arrivals=even: allowed is uniform, poisson",
        "phase.2.workload=none | phase.2.workload=none: allowed is a workload",
        "phase.1.workload=io.github.ycsbsweep.workloads.ScheduledWorkload | that is not itself",
        "phase.1.beside.workload= | phase.1.beside.workload: not set",
      })
  void refusesWhatIsNotAllowed(String pair, String why) {
    assertThatThrownBy(() -> workload(given(pair)))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining(why);
  }
}
