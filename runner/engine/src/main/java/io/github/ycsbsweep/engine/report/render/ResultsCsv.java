// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import static io.github.ycsbsweep.engine.report.render.Csv.number;
import static io.github.ycsbsweep.engine.report.render.Csv.text;

import io.github.ycsbsweep.engine.model.Bottleneck;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.report.model.RunResults;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

// SPDX-License-Identifier: Apache-2.0

/**
 * The tidy table of a run: a row a cell and operation. What is not known is empty, never 0. A cell
 * that failed has one row, of operation ALL.
 */
public final class ResultsCsv {

  private static final List<String> COLUMNS =
      List.of(
          "schema",
          "run_id",
          "store",
          "server",
          "server_version",
          "workload",
          "threads",
          "clients",
          "target_ops",
          "repeat",
          "order",
          "op",
          "window_s",
          "ok",
          "not_found",
          "failed",
          "ops_per_s",
          "mean_us",
          "p50_us",
          "p90_us",
          "p95_us",
          "p99_us",
          "p999_us",
          "max_us",
          "client_cpu_cores",
          "client_gc_pct",
          "server_cpu_cores",
          "server_rss_bytes",
          "net_bytes_per_s",
          "verdict");

  private ResultsCsv() {}

  /** RFC 4180 with line feeds. */
  public static String of(RunResults results) throws IOException {
    var rows = new ArrayList<List<String>>();
    for (var cell : results.allCells()) {
      rows.addAll(rows(results.run().runId(), cell));
    }
    results.probes().forEach(probe -> rows.add(RateCsv.row(results.run().runId(), probe)));
    return Csv.of(COLUMNS, rows);
  }

  private static List<List<String>> rows(String runId, Cell cell) {
    if (cell.operations().isEmpty()) {
      return List.of(row(runId, cell, Cell.ALL, Optional.empty()));
    }
    var rows =
        cell.operations().entrySet().stream()
            .map(entry -> row(runId, cell, entry.getKey(), Optional.of(entry.getValue())))
            .collect(Collectors.toCollection(ArrayList::new));
    rows.addAll(RateCsv.intended(runId, cell));
    return rows;
  }

  private static List<String> row(
      String runId, Cell cell, String name, Optional<Operation> operation) {
    var latency = operation.flatMap(Operation::latency);
    return List.of(
        Integer.toString(Cell.SCHEMA),
        text(runId),
        text(cell.store()),
        text(cell.server().mode()),
        text(cell.server().version().orElse("")),
        text(cell.workload()),
        Integer.toString(cell.threads()),
        Integer.toString(cell.clients()),
        number(cell.targetOps(), 0),
        Integer.toString(cell.repeat()),
        Integer.toString(cell.order()),
        text(name),
        cell.window().map(window -> number(window.seconds(), 3)).orElse(""),
        operation.map(figures -> Long.toString(figures.ok())).orElse(""),
        operation.map(figures -> Long.toString(figures.notFound())).orElse(""),
        operation.map(figures -> Long.toString(figures.failed())).orElse(""),
        operation.map(figures -> number(figures.opsPerSecond(), 1)).orElse(""),
        latency.map(figures -> number(figures.mean(), 1)).orElse(""),
        micros(latency, Latency::p50),
        micros(latency, Latency::p90),
        micros(latency, Latency::p95),
        micros(latency, Latency::p99),
        micros(latency, Latency::p999),
        latency.map(figures -> Long.toString(figures.max())).orElse(""),
        number(cell.client().cpuCores(), 3),
        number(cell.client().gcPercent(), 3),
        number(cell.serverUse().cpuCores(), 3),
        cell.serverUse().rssBytes().isPresent()
            ? Long.toString(cell.serverUse().rssBytes().getAsLong())
            : "",
        number(cell.netBytesPerSecond(), 0),
        verdict(cell));
  }

  /** What was at its limit, or why the figures don't count. */
  private static String verdict(Cell cell) {
    return cell.status() == Cell.Status.OK
        ? cell.bottleneck().map(Bottleneck::verdict).map(Bottleneck.Verdict::label).orElse("")
        : cell.status().name().toLowerCase(Locale.ROOT);
  }

  public static String micros(
      Optional<Latency> latency, Function<Latency, OptionalLong> percentile) {
    return latency
        .map(percentile)
        .filter(OptionalLong::isPresent)
        .map(micros -> Long.toString(micros.getAsLong()))
        .orElse("");
  }
}
