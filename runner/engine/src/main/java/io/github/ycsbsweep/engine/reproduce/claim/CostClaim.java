// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.evidence.ValidityCheck;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.PairedRatio;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an operation costs its server, of two systems at equal rates, in place of how much they do.
 * All rates have to agree. Who does more by a factor costs less by it.
 *
 * @param cheap whose costs are divided by
 * @param claim of the publication, whose bound and whose published quotients are those of the costs
 */
public record CostClaim(Measure dear, Measure cheap, QuotientClaim claim) implements Predicate {

  /** Percent of the capacity of the slower system; {@code @} and one end the name of a sweep. */
  public static final List<Integer> RATES = List.of(30, 70);

  /** In place of a quotient; empty where it is not about speed or CPU time of two systems. */
  static Optional<Predicate> of(QuotientClaim claim) {
    var of = claim.of();
    var to = claim.to();
    if (of.who().equals(to.who()) || of.metric() != to.metric() || of.per().isPresent()) {
      return Optional.empty();
    }
    return switch (of.metric()) {
      case THROUGHPUT -> Optional.of(new CostClaim(to, of, claim));
      case MEAN, SERVER_CPU, SERVER_CPU_PER_OPERATION -> Optional.of(new CostClaim(of, to, claim));
      default -> Optional.empty();
    };
  }

  @Override
  public Answer measured(ClaimEvidence evidence) {
    var absent = evidence.absent(List.of(dear, cheap));
    return absent.orElseGet(
        () -> together(RATES.stream().map(rate -> at(evidence, rate)).toList()));
  }

  @Override
  public Stream<List<Measure>> comparisons() {
    return Stream.of(List.of(dear, cheap));
  }

  /** Both keep to a rate. */
  @Override
  public Stream<List<Measure>> comparisonsAtFullSpeed() {
    return Stream.empty();
  }

  /** Rates that do not agree decide nothing. */
  private Answer together(List<Answer> answers) {
    var kinds = answers.stream().map(Answer::kind).distinct().toList();
    if (kinds.size() == 1) {
      return Answer.all(answers, Answer::reasons);
    }
    var open = answers.stream().filter(it -> !it.kind().isDecided()).findFirst();
    var figures = answers.stream().flatMap(it -> it.figures().stream()).toList();
    return open.map(it -> beside(it, answers))
        .orElseGet(() -> Answer.untestable("the rates do not agree: " + Answer.reasons(answers)))
        .on(figures);
  }

  /** Why one rate leaves it open, and what the others say. */
  private Answer beside(Answer open, List<Answer> answers) {
    var decided = answers.stream().filter(it -> it.kind().isDecided()).toList();
    if (decided.isEmpty()) {
      return open;
    }
    var reason = Answer.reasons(decided) + "; " + open.reason();
    var leaning = open.figures().stream().findFirst().flatMap(claim.bound()::leaning);
    return leaning.filter(kind -> decided.stream().anyMatch(it -> it.kind() != kind)).isPresent()
        ? Answer.of(open.kind(), reason)
            .until("The rates do not agree as they stand, so more rounds alone would not decide")
        : new Answer(open.kind(), reason, open.remedy(), open.figures());
  }

  private Answer at(ClaimEvidence evidence, int rate) {
    var what =
        Text.format(
            "server CPU an operation, %s ÷ %s, at %s %% of the slower one's capacity",
            dear.who(), cheap.who(), rate);
    var together = evidence.inTurns(dear, cheap, "@" + rate);
    if (together.isEmpty()) {
      return Answer.untestable(what + ": not measured")
          .on(List.of(ComparedValue.quotient(what, Optional.empty())));
    }
    var published = published(evidence, together.get().of(dear));
    var one = together.get().of(dear).cells().toList();
    var other = together.get().of(cheap).cells().toList();
    var estimate = estimate(Metric.SERVER_CPU_PER_OPERATION, one, other);
    return claim
        .bound()
        .on(
            ComparedValue.quotient(what, published).measured(estimate.map(PairedRatio::ratio)),
            estimate.map(PairedRatio::starts).orElse(0),
            obstacle(evidence, what, one, other, estimate),
            Optional.of(evidence.margin()));
  }

  /** At the number of threads that it was measured at; no figure hangs on it. */
  private Optional<PublishedRange> published(ClaimEvidence evidence, MeasuredSeries measured) {
    var threads = measured.observations().stream().map(Observation::threads).toList();
    return claim
        .publishedFigures(evidence)
        .filter(figure -> figure.threads().stream().allMatch(threads::contains))
        .flatMap(figure -> figure.stated().stream())
        .findFirst();
  }

  private static Optional<PairedRatio> estimate(Metric metric, List<Cell> one, List<Cell> other) {
    return TurnRatio.of(metric, other, one, Interval.LEVEL).map(TurnRatio::estimate);
  }

  private static Optional<Answer> obstacle(
      ClaimEvidence evidence,
      String what,
      List<Cell> one,
      List<Cell> other,
      Optional<PairedRatio> estimate) {
    var cells = Stream.concat(one.stream(), other.stream()).toList();
    if (estimate.isEmpty()) {
      return Optional.of(Answer.notComparable(what + ": this run did not record it"));
    }
    if (estimate.get().starts() < 2) {
      return Optional.of(
          Answer.untestable(what + ": one start makes no interval")
              .until("--repeats 4 or more decide it"));
    }
    return ValidityCheck.of(Metric.SERVER_CPU_PER_OPERATION, cells, what)
        .or(
            () ->
                estimate(Metric.THROUGHPUT, one, other)
                    .filter(
                        it -> !evidence.margin().contains(it.ratio().value(), it.ratio().value()))
                    .map(it -> Answer.untestable(what + ": one of them did not keep the rate")));
  }
}
