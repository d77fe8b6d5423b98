// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound;
import io.github.ycsbsweep.engine.reproduce.recipe.ClaimMetric;
import io.github.ycsbsweep.engine.reproduce.recipe.Measure;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Holds the quotient of two measures against a bound. */
record QuotientRule(ClaimEvidence evidence, Predicate.Ratio claim) {

  Answer measured() {
    var absent = Presence.of(evidence, List.of(claim.of(), claim.to()));
    if (absent.isPresent()) {
      return Answer.unknown(absent.get(), List.of());
    }
    var places = places();
    if (places.isEmpty()) {
      return Answer.unknown(
          Obstacle.untestable(
              ClaimNames.quotient(claim.of(), claim.to()) + ": no number of threads of both"),
          List.of());
    }
    return AnswerSummary.of(claim.threads(), places.stream().map(this::at).toList());
  }

  private List<Pair> places() {
    return Pair.of(
            MeasureRange.measured(claim.of(), series(claim.of())),
            MeasureRange.measured(claim.to(), series(claim.to())),
            claim.threads())
        .stream()
        .filter(this::isBound)
        .toList();
  }

  private MeasuredSeries series(Measure measure) {
    return evidence.find(measure.experiment(), measure.series()).orElseThrow();
  }

  private boolean isBound(Pair pair) {
    return !(claim.bound() instanceof Bound.Published) || stated(pair).isPresent();
  }

  /**
   * What is divided by what. The threads ÷ the throughput: a quotient of two times is that of the
   * throughputs, turned over.
   */
  private Sides sides(Pair pair) {
    var of = new Side(claim.of(), series(claim.of()), pair.of());
    var to = new Side(claim.to(), series(claim.to()), pair.to());
    return isByLittlesLaw(of, to)
        ? new Sides(to.throughput(), of.throughput(), true)
        : new Sides(of, to, false);
  }

  private Answer at(Pair pair) {
    var sides = sides(pair);
    var one = sides.upper().measured(evidence);
    var other = sides.lower().measured(evidence);
    var common = one.inRoundsOf(other);
    var quotient = quotient(common, other.inRoundsOf(one));
    var what =
        ClaimNames.quotient(claim.of(), claim.to())
            + (sides.isByLaw() ? ", by Little's law from the throughputs," : "");
    var obstacle =
        one.obstacle()
            .filter(it -> it.kind() == ClaimVerdict.Kind.NOT_COMPARABLE)
            .or(other::obstacle)
            .or(one::obstacle)
            .or(() -> MeasuredValue.few(common.byRound(), what + ", in the same rounds"))
            .or(
                () ->
                    quotient.isEmpty()
                        ? Optional.of(
                            Obstacle.notComparable(what + ": a figure of 0 has no quotient"))
                        : Optional.empty());
    return new BoundedValue(
            what,
            pair.threads(),
            quotient.map(it -> OptionalDouble.of(it.value())).orElse(OptionalDouble.empty()),
            quotient.flatMap(Ratio::interval),
            stated(pair),
            Unit.NONE,
            obstacle)
        .against(claim.bound(), common.byRound().size());
  }

  /**
   * Whether mean times of a closed loop are compared that a quota of CPU time stretches. By
   * Little's law (J. D. C. Little, 1961, <i>A Proof for the Queuing Formula: L = λW</i>) a mean
   * time is the number under way ÷ the throughput. With as many threads on both sides, and no pause
   * between operations, the quotient of the times is that of the throughputs, turned over. So it
   * says of the systems what the throughputs say under the same quota, and its size is none of the
   * quota's.
   */
  private boolean isByLittlesLaw(Side of, Side to) {
    var cells = Stream.concat(of.cells(), to.cells()).toList();
    return Stream.of(claim.of(), claim.to())
            .allMatch(it -> it.metric() == ClaimMetric.MEAN && it.operation().isEmpty())
        && cells.stream()
            .allMatch(cell -> cell.isUnderQuota() && cell.position().targetOps().isEmpty())
        && cells.stream().map(cell -> cell.position().threads()).distinct().count() == 1;
  }

  /** One side of the quotient, at a number of threads. */
  private record Side(Measure measure, MeasuredSeries series, Place place) {

    Side throughput() {
      return new Side(measure.of(ClaimMetric.THROUGHPUT), series, place);
    }

    MeasuredValue measured(ClaimEvidence evidence) {
      return MeasuredValue.of(evidence, measure, series, place.threads());
    }

    Stream<Cell> cells() {
      return series.at(place.threads()).stream().map(Observation::cell);
    }
  }

  /**
   * Both sides.
   *
   * @param isByLaw whether they are throughputs in place of times
   */
  private record Sides(Side upper, Side lower, boolean isByLaw) {}

  /**
   * Of rounds that both have, round by round: cells of a round stand near each other, so that what
   * moves both alike is in none.
   */
  private static Optional<Ratio> quotient(MeasuredValue one, MeasuredValue other) {
    return isNothing(one) && other.byRound().values().stream().allMatch(value -> value > 0)
        ? Optional.of(Ratio.nothing())
        : Ratio.paired(one.figures(), other.figures());
  }

  /** As a store that never writes to disk has none: the share of something that it is, is 0. */
  private static boolean isNothing(MeasuredValue one) {
    return one.byRound().size() > 1
        && one.byRound().values().stream().allMatch(value -> value == 0);
  }

  /** What the publication's own figures say. */
  Answer published() {
    var pairs =
        Pair.of(
            MeasureRange.published(claim.of(), evidence),
            MeasureRange.published(claim.to(), evidence),
            claim.threads());
    return PublishedAnswer.of(
        claim.threads(),
        claim.bound(),
        Unit.NONE,
        ClaimNames.quotient(claim.of(), claim.to()),
        pairs.stream().map(pair -> new PublishedAnswer.At(pair.threads(), stated(pair))).toList());
  }

  private Optional<PublishedRange> stated(Pair pair) {
    var to = evidence.stated(claim.to(), pair.to());
    return evidence
        .stated(claim.of(), pair.of())
        .flatMap(one -> to.filter(it -> it.middle() > 0).map(one::over));
  }

  /**
   * Where two measures are compared.
   *
   * @param of place of the first
   * @param to place of the second
   */
  private record Pair(Place of, Place to) {

    /** One of each number of threads; none if they have none in common. */
    static List<Pair> of(MeasureRange of, MeasureRange to, Quantifier quantifier) {
      if (of.isApart() || to.isApart()) {
        return of.places(quantifier).stream()
            .flatMap(one -> to.places(quantifier).stream().map(other -> new Pair(one, other)))
            .toList();
      }
      var common = of.threads().stream().filter(to.threads()::contains).toList();
      return ThreadPlaces.of(quantifier, common, of.peak()).stream()
          .map(place -> new Pair(place, place))
          .toList();
    }

    /** The number of threads, where it is one. */
    OptionalInt threads() {
      return of.equals(to) && of.threads() > 0 ? OptionalInt.of(of.threads()) : OptionalInt.empty();
    }
  }
}
