// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.ClientReaction;
import io.github.ycsbsweep.engine.model.Fault;
import io.github.ycsbsweep.engine.model.FaultRecovery;
import io.github.ycsbsweep.engine.model.FaultRecovery.Part;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the runner did to the servers while cells were measured, and what the clients saw of it. */
public final class FaultTable {

  private static final String NOTE =
      "Times are seconds from the fault, exact to the second that the clients count by. During:"
          + " until the fault is over, and a second has 95 % of the throughput of before and no"
          + " error. Throughput is what the store answered, also that it has no such record. The"
          + " p99 and the longest operation are response times in ms at a target, and service times"
          + " otherwise. Reconnects and retries are those of the clients in the disturbed seconds,"
          + " where their binding counts them.";

  private static final String NEVER = "never";

  private record CellFault(Cell cell, Fault fault) {

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
    String time(Function<FaultRecovery, OptionalDouble> figure, String absent) {
      return fault
          .recovery()
          .map(seen -> figure.apply(seen).isPresent() ? seconds(figure.apply(seen)) : absent)
          .orElse("");
    }

    String recovered() {
      return time(
          FaultRecovery::recoveredSeconds,
          fault.recovery().flatMap(FaultRecovery::before).isPresent() ? NEVER : "");
    }

    String failed() {
      return fault
          .recovery()
          .map(seen -> seen.errors().values().stream().mapToLong(Long::longValue).sum())
          .map(Figures::count)
          .orElse("");
    }

    String errors() {
      return fault.recovery().stream()
          .flatMap(seen -> seen.errors().entrySet().stream())
          .sorted(Map.Entry.comparingByKey())
          .map(one -> one.getKey() + " " + Figures.count(one.getValue()))
          .collect(Collectors.joining(", "));
    }

    String reconnects() {
      return count(ClientReaction::reconnects);
    }

    String retries() {
      return count(ClientReaction::retries);
    }

    private String count(Function<ClientReaction, OptionalLong> figure) {
      return fault
          .recovery()
          .map(seen -> seen.reaction().map(figure).orElse(OptionalLong.empty()))
          .map(it -> it.isPresent() ? Figures.count(it.getAsLong()) : "not known")
          .orElse("");
    }

    String rate(Function<FaultRecovery, Optional<Part>> part) {
      return fault
          .recovery()
          .flatMap(part)
          .map(one -> Figures.count(one.opsPerSecond()))
          .orElse("");
    }

    String notFound(Function<FaultRecovery, Optional<Part>> part) {
      return fault.recovery().flatMap(part).map(one -> Figures.count(one.notFound())).orElse("");
    }

    String p99(Function<FaultRecovery, Optional<Part>> part) {
      return millis(part, Part::responseP99, Part::p99);
    }

    String longest(Function<FaultRecovery, Optional<Part>> part) {
      return millis(part, Part::responseMax, Part::max);
    }

    private String millis(
        Function<FaultRecovery, Optional<Part>> part,
        Function<Part, OptionalLong> response,
        Function<Part, OptionalLong> service) {
      return fault
          .recovery()
          .flatMap(part)
          .map(
              one ->
                  Figures.millis((one.responseMax().isPresent() ? response : service).apply(one)))
          .orElse("");
    }
  }

  private static final List<Field<CellFault>> FIELDS =
      List.of(
          text("store", it -> CellLabel.of(it.cell())),
          figure("threads", it -> it.cell().threads()),
          figure("repeat", it -> it.cell().repeat()),
          text("fault", CellFault::name),
          text("on", it -> it.fault().target().orElse("")),
          figure("at s", it -> seconds(it.fault().second())),
          figure("took s", CellFault::took),
          figure("first error", it -> it.time(FaultRecovery::firstErrorSeconds, "none")),
          figure("first success", it -> it.time(FaultRecovery::firstSuccessSeconds, NEVER)),
          figure("95 % again", CellFault::recovered),
          text("errors", CellFault::errors),
          figure("reconnects", CellFault::reconnects),
          figure("retries", CellFault::retries),
          figure("not found after", it -> it.notFound(FaultRecovery::after)),
          figure("ops/s before", it -> it.rate(FaultRecovery::before)),
          figure("during", it -> it.rate(FaultRecovery::during)),
          figure("after", it -> it.rate(FaultRecovery::after)),
          figure("p99 before", it -> it.p99(FaultRecovery::before)),
          figure("during", it -> it.p99(FaultRecovery::during)),
          figure("after", it -> it.p99(FaultRecovery::after)),
          figure("longest during", it -> it.longest(FaultRecovery::during)));

  private static final List<Field<CellFault>> TERMINAL =
      List.of(
          text("store", 10, it -> CellLabel.of(it.cell())),
          figure("threads", 7, it -> it.cell().threads()),
          text("fault", 16, CellFault::name),
          figure("at s", 5, it -> seconds(it.fault().second())),
          figure("error", 5, it -> it.time(FaultRecovery::firstErrorSeconds, "none")),
          figure("success", 7, it -> it.time(FaultRecovery::firstSuccessSeconds, NEVER)),
          figure("95 %", 5, CellFault::recovered),
          figure("failed", 8, CellFault::failed),
          figure("longest", 9, it -> it.longest(FaultRecovery::during)));

  private FaultTable() {}

  /** Without rows where nothing was done. */
  public static Table of(List<Cell> cells) {
    return Table.of("What was done to the servers", NOTE, FIELDS, rows(cells));
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
    return cells.stream().flatMap(FaultTable::faults).toList();
  }

  private static Stream<CellFault> faults(Cell cell) {
    return cell.faults().stream().filter(Fault::tookPlace).map(fault -> new CellFault(cell, fault));
  }

  private static String seconds(OptionalDouble seconds) {
    return seconds.isPresent() ? Text.format("%.1f", seconds.getAsDouble()) : "";
  }
}
