// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Bound;
import io.github.ycsbsweep.engine.reproduce.recipe.ClaimMetric;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Holds a measure against a bound. */
record ValueRule(ClaimEvidence evidence, Predicate.Value claim) {

  /** That a faster machine need not move. */
  private static final Set<ClaimMetric> OF_ANY_HARDWARE =
      Set.of(
          ClaimMetric.MEMORY,
          ClaimMetric.ERROR_RATE,
          ClaimMetric.TIME_GROWTH,
          ClaimMetric.EVENT_EFFECT,
          ClaimMetric.LOST_WRITES,
          ClaimMetric.VARIATION);

  Answer measured() {
    var absent = Presence.of(evidence, List.of(claim.of()));
    if (absent.isPresent()) {
      return Answer.unknown(absent.get(), List.of());
    }
    var series = evidence.find(claim.of().experiment(), claim.of().series()).orElseThrow();
    var places =
        MeasureRange.measured(claim.of(), series).places(claim.threads()).stream()
            .filter(this::isBound)
            .toList();
    if (places.isEmpty()) {
      return Answer.unknown(
          Obstacle.untestable(ClaimNames.measure(claim.of()) + ": no such number of threads"),
          List.of());
    }
    return AnswerSummary.of(claim.threads(), places.stream().map(it -> at(it, series)).toList());
  }

  private boolean isBound(Place place) {
    return !(claim.bound() instanceof Bound.Published)
        || evidence.stated(claim.of(), place).isPresent();
  }

  private Answer at(Place place, MeasuredSeries series) {
    var reading = MeasuredValue.of(evidence, claim.of(), series, place.threads()).alone();
    return new BoundedValue(
            ClaimNames.measure(claim.of()),
            threads(place),
            reading.mean(),
            reading.interval(),
            evidence.stated(claim.of(), place),
            Unit.of(claim.of()),
            otherHardware().or(reading::obstacle))
        .against(claim.bound(), reading.byRound().size());
  }

  private static OptionalInt threads(Place place) {
    return place.threads() > 0 ? OptionalInt.of(place.threads()) : OptionalInt.empty();
  }

  /** An absolute figure is one of its machine. */
  private Optional<Obstacle> otherHardware() {
    var isAbsolute =
        claim.bound() instanceof Bound.Published
            ? !OF_ANY_HARDWARE.contains(claim.of().metric())
            : claim.of().metric() == ClaimMetric.THROUGHPUT;
    return isAbsolute && !evidence.otherHardware().isEmpty()
        ? Optional.of(
            Obstacle.notComparable(
                    "an absolute figure of other hardware only informs: "
                        + evidence.otherHardware().get(0))
                .until("Only the original's hardware decides it"))
        : Optional.empty();
  }

  /** What the publication's own figures say. */
  Answer published() {
    return PublishedAnswer.of(
        claim.threads(),
        claim.bound(),
        Unit.of(claim.of()),
        ClaimNames.measure(claim.of()),
        MeasureRange.published(claim.of(), evidence).places(claim.threads()).stream()
            .map(it -> new PublishedAnswer.At(threads(it), evidence.stated(claim.of(), it)))
            .toList());
  }
}
