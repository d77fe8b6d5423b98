// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.Locale;

/**
 * The metrics of a run. Names follow the conventions of Prometheus: base units, and {@code _total}
 * behind counters, which the client library adds, as it does {@code _info}.
 */
enum MetricFamily {
  RUN(Kind.INFO, "The run that is measured."),
  SYSTEM(Kind.INFO, "A system of the run, with the server that was started or found for it."),
  START_TIME_SECONDS(Kind.GAUGE, "When the run began, in seconds since the epoch."),
  PHASE(Kind.STATE, "What the run is doing."),
  CELLS(Kind.GAUGE, "Cells of the run, at most: a search for a knee or a rate may need fewer."),
  CELL_NUMBER(Kind.GAUGE, "Number of the cell that is measured, or was last; 0 before the first."),
  CELLS_DONE(Kind.GAUGE, "Cells that are done, those of earlier calls of the run included."),
  CELLS_JUDGED(Kind.COUNTER, "Cells that this call has measured, by what was thought of them."),
  OPERATIONS(Kind.COUNTER, "Operations, by what came of them."),
  FAILURES(Kind.COUNTER, "Operations that did not succeed, by the status that the binding gave."),
  SERVICE_TIME_SECONDS(
      Kind.HISTOGRAM, "Time from when a successful operation was sent to its answer."),
  RESPONSE_TIME_SECONDS(
      Kind.HISTOGRAM, "Time from when a successful operation was due to its answer, at a rate."),
  THREADS(Kind.GAUGE, "Threads of all clients together."),
  TARGET_OPERATIONS_PER_SECOND(
      Kind.GAUGE, "Operations a second that are due now; not there in a closed loop."),
  CPU_SECONDS(Kind.COUNTER, "CPU time of the clients or of the server, on this machine."),
  RESIDENT_MEMORY_BYTES(Kind.GAUGE, "Memory of the clients or of the server, on this machine."),
  NETWORK_BYTES(Kind.COUNTER, "Bytes over the network interfaces that lead to the server."),
  FAULT_ACTIVE(Kind.GAUGE, "Whether a fault is being done to the servers."),
  FAULT_EVENTS(Kind.COUNTER, "Beginnings, ends and failures of faults."),
  LOG_READ_ERRORS(Kind.COUNTER, "Logs of clients that could not be read for these metrics.");

  private static final String PREFIX = "ycsb_sweep_";

  /** What kind of metric it is. */
  enum Kind {
    INFO("_info"),
    STATE(""),
    GAUGE(""),
    COUNTER("_total"),
    HISTOGRAM("");

    private final String suffix;

    Kind(String suffix) {
      this.suffix = suffix;
    }
  }

  private final Kind kind;
  private final String help;

  MetricFamily(Kind kind, String help) {
    this.kind = kind;
    this.help = help;
  }

  /** As in a query, but without what tells the parts of a histogram. */
  String fullName() {
    return baseName() + kind.suffix;
  }

  Kind kind() {
    return kind;
  }

  MetricMetadata metadata() {
    var name = baseName();
    if (name.endsWith("_seconds") && kind != Kind.GAUGE) {
      return new MetricMetadata(name, help, Unit.SECONDS);
    }
    return name.endsWith("_bytes")
        ? new MetricMetadata(name, help, Unit.BYTES)
        : new MetricMetadata(name, help);
  }

  private String baseName() {
    return PREFIX + name().toLowerCase(Locale.ROOT);
  }
}
