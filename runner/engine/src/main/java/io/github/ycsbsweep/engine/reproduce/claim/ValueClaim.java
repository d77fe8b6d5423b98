// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Obstacle;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Place;
import io.github.ycsbsweep.engine.reproduce.evidence.Unit;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** One measure. */
public record ValueClaim(Measure of, ThreadChoice threads, @JsonUnwrapped Bound bound)
    implements Predicate.Bounded {

  /** That a faster machine need not move. */
  private static final Set<Metric> OF_ANY_HARDWARE =
      Set.of(
          Metric.MEMORY,
          Metric.ERROR_RATE,
          Metric.TIME_GROWTH,
          Metric.EVENT_EFFECT,
          Metric.LOST_WRITES,
          Metric.VARIATION);

  public ValueClaim {
    threads = threads == null ? ThreadChoice.EVERY : threads;
  }

  @Override
  public Stream<List<Measure>> comparisons() {
    return Stream.of(List.of(of));
  }

  @Override
  public Answer measured(ClaimEvidence evidence) {
    var absent = evidence.absent(List.of(of));
    if (absent.isPresent()) {
      return Answer.unknown(absent.get());
    }
    var answers =
        evidence.measured(of).places(threads).stream()
            .filter(it -> !bound.isPublished() || evidence.stated(of, it).isPresent())
            .map(it -> at(it, evidence))
            .toList();
    return answers.isEmpty()
        ? Answer.unknown(Obstacle.untestable(of.name() + ": no such number of threads"))
        : Answer.at(threads, answers);
  }

  private Answer at(Place place, ClaimEvidence evidence) {
    var value = MeasuredValue.of(evidence, of, evidence.of(of), place.threads()).alone();
    return value(
            place,
            evidence,
            value.mean(),
            value.interval(),
            otherHardware(evidence).or(value::obstacle))
        .against(bound, value.byRound().size());
  }

  @Override
  public Answer published(ClaimEvidence evidence) {
    return BoundedValue.published(
        threads,
        evidence.published(of).places(threads).stream()
            .map(
                it ->
                    value(it, evidence, OptionalDouble.empty(), Optional.empty(), Optional.empty()))
            .toList(),
        bound);
  }

  private BoundedValue value(
      Place place,
      ClaimEvidence evidence,
      OptionalDouble measured,
      Optional<Interval> interval,
      Optional<Obstacle> obstacle) {
    return new BoundedValue(
        of.name(),
        place.threads() > 0 ? OptionalInt.of(place.threads()) : OptionalInt.empty(),
        measured,
        interval,
        evidence.stated(of, place),
        Unit.of(of),
        obstacle);
  }

  /** An absolute figure is one of its machine. */
  private Optional<Obstacle> otherHardware(ClaimEvidence evidence) {
    var isAbsolute =
        bound.isPublished()
            ? !OF_ANY_HARDWARE.contains(of.metric())
            : of.metric() == Metric.THROUGHPUT;
    return evidence.otherHardware().stream()
        .filter(difference -> isAbsolute)
        .findFirst()
        .map(
            difference ->
                Obstacle.notComparable(
                        "an absolute figure of other hardware only informs: " + difference)
                    .until("Only the original's hardware decides it"));
  }
}
