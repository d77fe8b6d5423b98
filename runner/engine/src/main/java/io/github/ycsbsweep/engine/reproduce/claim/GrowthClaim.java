// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredValue;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * By what factor one measure grows from one number of threads to another ÷ by what factor the other
 * does.
 */
public record GrowthClaim(
    Measure of, Measure to, ThreadChoice from, ThreadChoice until, @JsonUnwrapped Bound bound)
    implements Predicate.BoundPredicate {

  @Override
  public ThreadChoice threads() {
    return ThreadChoice.EVERY;
  }

  @Override
  public List<Measure> sides() {
    return List.of(of, to);
  }

  @Override
  public String lack() {
    return of.over(to) + ": no published growth";
  }

  @Override
  public Stream<Answer> measuredAnswers(ClaimEvidence evidence) {
    var one = growth(evidence, of);
    var other = growth(evidence, to);
    var common = one.inRoundsOf(other);
    var quotient = Ratio.paired(common.figures(), other.inRoundsOf(one).figures());
    var obstacle = one.obstacle().or(other::obstacle);
    return publishedFigures(evidence)
        .map(
            it ->
                bound.on(
                    it.measured(quotient),
                    common.byRound().size(),
                    obstacle,
                    Optional.of(evidence.margin())));
  }

  @Override
  public Stream<ComparedValue> publishedFigures(ClaimEvidence evidence) {
    var divisor = stated(evidence, to);
    var quotient = stated(evidence, of).flatMap(one -> divisor.map(one::over));
    return Stream.of(ComparedValue.quotient("growth of " + of.over(to), quotient));
  }

  /** The factor in each round. */
  private MeasuredValue growth(ClaimEvidence evidence, Measure measure) {
    var begin = evidence.measured(measure.at(from)).places(ThreadChoice.EVERY);
    var end = evidence.measured(measure.at(until)).places(ThreadChoice.EVERY);
    if (begin.isEmpty() || end.isEmpty() || begin.equals(end)) {
      return MeasuredValue.none(
          Answer.untestable(measure.who() + ": at one number of threads only"));
    }
    var first = MeasuredValue.of(evidence, measure, begin.get(0).threads());
    var last = MeasuredValue.of(evidence, measure, end.get(0).threads()).inRoundsOf(first);
    var factors = new TreeMap<>(last.byRound());
    factors.replaceAll((round, value) -> value / first.byRound().get(round));
    factors.keySet().removeIf(round -> first.byRound().get(round) <= 0);
    return new MeasuredValue(factors, first.obstacle().or(last::obstacle), Optional.empty());
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
