// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import static io.github.ycsbsweep.engine.report.model.Table.Field.decimal;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Hiccups;
import io.github.ycsbsweep.engine.results.cell.Hiccups.Pauses;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.results.cell.MeasuredPhase;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement;
import io.github.ycsbsweep.support.EnumText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The tidy table of a run: a row for each cell and operation. What is not known is empty, never 0.
 * A cell that failed has one row, of operation ALL. Response times have rows without counts, since
 * the operations have theirs; the reads of the probe have rows too.
 */
public final class ResultsCsv {

  /**
   * A row of an operation.
   *
   * @param load what was measured: a cell, or a probe
   * @param phase of the cell, where the row is of one
   * @param counts empty if it failed, or if they stand in another row
   * @param used the cell, if its resources stand in this row
   */
  private record Row(
      SystemMeasurement load,
      Optional<MeasuredPhase> phase,
      String name,
      Optional<Operation> counts,
      Optional<Latency> latency,
      Optional<Cell> used) {

    int clients() {
      return load instanceof Cell cell ? cell.clients() : 1;
    }

    /** A probe on the idle store has none. */
    String order() {
      return load instanceof Probe probe && probe.isIdle() ? "" : Integer.toString(load.order());
    }

    Object seconds() {
      return load instanceof Probe probe
          ? probe.windowSeconds()
          : ((Cell) load).window().map(window -> window.seconds());
    }
  }

  private ResultsCsv() {}

  public static Table of(RunResults results) {
    var rows = new ArrayList<Row>();
    results.allCells().forEach(cell -> add(cell, Optional.empty(), rows));
    for (var probe : results.probes()) {
      var latency = probe.read().flatMap(Operation::latency);
      var operation = "PROBE-" + probe.operation().orElse("READ");
      rows.add(
          new Row(probe, Optional.empty(), operation, probe.read(), latency, Optional.empty()));
    }
    return Table.of(fields(results.run().runId()), rows);
  }

  /** The same of the phases of cells, which say at the end which they are. */
  public static Table ofPhases(String runId, List<Cell> cells) {
    var rows = new ArrayList<Row>();
    for (var cell : cells) {
      for (var phase : cell.phases()) {
        add(phase.within(cell), Optional.of(phase), rows);
      }
    }
    var fields = new ArrayList<>(fields(runId));
    fields.add(text("phase", it -> it.phase().map(MeasuredPhase::name)));
    fields.add(text("phase_workload", it -> it.phase().map(MeasuredPhase::workload)));
    fields.add(figure("phase_threads", it -> it.phase().map(MeasuredPhase::threads)));
    fields.add(seconds("phase_start_s", MeasuredPhase::second));
    fields.add(seconds("phase_length_s", MeasuredPhase::length));
    return Table.of(fields, rows);
  }

  private static Field<Row> seconds(String name, Function<MeasuredPhase, Double> time) {
    return decimal(name, 3, it -> it.phase().map(time));
  }

  private static void add(Cell cell, Optional<MeasuredPhase> phase, List<Row> rows) {
    var none = Optional.<Operation>empty();
    var used = Optional.of(cell);
    if (cell.operations().isEmpty()) {
      rows.add(new Row(cell, phase, Cell.ALL, none, Optional.empty(), used));
    }
    cell.operations()
        .forEach(
            (name, it) ->
                rows.add(new Row(cell, phase, name, Optional.of(it), it.latency(), used)));
    cell.operations()
        .forEach(
            (name, it) -> {
              if (it.intended().isPresent()) {
                // As YCSB names them.
                var intended = "Intended-" + name;
                rows.add(new Row(cell, phase, intended, none, it.intended(), Optional.empty()));
              }
            });
  }

  private static List<Field<Row>> fields(String runId) {
    return List.of(
        figure("schema", it -> Cell.SCHEMA),
        text("run_id", it -> runId),
        text("store", it -> it.load().store()),
        text("server", it -> it.load().server().mode()),
        text("server_version", it -> it.load().server().version()),
        text("workload", it -> it.load().workload()),
        figure("threads", it -> it.load().threads()),
        figure("clients", Row::clients),
        decimal("target_ops", 0, it -> it.load().targetOps()),
        figure("repeat", it -> it.load().repeat()),
        figure("order", Row::order),
        text("op", Row::name),
        decimal("window_s", 3, Row::seconds),
        figure("ok", it -> it.counts().map(Operation::ok)),
        figure("not_found", it -> it.counts().map(Operation::notFound)),
        figure("failed", it -> it.counts().map(Operation::failed)),
        decimal("ops_per_s", 1, it -> it.counts().map(Operation::opsPerSecond)),
        decimal("mean_us", 1, it -> it.latency().map(Latency::mean)),
        micros("p50_us", Latency::p50),
        micros("p90_us", Latency::p90),
        micros("p95_us", Latency::p95),
        micros("p99_us", Latency::p99),
        micros("p999_us", Latency::p999),
        figure("max_us", it -> it.latency().map(Latency::max)),
        use("client_cpu_cores", 3, cell -> cell.client().cpuCores()),
        use("client_gc_pct", 3, cell -> cell.client().gcPercent()),
        use("server_cpu_cores", 3, cell -> cell.serverUse().cpuCores()),
        figure("server_rss_bytes", it -> it.used().map(cell -> cell.serverUse().rssBytes())),
        use("net_bytes_per_s", 0, cell -> cell.use().netBytesPerSecond()),
        text("verdict", it -> it.used().map(ResultsCsv::verdict)),
        text("label", it -> it.load().label()),
        pause("hiccup_client_p99_us", Hiccups::client, Pauses::p99),
        pause("hiccup_client_p999_us", Hiccups::client, Pauses::p999),
        pause("hiccup_client_max_us", Hiccups::client, Pauses::max),
        pause("hiccup_machine_p99_us", Hiccups::machine, Pauses::p99),
        pause("hiccup_machine_p999_us", Hiccups::machine, Pauses::p999),
        pause("hiccup_machine_max_us", Hiccups::machine, Pauses::max),
        pause("hiccup_server_p99_us", Hiccups::server, Pauses::p99),
        pause("hiccup_server_p999_us", Hiccups::server, Pauses::p999),
        pause("hiccup_server_max_us", Hiccups::server, Pauses::max),
        text(
            "client_threads",
            it -> it.used().flatMap(cell -> cell.setup().clientThreads()).map(EnumText::of)));
  }

  private static Field<Row> pause(
      String name, Function<Hiccups, Optional<Pauses>> whose, Function<Pauses, ?> length) {
    return figure(name, it -> it.used().flatMap(Cell::hiccups).flatMap(whose).map(length));
  }

  private static Field<Row> micros(String name, Function<Latency, OptionalLong> percentile) {
    return figure(name, it -> it.latency().map(percentile));
  }

  private static Field<Row> use(String name, int digits, Function<Cell, OptionalDouble> figure) {
    return decimal(name, digits, it -> it.used().map(figure));
  }

  /** What was at its limit, or why the figures don't count. */
  private static String verdict(Cell cell) {
    return cell.status() == Cell.Status.OK
        ? cell.bottleneck().map(Bottleneck::verdict).map(Bottleneck.Verdict::label).orElse("")
        : cell.status().name().toLowerCase(Locale.ROOT);
  }
}
