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
