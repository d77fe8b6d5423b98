// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence.MeasureRange;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredValue;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Place;
import io.github.ycsbsweep.engine.reproduce.evidence.Unit;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Heterogeneity;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.PairedRatio;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The quotient of two measures, at the same number of threads unless they name one. */
public record QuotientClaim(
    Measure of, Measure to, ThreadChoice threads, @JsonUnwrapped Bound bound)
    implements Predicate.BoundPredicate {

  /** Where the two measures are compared. */
  private record Pair(Place of, Place to) {

    /** The number of threads, where it is one. */
    OptionalInt threads() {
      return of.equals(to) ? of.number() : OptionalInt.empty();
    }
  }

  @Override
  public List<Measure> sides() {
    return List.of(of, to);
  }

  @Override
  public Predicate byCost() {
    return CostClaim.of(this).orElse(this);
  }

  @Override
  public String lack() {
    return of.over(to) + ": no number of threads of both";
  }

  @Override
  public Stream<Answer> measuredAnswers(ClaimEvidence evidence) {
    var together =
        of.who().equals(to.who()) ? evidence : evidence.inTurns(of, to, "").orElse(evidence);
    var pairs = pairs(together.measured(of), together.measured(to)).toList();
    return pooled(together, pairs)
        .map(Stream::of)
        .orElseGet(() -> pairs.stream().map(pair -> at(together, pair)));
  }

  /**
   * At all numbers of threads together, where blocks of all of them can be pooled: nothing spoils
   * one, and by Cochran's Q they are alike. Bounds that differ by the number can't be pooled.
   */
  private Optional<Answer> pooled(ClaimEvidence evidence, List<Pair> pairs) {
    if (pairs.size() < 2 || bound.isPublished() || threads.kind() == ThreadChoice.Kind.ANY) {
      return Optional.empty();
    }
    var levels = pairs.stream().flatMap(pair -> turns(evidence, pair).stream()).toList();
    var isSpoilt =
        pairs.stream()
            .flatMap(
                pair -> Stream.of(value(evidence, of, pair.of()), value(evidence, to, pair.to())))
            .anyMatch(value -> value.obstacle().isPresent());
    if (isSpoilt || levels.size() < pairs.size()) {
      return Optional.empty();
    }
    var alike = Heterogeneity.of(levels.stream().map(TurnRatio::estimate).toList());
    return TurnRatio.pooled(levels, Interval.LEVEL)
        .filter(any -> alike.isHomogeneous())
        .map(pool -> pooled(evidence, pairs, pool, alike));
  }

  private Answer pooled(
      ClaimEvidence evidence, List<Pair> pairs, PairedRatio pool, Heterogeneity alike) {
    var what =
        Text.format(
            "%s, pooled at %s numbers of threads (they are alike, p = %.2f),",
            of.over(to), pairs.size(), alike.chance());
    var published =
        pairs.stream().flatMap(pair -> stated(what, pair, evidence).stated().stream()).findFirst();
    return bound.on(
        ComparedValue.quotient(what, published).measured(Optional.of(pool.ratio())),
        pool.starts(),
        Optional.empty(),
        Optional.of(evidence.margin()));
  }

  @Override
  public Stream<ComparedValue> publishedFigures(ClaimEvidence evidence) {
    return pairs(evidence.published(of), evidence.published(to))
        .map(pair -> stated(of.over(to), pair, evidence));
  }

  /** One of each number of threads; none if the measures have none in common. */
  private Stream<Pair> pairs(MeasureRange one, MeasureRange other) {
    if (one.isApart() || other.isApart()) {
      return one.places(threads).stream()
          .flatMap(upper -> other.places(threads).stream().map(lower -> new Pair(upper, lower)));
    }
    var common = one.threads().stream().filter(other.threads()::contains).toList();
    return threads.of(common, one.peak()).stream().map(place -> new Pair(place, place));
  }

  private Answer at(ClaimEvidence evidence, Pair pair) {
    // The threads ÷ the throughput: a quotient of two times is that of the throughputs, turned
    // over.
    var isByLaw = isByLittlesLaw(evidence, pair);
    var one =
        isByLaw
            ? value(evidence, to.of(Metric.THROUGHPUT), pair.to())
            : value(evidence, of, pair.of());
    var other =
        isByLaw
            ? value(evidence, of.of(Metric.THROUGHPUT), pair.of())
            : value(evidence, to, pair.to());
    var common = one.inRoundsOf(other);
    var quotient =
        turns(evidence, pair)
            .map(it -> it.estimate().ratio())
            .or(() -> quotient(common, other.inRoundsOf(one)));
    var what = of.over(to) + (isByLaw ? ", by Little's law from the throughputs," : "");
    var obstacle =
        one.obstacle()
            .filter(it -> it.kind() == VerdictKind.NOT_COMPARABLE)
            .or(other::obstacle)
            .or(one::obstacle)
            .or(() -> MeasuredValue.few(common.byRound(), what + ", in the same rounds"))
            .or(
                () ->
                    quotient.isPresent()
                        ? Optional.empty()
                        : Optional.of(
                            Answer.notComparable(what + ": a figure of 0 has no quotient")));
    return bound.on(
        stated(what, pair, evidence).measured(quotient),
        common.byRound().size(),
        obstacle,
        Optional.of(evidence.margin()));
  }

  private static MeasuredValue value(ClaimEvidence evidence, Measure measure, Place place) {
    return MeasuredValue.of(evidence, measure, place.threads());
  }

  /**
   * Whether mean times of a closed loop are compared that a quota of CPU time stretches. By
   * Little's law (J. D. C. Little, 1961, <i>A Proof for the Queuing Formula: L = λW</i>) a mean
   * time is the number under way ÷ the throughput. With as many threads on both sides, and no pause
   * between operations, the quotient of the times is that of the throughputs, turned over. So it
   * says of the systems what the throughputs say under the same quota, and its size is none of the
   * quota's.
   */
  private boolean isByLittlesLaw(ClaimEvidence evidence, Pair pair) {
    var cells =
        Stream.concat(
                cells(evidence, of, pair.of()).stream(), cells(evidence, to, pair.to()).stream())
            .toList();
    return Stream.of(of, to).allMatch(it -> it.metric() == Metric.MEAN && it.operation().isEmpty())
        && cells.stream()
            .allMatch(cell -> cell.isUnderQuota() && cell.position().targetOps().isEmpty())
        && cells.stream().map(cell -> cell.position().threads()).distinct().count() == 1;
  }

  /** Of two that took turns, block by block; the starts make the interval. */
  private Optional<TurnRatio> turns(ClaimEvidence evidence, Pair pair) {
    var isOfCells =
        Stream.of(of, to).allMatch(it -> it.operation().isEmpty() && it.per().isEmpty());
    if (!isOfCells || !pair.of().equals(pair.to()) || of.metric() != to.metric()) {
      return Optional.empty();
    }
    var one = cells(evidence, of, pair.of());
    var other = cells(evidence, to, pair.to());
    return Stream.concat(one.stream(), other.stream()).allMatch(Cell::tookTurns)
        ? TurnRatio.of(of.metric(), other, one, Interval.LEVEL)
        : Optional.empty();
  }

  private static List<Cell> cells(ClaimEvidence evidence, Measure measure, Place place) {
    return evidence.of(measure).at(place.threads()).stream().map(Observation::cell).toList();
  }

  /**
   * Of rounds that both have, round by round: cells of a round stand near each other, so that what
   * moves both alike is in none. As a store that never writes to disk has none: the share of
   * something that it is, is 0.
   */
  private static Optional<Ratio> quotient(MeasuredValue one, MeasuredValue other) {
    var isNothing =
        one.byRound().size() > 1
            && one.byRound().values().stream().allMatch(value -> value == 0)
            && other.byRound().values().stream().allMatch(value -> value > 0);
    return isNothing ? Optional.of(Ratio.nothing()) : Ratio.paired(one.figures(), other.figures());
  }

  private ComparedValue stated(String what, Pair pair, ClaimEvidence evidence) {
    var divisor = evidence.stated(to, pair.to()).filter(it -> it.middle() > 0);
    var quotient = evidence.stated(of, pair.of()).flatMap(one -> divisor.map(one::over));
    return ComparedValue.stated(what, pair.threads(), Unit.NONE, quotient);
  }
}
