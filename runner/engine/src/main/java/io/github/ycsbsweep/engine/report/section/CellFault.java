// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;

import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellOutcome.ClientReaction;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery.Part;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A fault of a cell, as tables show it. */
record CellFault(Cell cell, Fault fault) {

  String name() {
    return fault.text() + (fault.failed() ? " FAILED" : "");
  }

  String took() {
    return fault.endSecond().isPresent()
        ? FaultSection.seconds(
            OptionalDouble.of(fault.endSecond().getAsDouble() - fault.second().orElse(0)))
        : fault.isTimed() ? "not over" : "";
  }

  /**
   * A time from the fault.
   *
   * @param absent what is shown where it did not happen
   */
  String time(Function<FaultRecovery, OptionalDouble> figure, String absent) {
    return time(figure).map(at -> at.isPresent() ? FaultSection.seconds(at) : absent).orElse("");
  }

  Optional<OptionalDouble> time(Function<FaultRecovery, OptionalDouble> figure) {
    return fault.recovery().map(figure);
  }

  Optional<OptionalLong> reaction(Function<ClientReaction, OptionalLong> figure) {
    return fault.recovery().flatMap(FaultRecovery::reaction).map(figure);
  }

  String recovered() {
    return time(
        FaultRecovery::recoveredSeconds,
        fault.recovery().flatMap(FaultRecovery::before).isPresent() ? FaultSection.NEVER : "");
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

  String count(Function<ClientReaction, OptionalLong> figure) {
    return fault
        .recovery()
        .map(seen -> seen.reaction().map(figure).orElse(OptionalLong.empty()))
        .map(it -> it.isPresent() ? Figures.count(it.getAsLong()) : "not known")
        .orElse("");
  }

  String rate(Function<FaultRecovery, Optional<Part>> part) {
    return fault.recovery().flatMap(part).map(one -> Figures.count(one.opsPerSecond())).orElse("");
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
        .map(one -> Figures.millis((one.responseMax().isPresent() ? response : service).apply(one)))
        .orElse("");
  }
}
