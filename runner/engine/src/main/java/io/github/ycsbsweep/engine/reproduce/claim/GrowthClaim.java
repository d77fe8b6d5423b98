// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Obstacle;
import io.github.ycsbsweep.engine.reproduce.evidence.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Kind;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * By what factor one measure grows from one number of threads to another ÷ by what factor the other
 * does.
 */
public record GrowthClaim(
    Measure of, Measure to, ThreadChoice from, ThreadChoice until, @JsonUnwrapped Bound bound)
    implements Predicate.Bounded {

  public GrowthClaim {
    from = from == null ? ThreadChoice.of(Kind.FEWEST) : from;
    until = until == null ? ThreadChoice.of(Kind.MOST) : until;
  }

  /** Why a measure has no growth, or by what factor it grows in each round. */
  private record Factors(Optional<Obstacle> obstacle, NavigableMap<Integer, Double> byRound) {

    double[] in(Set<Integer> rounds) {
      return rounds.stream().mapToDouble(byRound::get).toArray();
    }
  }

  @Override
  public Stream<List<Measure>> comparisons() {
    return Stream.of(List.of(of, to));
  }

  @Override
  public Answer measured(ClaimEvidence evidence) {
    var absent = evidence.absent(List.of(of, to));
    if (absent.isPresent()) {
      return Answer.unknown(absent.get());
    }
    var one = factors(evidence, of);
    var other = factors(evidence, to);
    var common = new TreeSet<>(one.byRound().keySet());
    common.retainAll(other.byRound().keySet());
    var obstacle = one.obstacle().or(other::obstacle);
    return value(evidence, Ratio.paired(one.in(common), other.in(common)), obstacle)
        .against(bound, common.size());
  }

  @Override
  public Answer published(ClaimEvidence evidence) {
    var value = value(evidence, Optional.empty(), Optional.empty());
    return BoundedValue.published(ThreadChoice.EVERY, List.of(value), bound);
  }

  private BoundedValue value(
      ClaimEvidence evidence, Optional<Ratio> quotient, Optional<Obstacle> obstacle) {
    var divisor = stated(evidence, to);
    return BoundedValue.of(
        "growth of " + of.over(to),
        OptionalInt.empty(),
        quotient,
        stated(evidence, of).flatMap(one -> divisor.map(one::over)),
        obstacle);
  }

  private Factors factors(ClaimEvidence evidence, Measure measure) {
    var begin = evidence.measured(measure.at(from)).places(ThreadChoice.EVERY);
    var end = evidence.measured(measure.at(until)).places(ThreadChoice.EVERY);
    if (begin.isEmpty() || end.isEmpty() || begin.equals(end)) {
      var why = Obstacle.untestable(measure.who() + ": at one number of threads only");
      return new Factors(Optional.of(why), new TreeMap<>());
    }
    var series = evidence.of(measure);
    var first = MeasuredValue.of(evidence, measure, series, begin.get(0).threads());
    var last = MeasuredValue.of(evidence, measure, series, end.get(0).threads()).inRoundsOf(first);
    var factors = new TreeMap<>(last.byRound());
    factors.replaceAll((round, value) -> value / first.byRound().get(round));
    factors.keySet().removeIf(round -> first.byRound().get(round) <= 0);
    return new Factors(first.obstacle().or(last::obstacle), factors);
  }

  private Optional<PublishedRange> stated(ClaimEvidence evidence, Measure measure) {
    var end = stated(evidence, measure, until);
    return stated(evidence, measure, from).flatMap(first -> end.map(last -> last.over(first)));
  }

  private static Optional<PublishedRange> stated(
      ClaimEvidence evidence, Measure measure, ThreadChoice point) {
    return evidence.published(measure.at(point)).places(ThreadChoice.EVERY).stream()
        .findFirst()
        .flatMap(place -> evidence.stated(measure, place));
  }
}
