// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Measure;
import io.github.ycsbsweep.engine.reproduce.recipe.Measure.Point;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Compares how two measures grow with the threads: a ratio of ratios. */
record GrowthRule(ClaimEvidence evidence, Predicate.Growth claim) {

  /** Why a measure has no growth, or by what factor it grows in each round. */
  private record Grown(Optional<Obstacle> obstacle, TreeMap<Integer, Double> byRound) {}

  Answer measured() {
    var absent = Presence.of(evidence, List.of(claim.of(), claim.to()));
    if (absent.isPresent()) {
      return Answer.unknown(absent.get(), List.of());
    }
    var of = grown(claim.of());
    var to = grown(claim.to());
    var common = new ArrayList<>(of.byRound().keySet());
    common.retainAll(to.byRound().keySet());
    var quotient =
        Ratio.paired(
            common.stream().mapToDouble(of.byRound()::get).toArray(),
            common.stream().mapToDouble(to.byRound()::get).toArray());
    return new BoundedValue(
            name(),
            OptionalInt.empty(),
            quotient.map(it -> OptionalDouble.of(it.value())).orElse(OptionalDouble.empty()),
            quotient.flatMap(Ratio::interval),
            stated(),
            Unit.NONE,
            of.obstacle().or(to::obstacle))
        .against(claim.bound(), common.size());
  }

  private String name() {
    return "growth of " + ClaimNames.quotient(claim.of(), claim.to());
  }

  private Grown grown(Measure measure) {
    var series = evidence.find(measure.experiment(), measure.series()).orElseThrow();
    var from = MeasureRange.measured(at(measure, claim.from()), series).places(Quantifier.EVERY);
    var until = MeasureRange.measured(at(measure, claim.until()), series).places(Quantifier.EVERY);
    if (from.isEmpty() || until.isEmpty() || from.equals(until)) {
      var who = ClaimNames.series(measure.experiment(), measure.series());
      return new Grown(
          Optional.of(Obstacle.untestable(who + ": at one number of threads only")),
          new TreeMap<>());
    }
    var first = MeasuredValue.of(evidence, measure, series, from.get(0).threads());
    var last = MeasuredValue.of(evidence, measure, series, until.get(0).threads());
    var factors = new TreeMap<Integer, Double>();
    first
        .byRound()
        .forEach(
            (round, value) -> {
              if (value > 0 && last.byRound().containsKey(round)) {
                factors.put(round, last.byRound().get(round) / value);
              }
            });
    return new Grown(first.obstacle().or(last::obstacle), factors);
  }

  private static Measure at(Measure measure, Point point) {
    return new Measure(
        measure.metric(),
        measure.experiment(),
        measure.series(),
        measure.operation(),
        Optional.of(point),
        measure.per());
  }

  /** What the publication's own figures say. */
  Answer published() {
    return PublishedAnswer.of(
        Quantifier.EVERY,
        claim.bound(),
        Unit.NONE,
        name(),
        List.of(new PublishedAnswer.At(OptionalInt.empty(), stated())));
  }

  private Optional<PublishedRange> stated() {
    var to = stated(claim.to());
    return stated(claim.of()).flatMap(of -> to.map(of::over));
  }

  private Optional<PublishedRange> stated(Measure measure) {
    var until = stated(at(measure, claim.until()), measure);
    return stated(at(measure, claim.from()), measure)
        .flatMap(first -> until.map(last -> last.over(first)));
  }

  private Optional<PublishedRange> stated(Measure at, Measure measure) {
    return MeasureRange.published(at, evidence).places(Quantifier.EVERY).stream()
        .findFirst()
        .flatMap(place -> evidence.stated(measure, place));
  }
}
