// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.decimal;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.millis;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Columns that many tables have: which cell a row is about, and its latencies. */
public final class CellFields {

  /** Something of a cell, which has a row of its own. */
  record CellPart<T>(Cell cell, T part) {
    static <T> List<CellPart<T>> in(List<Cell> cells, Function<Cell, Stream<T>> parts) {
      return cells.stream()
          .flatMap(cell -> parts.apply(cell).map(part -> new CellPart<>(cell, part)))
          .toList();
    }
  }

  /** An operation of a cell; without figures if the cell failed. */
  record CellOperation(Cell cell, String name, Optional<Operation> figures) {

    static Stream<CellOperation> in(Cell cell) {
      return cell.operations().isEmpty()
          ? Stream.of(new CellOperation(cell, "FAILED", Optional.empty()))
          : cell.operations().entrySet().stream()
              .map(it -> new CellOperation(cell, it.getKey(), Optional.of(it.getValue())));
    }

    Optional<Latency> service() {
      return figures.flatMap(Operation::latency);
    }

    Optional<Latency> response() {
      return figures.flatMap(Operation::intended);
    }
  }

  private CellFields() {}

  /** Which cell it is, in a table for programs. */
  static <T> List<Field<T>> forPrograms(String runId, Function<T, Cell> of) {
    return new ArrayList<>(
        List.of(
            figure("schema", it -> Cell.SCHEMA),
            text("run_id", it -> runId),
            text("label", it -> of.apply(it).label()),
            text("store", it -> of.apply(it).store()),
            text("workload", it -> of.apply(it).workload()),
            figure("threads", it -> of.apply(it).threads()),
            figure("clients", it -> of.apply(it).clients()),
            decimal("target_ops", 0, it -> of.apply(it).targetOps()),
            figure("repeat", it -> of.apply(it).repeat())));
  }

  /** Which cell it is, for people, and what is shown of it. */
  @SafeVarargs
  static <T> List<Field<T>> of(Function<T, Cell> cell, Field<T>... more) {
    var fields = new ArrayList<Field<T>>();
    fields.add(text("store", it -> cell.apply(it).shownLabel()));
    fields.add(figure("threads", it -> cell.apply(it).threads()));
    fields.add(figure("repeat", it -> cell.apply(it).repeat()));
    for (var field : more) {
      fields.add(field);
    }
    return fields;
  }

  /** Milliseconds of a percentile; empty if it is not known. */
  static <T> Field<T> millis(
      String name, int width, Function<T, Optional<Latency>> times, Function<Latency, ?> figure) {
    return Field.millis(name, width, it -> times.apply(it).map(figure));
  }

  /** A row for each operation of each cell. */
  public static Table operations(List<Cell> cells) {
    return Table.of(
        of(
            CellOperation::cell,
            text("operation", CellOperation::name),
            count("ops/s", it -> it.figures().map(Operation::opsPerSecond)),
            Field.millis("mean ms", it -> it.service().map(Latency::mean)),
            millis("p50 ms", 0, CellOperation::service, Latency::p50),
            millis("p95 ms", 0, CellOperation::service, Latency::p95),
            millis("p99 ms", 0, CellOperation::service, Latency::p99),
            millis("p99.9 ms", 0, CellOperation::service, Latency::p999),
            millis("max ms", 0, CellOperation::service, Latency::max),
            count("not found", it -> it.figures().map(Operation::notFound)),
            count("failed", it -> it.figures().map(Operation::failed))),
        cells.stream().flatMap(CellOperation::in).toList());
  }
}
