// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import static io.github.ycsbsweep.engine.report.model.Figures.decimal;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.ClientReaction;
import io.github.ycsbsweep.engine.model.Fault;
import io.github.ycsbsweep.engine.model.FaultRecovery;
import io.github.ycsbsweep.engine.model.FaultRecovery.Part;
import io.github.ycsbsweep.engine.model.VerifiedWrites;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The faults of a run, a row each, and what became of acknowledged writes, a row a cell. What is
 * not known is empty, never 0.
 */
public final class FaultsCsv {

  private record CellFault(Cell cell, Fault fault) {

    Optional<String> seconds(Function<FaultRecovery, OptionalDouble> time) {
      return fault.recovery().map(time).map(it -> decimal(it, 3));
    }

    Optional<String> count(Function<ClientReaction, OptionalLong> count) {
      return fault.recovery().flatMap(FaultRecovery::reaction).map(count).map(FaultsCsv::number);
    }
  }

  private record CellWrites(Cell cell, VerifiedWrites writes) {}

  private FaultsCsv() {}

  /** The faults that took place; empty where none did. */
  public static Optional<String> faults(String runId, List<Cell> cells) throws IOException {
    var rows = new ArrayList<CellFault>();
    for (var cell : cells) {
      cell.faults().stream()
          .filter(Fault::tookPlace)
          .forEach(fault -> rows.add(new CellFault(cell, fault)));
    }
    var fields = cell(runId, CellFault::cell);
    fields.addAll(
        List.of(
            text("fault", it -> it.fault().text()),
            text("target", it -> it.fault().target()),
            figure("start_s", it -> decimal(it.fault().second(), 3)),
            figure("end_s", it -> decimal(it.fault().endSecond(), 3)),
            text("refused", it -> it.fault().failed()),
            figure("first_error_s", it -> it.seconds(FaultRecovery::firstErrorSeconds)),
            figure("first_success_s", it -> it.seconds(FaultRecovery::firstSuccessSeconds)),
            figure("recovered_s", it -> it.seconds(FaultRecovery::recoveredSeconds)),
            figure("disturbed_until_s", it -> it.seconds(FaultRecovery::disturbedUntil)),
            figure("reconnects", it -> it.count(ClientReaction::reconnects)),
            figure("retries", it -> it.count(ClientReaction::retries))));
    fields.addAll(part("before", FaultRecovery::before));
    fields.addAll(part("during", FaultRecovery::during));
    fields.addAll(part("after", FaultRecovery::after));
    return csv(fields, rows);
  }

  /** The cells whose writes were read back; empty where none were. */
  public static Optional<String> writes(String runId, List<Cell> cells) throws IOException {
    var rows = new ArrayList<CellWrites>();
    for (var cell : cells) {
      cell.verifiedWrites().ifPresent(writes -> rows.add(new CellWrites(cell, writes)));
    }
    var fields = cell(runId, CellWrites::cell);
    fields.addAll(
        List.of(
            figure("acknowledged", it -> it.writes().acknowledged()),
            figure("uncertain", it -> it.writes().uncertain()),
            figure("checked", it -> it.writes().readBack().checked()),
            figure("lost", it -> it.writes().gone().lost()),
            figure("stale", it -> it.writes().gone().stale()),
            figure("foreign", it -> it.writes().gone().foreign()),
            figure("corrupt", it -> it.writes().gone().corrupt()),
            figure("unverified", it -> it.writes().readBack().unverified()),
            figure("records", it -> it.writes().readBack().records()),
            figure("records_lost", it -> it.writes().readBack().recordsLost()),
            figure("read_back_s", it -> decimal(it.writes().readBack().seconds(), 3))));
    return csv(fields, rows);
  }

  /** The columns that say which cell it is. */
  private static <T> List<Field<T>> cell(String runId, Function<T, Cell> of) {
    return new ArrayList<>(
        List.of(
            figure("schema", it -> Cell.SCHEMA),
            text("run_id", it -> runId),
            text("label", it -> of.apply(it).label()),
            text("store", it -> of.apply(it).store()),
            text("workload", it -> of.apply(it).workload()),
            figure("threads", it -> of.apply(it).threads()),
            figure("clients", it -> of.apply(it).clients()),
            figure("target_ops", it -> decimal(of.apply(it).targetOps(), 0)),
            figure("repeat", it -> of.apply(it).repeat())));
  }

  private static List<Field<CellFault>> part(
      String name, Function<FaultRecovery, Optional<Part>> part) {
    Function<CellFault, Optional<Part>> of = it -> it.fault().recovery().flatMap(part);
    return List.of(
        figure(name + "_ops_per_s", it -> of.apply(it).map(one -> decimal(one.opsPerSecond(), 1))),
        figure(name + "_not_found", it -> of.apply(it).map(Part::notFound)),
        figure(name + "_failed", it -> of.apply(it).map(Part::failed)),
        figure(name + "_p99_us", it -> of.apply(it).map(one -> number(one.p99()))),
        figure(name + "_max_us", it -> of.apply(it).map(one -> number(one.max()))),
        figure(name + "_response_p99_us", it -> of.apply(it).map(one -> number(one.responseP99()))),
        figure(
            name + "_response_max_us", it -> of.apply(it).map(one -> number(one.responseMax()))));
  }

  private static <T> Optional<String> csv(List<Field<T>> fields, List<T> rows) throws IOException {
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(CsvText.of(Table.of("", "", fields, rows)));
  }

  private static String number(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : "";
  }
}
