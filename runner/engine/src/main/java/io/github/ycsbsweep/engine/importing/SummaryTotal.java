// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.measure.Outcome;
import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** All operations of a summary together, as far as those of each tell. */
final class SummaryTotal {

  private SummaryTotal() {}

  /** Empty if there are none. A READ-MODIFY-WRITE is in it as its read and its update. */
  static Optional<Operation> of(Map<String, Operation> operations, double seconds) {
    var parts =
        operations.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(Outcome.READ_MODIFY_WRITE))
            .map(Map.Entry::getValue)
            .toList();
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    var ok = parts.stream().mapToLong(Operation::ok).sum();
    return Optional.of(
        new Operation(
            ok,
            parts.stream().mapToLong(Operation::notFound).sum(),
            parts.stream().mapToLong(Operation::failed).sum(),
            ok / seconds,
            latency(parts, Operation::latency),
            latency(parts, Operation::intended)));
  }

  /** The mean and the largest are exact; percentiles of parts can't be put together. */
  private static Optional<Latency> latency(
      Collection<Operation> parts, Function<Operation, Optional<Latency>> kind) {
    var timed = parts.stream().filter(part -> kind.apply(part).isPresent()).toList();
    if (timed.size() <= 1) {
      return timed.stream().map(kind).flatMap(Optional::stream).findFirst();
    }
    var samples = timed.stream().mapToLong(Operation::ok).sum();
    var sum =
        timed.stream().mapToDouble(part -> part.ok() * kind.apply(part).orElseThrow().mean()).sum();
    var max = timed.stream().mapToLong(part -> kind.apply(part).orElseThrow().max()).max();
    return Optional.of(
        new Latency(
            sum / samples,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            max.orElseThrow(),
            List.of()));
  }
}
