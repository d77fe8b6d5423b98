// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.model.Bottleneck;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Hiccups;
import io.github.ycsbsweep.engine.model.Hiccups.Pauses;
import io.github.ycsbsweep.engine.model.Latency;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** The full tables of a workload's cells. */
public final class CellTables {

  /** An operation of a cell; without figures if the cell failed. */
  private record CellOperation(Cell cell, String name, Optional<Operation> figures) {

    static Stream<CellOperation> in(Cell cell) {
      return cell.operations().isEmpty()
          ? Stream.of(new CellOperation(cell, "FAILED", Optional.empty()))
          : cell.operations().entrySet().stream()
              .map(it -> new CellOperation(cell, it.getKey(), Optional.of(it.getValue())));
    }

    Optional<Latency> latency() {
      return figures.flatMap(Operation::latency);
    }

    static Field<CellOperation> millis(String name, Function<Latency, OptionalLong> percentile) {
      return figure(name, it -> CellTables.millis(it.latency(), percentile));
    }
  }

  private CellTables() {}

  /** A row for each operation of a cell. */
  public static Table operations(List<Cell> cells) {
    return Table.of(
        "",
        "",
        cell(
            CellOperation::cell,
            text("operation", CellOperation::name),
            figure("ops/s", it -> it.figures().map(all -> Figures.count(all.opsPerSecond()))),
            figure("mean ms", it -> it.latency().map(times -> Figures.millis(times.mean()))),
            CellOperation.millis("p50 ms", Latency::p50),
            CellOperation.millis("p95 ms", Latency::p95),
            CellOperation.millis("p99 ms", Latency::p99),
            CellOperation.millis("p99.9 ms", Latency::p999),
            CellOperation.millis("max ms", times -> OptionalLong.of(times.max())),
            figure("not found", it -> it.figures().map(all -> Figures.count(all.notFound()))),
            figure("failed", it -> it.figures().map(all -> Figures.count(all.failed())))),
        cells.stream().flatMap(CellOperation::in).toList());
  }

  /** What cells used of their machine. */
  public static Table resources(List<Cell> cells) {
    return Table.of(
        "",
        "",
        cell(
            it -> it,
            figure("client CPU cores", (Cell it) -> Figures.cores(it.client().cpuCores())),
            figure("client GC %", it -> Figures.percent(it.client().gcPercent())),
            figure("client RSS MB", it -> Figures.megabytes(it.client().rssBytes())),
            figure("server CPU cores", it -> Figures.cores(it.serverUse().cpuCores())),
            figure("server RSS MB", it -> Figures.megabytes(it.serverUse().rssBytes())),
            figure("network MB/s", it -> Figures.megabytes(it.netBytesPerSecond()))),
        cells);
  }

  /** Pauses beside the service times; empty where nobody measured them. */
  public static Table hiccups(List<Cell> cells) {
    return Table.of(
        "",
        "",
        cell(
            it -> it,
            figure("p99 ms", (Cell it) -> millis(latency(it), Latency::p99)),
            figure("p99.9 ms", it -> millis(latency(it), Latency::p999)),
            figure("max ms", it -> millis(latency(it), all -> OptionalLong.of(all.max()))),
            figure("client hiccup p99 ms", it -> pause(it, Hiccups::client, Pauses::p99)),
            figure("client p99.9 ms", it -> pause(it, Hiccups::client, Pauses::p999)),
            figure("client max ms", it -> pause(it, Hiccups::client, CellTables::longest)),
            figure("machine hiccup p99 ms", it -> pause(it, Hiccups::machine, Pauses::p99)),
            figure("machine p99.9 ms", it -> pause(it, Hiccups::machine, Pauses::p999)),
            figure("machine max ms", it -> pause(it, Hiccups::machine, CellTables::longest)),
            figure(
                "server's machine max ms", it -> pause(it, Hiccups::server, CellTables::longest))),
        cells.stream().filter(cell -> cell.hiccups().isPresent()).toList());
  }

  private static Optional<Latency> latency(Cell cell) {
    return cell.all().flatMap(Operation::latency);
  }

  private static OptionalLong longest(Pauses pauses) {
    return OptionalLong.of(pauses.max());
  }

  private static String pause(
      Cell cell, Function<Hiccups, Optional<Pauses>> where, Function<Pauses, OptionalLong> figure) {
    return cell.hiccups().flatMap(where).map(figure).map(Figures::millis).orElse("");
  }

  /** What was at its limit in cells; empty where that was not looked for. */
  public static Table bottlenecks(List<Cell> cells) {
    return Table.of(
        "",
        "",
        cell(
            it -> it,
            text("bottleneck", (Cell it) -> it.bottleneck().map(found -> found.verdict().label())),
            text("because", it -> it.bottleneck().map(Bottleneck::reason))),
        cells);
  }

  @SafeVarargs
  private static <T> List<Field<T>> cell(Function<T, Cell> cell, Field<T>... more) {
    var fields = new ArrayList<Field<T>>();
    fields.add(text("store", it -> CellLabel.of(cell.apply(it))));
    fields.add(figure("threads", it -> cell.apply(it).threads()));
    fields.add(figure("repeat", it -> cell.apply(it).repeat()));
    for (var field : more) {
      fields.add(field);
    }
    return fields;
  }

  /** Milliseconds of a percentile; empty if it is not known. */
  static String millis(Optional<Latency> latency, Function<Latency, OptionalLong> percentile) {
    return latency.map(percentile).map(Figures::millis).orElse("");
  }
}
