// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.measurements.Measurements;

/**
 * What YCSB's client has properties for, with its defaults.
 *
 * @param threads as asked for; a client with fewer operations has fewer
 * @param target operations a second of all threads; 0: as many as go
 * @param seconds after which the workload is to stop; 0: when the operations are done
 * @param transactions whether it runs the workload, rather than loads its records
 * @param status how it is reported while it runs
 */
record ClientSettings(
    int threads, int target, int seconds, String binding, boolean transactions, Status status) {

  /**
   * The status lines.
   *
   * @param isShown whether there are any
   * @param isRepeated whether they go to standard output too
   * @param interval between two of them, in seconds
   * @param hasJvm whether they measure the JVM
   */
  record Status(boolean isShown, String label, boolean isRepeated, int interval, boolean hasJvm) {}

  static ClientSettings of(Properties properties) {
    return new ClientSettings(
        number(properties, Client.THREAD_COUNT_PROPERTY, "1"),
        number(properties, Client.TARGET_PROPERTY, "0"),
        number(properties, Client.MAX_EXECUTION_TIME, "0"),
        properties.getProperty(Client.DB_PROPERTY, "site.ycsb.BasicDB"),
        Boolean.parseBoolean(properties.getProperty(Client.DO_TRANSACTIONS_PROPERTY, "true")),
        status(properties));
  }

  private static Status status(Properties properties) {
    return new Status(
        Boolean.parseBoolean(properties.getProperty(Client.STATUS_PROPERTY)),
        properties.getProperty(Client.LABEL_PROPERTY, ""),
        "timeseries".equals(properties.getProperty(Measurements.MEASUREMENT_TYPE_PROPERTY)),
        number(properties, "status.interval", "10"),
        "true".equals(properties.getProperty(Measurements.MEASUREMENT_TRACK_JVM_PROPERTY)));
  }

  /** Operations of all threads, by the properties as the workload has left them. */
  long operations(Properties properties) {
    if (transactions) {
      return Long.parseLong(properties.getProperty(Client.OPERATION_COUNT_PROPERTY, "0"));
    }
    return Long.parseLong(
        properties.getProperty(
            properties.containsKey(Client.INSERT_COUNT_PROPERTY)
                ? Client.INSERT_COUNT_PROPERTY
                : Client.RECORD_COUNT_PROPERTY,
            Client.DEFAULT_RECORD_COUNT));
  }

  /** Operations a millisecond of each thread; -1: as many as go. */
  double targetPerThread() {
    return target > 0 ? (double) target / threads / 1000.0 : -1;
  }

  private static int number(Properties properties, String name, String otherwise) {
    return Integer.parseInt(properties.getProperty(name, otherwise));
  }
}
