// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * Measures in real time what {@link WaitingTimeTest} proves in virtual time: how long operations
 * wait in one thread for a store that answers in exactly 2 ms. {@code docs/method.md} has the
 * command. Its argument is the seconds for each utilisation.
 */
final class WaitingTimeMeasurement {

  private static final long ANSWER_NANOS = 2_000_000;
  private static final double ANSWER_SECONDS = ANSWER_NANOS / 1e9;

  private WaitingTimeMeasurement() {}

  /** A store that is busy for exactly as long as it takes to answer. */
  private static final class BusyStore extends RecordingDb {

    private double waitedSeconds;
    private long count;

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      var start = System.nanoTime();
      waitedSeconds += (start - Measurements.getMeasurements().getIntendedtartTimeNs()) / 1e9;
      count++;
      while (System.nanoTime() - start < ANSWER_NANOS) {
        Thread.onSpinWait();
      }
      return Status.OK;
    }
  }

  public static void main(String[] arguments) throws Exception {
    var measured = new Properties();
    measured.setProperty("measurement.interval", "both");
    Measurements.setProperties(measured);
    for (var utilisation : new double[] {0.5, 0.7}) {
      var store = run(utilisation, Integer.parseInt(arguments[0]));
      var theory = utilisation * ANSWER_SECONDS / (2 * (1 - utilisation));
      System.out.printf(
          Locale.ROOT,
          "utilisation %.1f: %d operations waited %.3f ms on average, in theory %.3f ms (%+.1f %%)%n",
          utilisation,
          store.count,
          1e3 * store.waitedSeconds / store.count,
          1e3 * theory,
          100 * (store.waitedSeconds / store.count / theory - 1));
    }
  }

  private static BusyStore run(double utilisation, int seconds) throws Exception {
    var properties = new Properties();
    properties.putAll(
        Map.of(
            "rate.workload", "site.ycsb.workloads.CoreWorkload",
            "rate.points", "0:" + utilisation / ANSWER_SECONDS,
            "rate.arrivals", "poisson",
            "rate.seed", "7",
            "recordcount", "100",
            "readproportion", "1",
            "updateproportion", "0"));
    var workload = new ScheduledWorkload();
    workload.init(properties);
    var thread = workload.initThread(properties, 0, 1);
    var store = new BusyStore();
    var end = System.nanoTime() + seconds * 1_000_000_000L;
    while (System.nanoTime() < end) {
      workload.doTransaction(store, thread);
    }
    return store;
  }
}
