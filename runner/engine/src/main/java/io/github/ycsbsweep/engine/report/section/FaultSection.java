// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.decimal;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.millis;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.section.CellFields.CellPart;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellOutcome.ClientReaction;
import io.github.ycsbsweep.engine.results.cell.CellOutcome.FailureCount;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery.Part;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery.Times;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the runner did to the servers while cells were measured, and what the clients saw of it. */
public final class FaultSection implements Section {

  private static final String NOTE =
      "Times are seconds from the fault, exact to the second that the clients count by. During:"
          + " until the fault is over, and a second has 95 % of the throughput of before and no"
          + " error. Throughput is what the store answered, also that it has no such record. The"
          + " p99 and the longest operation are response times in ms at a target, and service times"
          + " otherwise. Reconnects and retries are those of the clients in the disturbed seconds,"
          + " where their binding counts them.";

  static final String NEVER = "never";

  private static final String CAUSES =
      "As the bindings count them over the whole life of the clients, the warm-up and the read-back"
          + " of writes included. The cause is the kind of the error, or the first word of what the"
          + " server replied.";

  private static final List<Field<CellFault>> FIELDS =
      CellFields.of(
          CellFault::cell,
          text("fault", CellFault::name),
          text("on", it -> it.fault().target().orElse("")),
          figure("at s", it -> seconds(it.fault().second())),
          figure("took s", CellFault::took),
          figure("first error", it -> it.time(Times::firstErrorSeconds, "none")),
          figure("first success", it -> it.time(Times::firstSuccessSeconds, NEVER)),
          figure("95 % again", CellFault::recovered),
          text("errors", CellFault::errors),
          figure("reconnects", it -> it.count(ClientReaction::reconnects)),
          figure("retries", it -> it.count(ClientReaction::retries)),
          count("not found after", it -> it.of(FaultRecovery::after, Part::notFound)),
          count("ops/s before", it -> it.of(FaultRecovery::before, Part::opsPerSecond)),
          count("during", it -> it.of(FaultRecovery::during, Part::opsPerSecond)),
          count("after", it -> it.of(FaultRecovery::after, Part::opsPerSecond)),
          millis("p99 before", it -> it.p99(FaultRecovery::before)),
          millis("during", it -> it.p99(FaultRecovery::during)),
          millis("after", it -> it.p99(FaultRecovery::after)),
          millis("longest during", it -> it.longest(FaultRecovery::during)));

  private static final List<Field<CellFault>> TERMINAL =
      List.of(
          text("store", 10, it -> it.cell().shownLabel()),
          figure("threads", 7, it -> it.cell().threads()),
          text("fault", 16, CellFault::name),
          figure("at s", 5, it -> seconds(it.fault().second())),
          figure("error", 5, it -> it.time(Times::firstErrorSeconds, "none")),
          figure("success", 7, it -> it.time(Times::firstSuccessSeconds, NEVER)),
          figure("95 %", 5, CellFault::recovered),
          count("failed", 8, CellFault::failed),
          millis("longest", 9, it -> it.longest(FaultRecovery::during)));

  private static final List<Field<CellPart<FailureCount>>> FAILURES =
      CellFields.of(
          CellPart::cell,
          text("operation", it -> it.part().operation()),
          text("server", it -> it.part().address()),
          text("cause", it -> it.part().cause()),
          count("failed", it -> it.part().count()));

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var cells = results.cells(workload);
    return List.of(
        table(cells),
        Table.of(
            "Failed operations, by cause",
            CAUSES,
            FAILURES,
            CellPart.in(cells, cell -> cell.outcome().failureCounts().stream())));
  }

  /** A row for each fault that took place. */
  public static Table table(List<Cell> cells) {
    return Table.of("What was done to the servers", NOTE, FIELDS, rows(cells));
  }

  @Override
  public List<Table> terminal(RunResults results, String workload) {
    return List.of(onTerminal(results.cells(workload), workload));
  }

  /** In 80 columns. */
  public static Table onTerminal(List<Cell> cells, String workload) {
    return Table.of(
        workload + ", faults (seconds to the first error, success and 95 % of before)",
        "",
        TERMINAL,
        rows(cells));
  }

  private static List<CellFault> rows(List<Cell> cells) {
    return CellPart.in(cells, cell -> cell.faults().stream().filter(Fault::tookPlace)).stream()
        .map(fault -> new CellFault(fault.cell(), fault.part()))
        .toList();
  }

  static String seconds(OptionalDouble seconds) {
    return seconds.isPresent() ? Text.format("%.1f", seconds.getAsDouble()) : "";
  }

  /** Whether they took place, and what they disturbed. */
  @Override
  public void findings(Cell cell, FindingList findings) {
    for (var fault : cell.faults()) {
      add(fault, CellLabel.whereRepeated(cell), findings);
    }
    cell.outcome()
        .reaction()
        .filter(reaction -> reaction.reconnects().orElse(0) > 0 && !cell.isDisturbed())
        .ifPresent(
            reaction ->
                findings.warn(
                    "the clients lost connections, and connected again",
                    "look at the log of the server, and at its limits of connections and idle time",
                    cell,
                    Text.count(reaction.reconnects().getAsLong(), "time")));
    if (cell.isDisturbed() && cell.status() != Cell.Status.FAILED) {
      findings.warn(
          "DISTURBED: the window holds faults, so its percentiles are theirs and are not ranked,"
              + " and its throughput counts the time without service",
          "the table of faults has the figures of before, during and after each",
          CellLabel.whereRepeated(cell));
    }
  }

  private static void add(Fault fault, String where, FindingList findings) {
    if (!fault.tookPlace()) {
      findings.warn(
          fault.text() + " did not take place: the cell ended before its time",
          "measure longer, or without --operations",
          where);
    } else if (fault.failed()) {
      findings.warn(
          fault.text() + " failed: a server refused it, or did not answer",
          "look whether the cell has failures, too, and for room on the disk",
          where);
    } else if (fault.endSecond().isEmpty() && fault.isTimed()) {
      findings.warn(
          fault.disruptive()
              ? fault.text() + " was not over when its cell ended, and was taken back then"
              : fault.text() + " was not over when its cell ended, and may go on in the next",
          "a longer --duration, or an earlier time",
          where);
    } else if (fault.disruptive()
        && fault.recovery().filter(seen -> seen.times().recoveredSeconds().isPresent()).isEmpty()) {
      findings.warn(
          fault.text()
              + ": the throughput of before was not reached again in the cell, so no recovery time"
              + " is known",
          "a longer --duration, or an earlier time; where records were lost, it can't be reached",
          where);
    }
  }

  @Override
  public Map<String, Table> files(RunResults results) {
    return Map.of("faults.csv", forPrograms(results.run().runId(), results.allCells()));
  }

  /** What is not known is empty, never 0. */
  public static Table forPrograms(String runId, List<Cell> cells) {
    var fields = CellFields.forPrograms(runId, CellFault::cell);
    fields.addAll(
        List.of(
            text("fault", it -> it.fault().text()),
            text("target", it -> it.fault().target()),
            decimal("start_s", 3, it -> it.fault().second()),
            decimal("end_s", 3, it -> it.fault().endSecond()),
            text("refused", it -> it.fault().failed()),
            decimal("first_error_s", 3, it -> it.time(Times::firstErrorSeconds)),
            decimal("first_success_s", 3, it -> it.time(Times::firstSuccessSeconds)),
            decimal("recovered_s", 3, it -> it.time(Times::recoveredSeconds)),
            decimal("disturbed_until_s", 3, it -> it.time(Times::disturbedUntil)),
            figure("reconnects", it -> it.reaction(ClientReaction::reconnects)),
            figure("retries", it -> it.reaction(ClientReaction::retries))));
    fields.addAll(part("before", FaultRecovery::before));
    fields.addAll(part("during", FaultRecovery::during));
    fields.addAll(part("after", FaultRecovery::after));
    return Table.of(fields, rows(cells));
  }

  private static List<Field<CellFault>> part(
      String name, Function<FaultRecovery, Optional<Part>> part) {
    return List.of(
        decimal(name + "_ops_per_s", 1, it -> it.of(part, Part::opsPerSecond)),
        figure(name + "_not_found", it -> it.of(part, Part::notFound)),
        figure(name + "_failed", it -> it.of(part, Part::failed)),
        figure(name + "_p99_us", it -> it.of(part, Part::p99)),
        figure(name + "_max_us", it -> it.of(part, Part::max)),
        figure(name + "_response_p99_us", it -> it.of(part, Part::responseP99)),
        figure(name + "_response_max_us", it -> it.of(part, Part::responseMax)));
  }

  /** A fault of a cell, as tables show it. */
  record CellFault(Cell cell, Fault fault) {

    String name() {
      return fault.text() + (fault.failed() ? " FAILED" : "");
    }

    String took() {
      return fault.endSecond().isPresent()
          ? seconds(OptionalDouble.of(fault.endSecond().getAsDouble() - fault.second().orElse(0)))
          : fault.isTimed() ? "not over" : "";
    }

    /**
     * A time from the fault.
     *
     * @param absent what is shown where it did not happen
     */
    String time(Function<Times, OptionalDouble> figure, String absent) {
      return time(figure).map(at -> at.isPresent() ? seconds(at) : absent).orElse("");
    }

    Optional<OptionalDouble> time(Function<Times, OptionalDouble> figure) {
      return fault.recovery().map(FaultRecovery::times).map(figure);
    }

    Optional<OptionalLong> reaction(Function<ClientReaction, OptionalLong> figure) {
      return fault.recovery().flatMap(FaultRecovery::reaction).map(figure);
    }

    String recovered() {
      return time(
          Times::recoveredSeconds,
          fault.recovery().flatMap(FaultRecovery::before).isPresent() ? NEVER : "");
    }

    Optional<Long> failed() {
      return fault
          .recovery()
          .map(seen -> seen.errors().values().stream().mapToLong(Long::longValue).sum());
    }

    String errors() {
      return fault.recovery().stream()
          .flatMap(seen -> seen.errors().entrySet().stream())
          .sorted(Map.Entry.comparingByKey())
          .map(one -> one.getKey() + " " + Figures.count(one.getValue()))
          .collect(Collectors.joining(", "));
    }

    String count(Function<ClientReaction, OptionalLong> figure) {
      var known = reaction(figure).filter(OptionalLong::isPresent);
      return fault.recovery().isEmpty()
          ? ""
          : known.map(it -> Figures.count(it.getAsLong())).orElse("not known");
    }

    /** A figure of the time before the fault, during it or after it. */
    <T> Optional<T> of(
        Function<FaultRecovery, Optional<Part>> part, Function<? super Part, T> figure) {
      return fault.recovery().flatMap(part).map(figure);
    }

    Optional<OptionalLong> p99(Function<FaultRecovery, Optional<Part>> part) {
      return of(part, one -> one.responseMax().isPresent() ? one.responseP99() : one.p99());
    }

    Optional<OptionalLong> longest(Function<FaultRecovery, Optional<Part>> part) {
      return of(part, one -> one.responseMax().isPresent() ? one.responseMax() : one.max());
    }
  }
}
