// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * Measures operations under names of their own, just as YCSB's DBWrapper does those that it knows:
 * successes under the name, anything else under the name and what became of it, both from when the
 * operation was sent and from when it was due.
 */
final class OperationMeasurements {

  private static final String EACH_ERROR = "reportlatencyforeacherror";
  private static final String TRACKED_ERRORS = "latencytrackederrors";

  private final Measurements measurements;
  private final boolean tellsEachError;
  private final Set<String> trackedErrors;

  OperationMeasurements(Measurements measurements, Properties properties) {
    this.measurements = measurements;
    this.tellsEachError = Boolean.parseBoolean(properties.getProperty(EACH_ERROR, "false"));
    this.trackedErrors =
        Arrays.stream(properties.getProperty(TRACKED_ERRORS, "").split(",", -1))
            .map(String::strip)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Runs an operation of this thread. */
  Status measure(String name, Supplier<Status> operation) {
    var due = measurements.getIntendedtartTimeNs();
    var start = System.nanoTime();
    var status = operation.get();
    var end = System.nanoTime();
    var log = status.isOk() ? name : name + '-' + ending(status);
    measurements.measure(log, micros(end - start));
    measurements.measureIntended(log, micros(end - due));
    measurements.reportStatus(name, status);
    return status;
  }

  private String ending(Status status) {
    return tellsEachError || trackedErrors.contains(status.getName()) ? status.getName() : "FAILED";
  }

  private static int micros(long nanos) {
    return (int) (nanos / 1_000);
  }
}
