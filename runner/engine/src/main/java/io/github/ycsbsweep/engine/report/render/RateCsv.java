// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Cell.Server;
import io.github.ycsbsweep.engine.model.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

// SPDX-License-Identifier: Apache-2.0

/**
 * CellTables of the tidy table that are no operations of a load: response times, whose counts are
 * left empty since the operations have rows of their own, and the reads of the probe.
 */
public final class RateCsv {

  /** As YCSB names them. */
  private static final String INTENDED = "Intended-";

  private static final String PROBE = "PROBE-READ";

  /** From the CPU of the client to the verdict. */
  private static final int REST = 6;

  private RateCsv() {}

  /** A row an operation that has response times. */
  public static List<List<String>> intended(String runId, Cell cell) {
    return cell.operations().entrySet().stream()
        .filter(entry -> entry.getValue().intended().isPresent())
        .map(
            entry -> {
              var row = start(runId, cell.store(), cell.server(), cell.workload());
              row.add(Integer.toString(cell.threads()));
              row.add(Integer.toString(cell.clients()));
              row.add(Csv.number(cell.targetOps(), 0));
              row.add(Integer.toString(cell.repeat()));
              row.add(Integer.toString(cell.order()));
              row.add(Csv.text(INTENDED + entry.getKey()));
              row.add(cell.window().map(window -> Csv.number(window.seconds(), 3)).orElse(""));
              row.addAll(List.of("", "", "", ""));
              return whole(row, entry.getValue().intended());
            })
        .toList();
  }

  /** The service times of a probe; the threads are those of the load beside it. */
  public static List<String> row(String runId, Probe probe) {
    var row = start(runId, probe.store(), probe.server(), probe.workload());
    row.add(Integer.toString(probe.threads()));
    row.add("1");
    row.add(Csv.number(probe.targetOps(), 0));
    row.add(Integer.toString(probe.repeat()));
    row.add(probe.isIdle() ? "" : Integer.toString(probe.order()));
    row.add(PROBE);
    row.add(Csv.number(probe.windowSeconds(), 3));
    row.add(probe.read().map(read -> Long.toString(read.ok())).orElse(""));
    row.add(probe.read().map(read -> Long.toString(read.notFound())).orElse(""));
    row.add(probe.read().map(read -> Long.toString(read.failed())).orElse(""));
    row.add(probe.read().map(read -> Csv.number(read.opsPerSecond(), 1)).orElse(""));
    return whole(row, probe.read().flatMap(Operation::latency));
  }

  private static List<String> start(String runId, String store, Server server, String workload) {
    return new ArrayList<>(
        List.of(
            Integer.toString(Cell.SCHEMA),
            Csv.text(runId),
            Csv.text(store),
            Csv.text(server.mode()),
            Csv.text(server.version().orElse("")),
            Csv.text(workload)));
  }

  private static List<String> whole(List<String> row, Optional<Latency> latency) {
    row.add(latency.map(figures -> Csv.number(figures.mean(), 1)).orElse(""));
    row.add(ResultsCsv.micros(latency, Latency::p50));
    row.add(ResultsCsv.micros(latency, Latency::p90));
    row.add(ResultsCsv.micros(latency, Latency::p95));
    row.add(ResultsCsv.micros(latency, Latency::p99));
    row.add(ResultsCsv.micros(latency, Latency::p999));
    row.add(latency.map(figures -> Long.toString(figures.max())).orElse(""));
    for (var i = 0; i < REST; i++) {
      row.add("");
    }
    return row;
  }
}
