// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * The metrics of a run. Names follow the conventions of Prometheus: base units, and {@code _total}
 * behind counters, which the client library adds, as it does {@code _info}.
 */
enum MetricFamily {
  RUN(InfoSnapshot::builder, "The run that is measured."),
  SYSTEM(
      InfoSnapshot::builder,
      "A system of the run, with the server that was started or found for it."),
  START_TIME_SECONDS(GaugeSnapshot::builder, "When the run began, in seconds since the epoch."),
  PHASE(StateSetSnapshot::builder, "What the run is doing."),
  CELLS(
      GaugeSnapshot::builder,
      "Cells of the run, at most: a search for a knee or a rate may need fewer."),
  CELL_NUMBER(
      GaugeSnapshot::builder,
      "Number of the cell that is measured, or was last; 0 before the first."),
  CELLS_DONE(
      GaugeSnapshot::builder, "Cells that are done, those of earlier calls of the run included."),
  CELLS_JUDGED(
      CounterSnapshot::builder, "Cells that this call has measured, by what was thought of them."),
  OPERATIONS(CounterSnapshot::builder, "Operations, by what came of them."),
  FAILURES(
      CounterSnapshot::builder,
      "Operations that did not succeed, by the status that the binding gave."),
  SERVICE_TIME_SECONDS(
      HistogramSnapshot::builder, "Time from when a successful operation was sent to its answer."),
  RESPONSE_TIME_SECONDS(
      HistogramSnapshot::builder,
      "Time from when a successful operation was due to its answer, at a rate."),
  THREADS(GaugeSnapshot::builder, "Threads of all clients together."),
  TARGET_OPERATIONS_PER_SECOND(
      GaugeSnapshot::builder, "Operations a second that are due now; not there in a closed loop."),
  CPU_SECONDS(
      CounterSnapshot::builder, "CPU time of the clients or of the server, on this machine."),
  RESIDENT_MEMORY_BYTES(
      GaugeSnapshot::builder, "Memory of the clients or of the server, on this machine."),
  NETWORK_BYTES(
      CounterSnapshot::builder, "Bytes over the network interfaces that lead to the server."),
  FAULT_ACTIVE(GaugeSnapshot::builder, "Whether a fault is being done to the servers."),
  FAULT_EVENTS(CounterSnapshot::builder, "Beginnings, ends and failures of faults."),
  LOG_READ_ERRORS(
      CounterSnapshot::builder, "Logs of clients that could not be read for these metrics.");

  @SuppressWarnings("ImmutableEnumChecker") // a constructor
  private final Supplier<MetricSnapshot.Builder<?>> kind;

  private final String help;

  MetricFamily(Supplier<MetricSnapshot.Builder<?>> kind, String help) {
    this.kind = kind;
    this.help = help;
  }

  /** Takes its data points. */
  MetricSnapshot.Builder<?> builder() {
    var name = "ycsb_sweep_" + name().toLowerCase(Locale.ROOT);
    var points = kind.get();
    points.name(name).help(help);
    if (name.endsWith("_bytes")) {
      points.unit(Unit.BYTES);
    } else if (name.endsWith("_seconds") && this != START_TIME_SECONDS) {
      points.unit(Unit.SECONDS);
    }
    return points;
  }
}
