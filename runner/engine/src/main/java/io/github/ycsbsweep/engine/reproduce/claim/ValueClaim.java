// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredValue;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Place;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** One measure. */
public record ValueClaim(Measure of, ThreadChoice threads, @JsonUnwrapped Bound bound)
    implements Predicate.BoundPredicate {

  /** That a faster machine need not move. */
  private static final Set<Metric> OF_ANY_HARDWARE =
      Set.of(
          Metric.MEMORY,
          Metric.ERROR_RATE,
          Metric.TIME_GROWTH,
          Metric.EVENT_EFFECT,
          Metric.LOST_WRITES,
          Metric.VARIATION);

  @Override
  public List<Measure> sides() {
    return List.of(of);
  }

  @Override
  public String lack() {
    return of.name() + ": no such number of threads";
  }

  @Override
  public Stream<Answer> measuredAnswers(ClaimEvidence evidence) {
    return evidence.measured(of).places(threads).stream().map(place -> at(place, evidence));
  }

  @Override
  public Stream<ComparedValue> publishedFigures(ClaimEvidence evidence) {
    return evidence.published(of).places(threads).stream().map(place -> evidence.of(of, place));
  }

  private Answer at(Place place, ClaimEvidence evidence) {
    var value = MeasuredValue.of(evidence, of, place.threads()).alone();
    return bound.on(
        evidence.of(of, place).measured(value.mean(), value.interval()),
        value.byRound().size(),
        otherHardware(evidence).or(value::obstacle),
        Optional.empty());
  }

  /** An absolute figure is one of its machine. */
  private Optional<Answer> otherHardware(ClaimEvidence evidence) {
    var isAbsolute =
        bound.isPublished()
            ? !OF_ANY_HARDWARE.contains(of.metric())
            : of.metric() == Metric.THROUGHPUT;
    return evidence.otherHardware().stream()
        .filter(difference -> isAbsolute)
        .findFirst()
        .map(
            difference ->
                Answer.notComparable(
                        "an absolute figure of other hardware only informs: " + difference)
                    .until("Only the original's hardware decides it"));
  }
}
