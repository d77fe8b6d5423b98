// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Hiccups;
import io.github.ycsbsweep.engine.results.cell.Hiccups.Pauses;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Pauses of a client or its machine that one run had and the other had not. They move the tails of
 * latencies, whatever the stores did.
 *
 * @param whose words for what paused
 * @param percentile of time, as {@code p99.9}
 * @param base microseconds, the median of the repeats
 * @param other likewise
 */
record HiccupDifference(String whose, String percentile, double base, double other) {

  /** Microseconds. Shorter pauses are those of any busy machine. */
  private static final double LEAST = 1_000;

  /** The longer ones are so many times the shorter ones, or more. */
  private static final double FACTOR = 2;

  private boolean isNotable() {
    var longer = Math.max(base, other);
    return longer >= LEAST && longer >= FACTOR * Math.min(base, other);
  }

  /** That of the machine, or else that of the client; empty if they are alike or not known. */
  static Optional<HiccupDifference> between(RepeatedCell base, RepeatedCell other) {
    return Stream.of(
            of("the client's machine", Hiccups::machine, base, other),
            of("the client", Hiccups::client, base, other))
        .flatMap(Optional::stream)
        .filter(HiccupDifference::isNotable)
        .findFirst();
  }

  String text(String baseLabel, String otherLabel) {
    return Text.format(
        "hiccups of %s, %s %s ms in %s, %s ms in %s",
        whose, percentile, Figures.millis(base), baseLabel, Figures.millis(other), otherLabel);
  }

  /** At the highest percentile that is known of both. */
  private static Optional<HiccupDifference> of(
      String whose,
      Function<Hiccups, Optional<Pauses>> pauses,
      RepeatedCell base,
      RepeatedCell other) {
    return of(whose, "p99.9", base, other, cell -> cell.hiccups().flatMap(pauses).map(Pauses::p999))
        .or(
            () ->
                of(
                    whose,
                    "p99",
                    base,
                    other,
                    cell -> cell.hiccups().flatMap(pauses).map(Pauses::p99)));
  }

  private static Optional<HiccupDifference> of(
      String whose,
      String percentile,
      RepeatedCell base,
      RepeatedCell other,
      Function<Cell, Optional<OptionalLong>> figure) {
    var one = median(base, figure);
    var two = median(other, figure);
    return one.isPresent() && two.isPresent()
        ? Optional.of(new HiccupDifference(whose, percentile, one.getAsDouble(), two.getAsDouble()))
        : Optional.empty();
  }

  /** The lower one of an even number; empty where a repeat has no such figure. */
  private static OptionalDouble median(
      RepeatedCell cell, Function<Cell, Optional<OptionalLong>> figure) {
    var known =
        cell.repeats().stream()
            .flatMap(repeat -> figure.apply(repeat).stream())
            .flatMapToLong(OptionalLong::stream)
            .sorted()
            .asDoubleStream()
            .toArray();
    return known.length == cell.repeats().size()
        ? OptionalDouble.of(known[(known.length - 1) / 2])
        : OptionalDouble.empty();
  }
}
