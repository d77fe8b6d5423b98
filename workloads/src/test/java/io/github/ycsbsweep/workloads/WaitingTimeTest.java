// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.measurements.Measurements;

/**
 * Given a store that answers one operation after the other in exactly 2 ms, and one thread, the
 * waiting times are those of the queues that theory knows. This proves both when operations begin,
 * and from when they are measured.
 */
class WaitingTimeTest {

  private static final double ANSWER_SECONDS = 0.002;
  private static final int OPERATIONS = 400_000;

  @BeforeAll
  static void measureFromWhenOperationsAreDue() {
    var properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    Measurements.setProperties(properties);
  }

  /** Seconds, on average. */
  private static double waiting(double utilisation, String arrivals) throws Exception {
    var properties = new Properties();
    properties.setProperty("rate.workload", "site.ycsb.workloads.CoreWorkload");
    properties.setProperty("rate.points", "0:" + utilisation / ANSWER_SECONDS);
    properties.setProperty("rate.arrivals", arrivals);
    properties.setProperty("rate.seed", "7");
    properties.setProperty("recordcount", "100");
    var time = new VirtualTime();
    var store = time.new Store((long) (ANSWER_SECONDS * 1e9));
    var workload = new ScheduledWorkload();
    workload.start(properties, time.pacing());
    var thread = workload.initThread(properties, 0, 1);
    for (var i = 0; i < OPERATIONS; i++) {
      assertThat(workload.doTransaction(store, thread)).isTrue();
    }
    return store.waitedSeconds / OPERATIONS;
  }

  /** M/D/1: ρ·d / 2(1 − ρ) (F. Pollaczek, 1930; L. Kleinrock, "Queueing Systems" I, 5.6). */
  @ParameterizedTest
  @CsvSource({"0.5, 0.001", "0.7, 0.0023333"})
  void poissonArrivalsWaitAsPollaczekAndKhinchineSay(double utilisation, double seconds)
      throws Exception {
    assertThat(waiting(utilisation, "poisson")).isCloseTo(seconds, withPercentage(5));
  }

  /** D/D/1. */
  @ParameterizedTest
  @CsvSource({"0.5", "0.7"})
  void evenlySpacedArrivalsDoNotWait(double utilisation) throws Exception {
    assertThat(waiting(utilisation, "uniform")).isLessThan(1e-9);
  }
}
