// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.claim.Claims.ANY;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.EVERY;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.kind;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.ratio;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.verdict;
import static io.github.ycsbsweep.engine.reproduce.claim.EvidenceOf.noisy;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.UNTESTABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Quotients of two series, on both sides of every kind of bound, at every choice of threads. */
class QuotientTest {

  private static final double NOISE = 2;

  /** Five rounds at 100 threads, in which the first series does this share of the other's. */
  private static EvidenceOf quotient(double value) {
    return new EvidenceOf()
        .margin(0.01)
        .cells("a", 100, noisy(1, 5, 10_000 * value, NOISE))
        .cells("b", 100, noisy(2, 5, 10_000, NOISE));
  }

  private static VerdictKind of(double value, Bound bound) {
    return kind(quotient(value), ratio(EVERY, bound));
  }

  @ParameterizedTest
  @CsvSource({"1.10, REPRODUCED", "1.00, UNTESTABLE", "0.90, NOT_REPRODUCED", "5.0, REPRODUCED"})
  void moreThanABound(double value, VerdictKind kind) {
    assertThat(of(value, Bound.above(1))).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({"1.10, NOT_REPRODUCED", "1.00, UNTESTABLE", "0.90, REPRODUCED"})
  void lessThanABound(double value, VerdictKind kind) {
    assertThat(of(value, Bound.below(1))).isEqualTo(kind);
  }

  @Test
  void neitherIsMoreWhereBothAreEqual() {
    var verdict = verdict(quotient(1).margin(0.05), ratio(EVERY, Bound.above(1)));
    assertThat(verdict.kind()).isEqualTo(NOT_REPRODUCED);
    assertThat(verdict.answer().reason()).endsWith("), equal within 5 %, not more than 1.00");
    assertThat(kind(quotient(1).margin(0.05), ratio(EVERY, Bound.below(1))))
        .isEqualTo(NOT_REPRODUCED);
  }

  /**
   * That it is more is shown, and that it is by less than the margin: an order is more than that.
   */
  @Test
  void aDifferenceThatIsShownToBeWithinTheMarginIsNoOrder() {
    var evidence =
        new EvidenceOf()
            .cells("a", 100, noisy(1, 5, 10_300, 0.1))
            .cells("b", 100, noisy(2, 5, 10_000, 0.1));
    assertThat(kind(evidence, ratio(EVERY, Bound.above(1)))).isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void aPublishedDifferenceWithinTheMarginIsNotRefutedByIt() {
    var evidence =
        quotient(1)
            .margin(0.05)
            .published("a", "100", "throughput", 103_000, 103_000)
            .published("b", "100", "throughput", 100_000, 100_000);
    assertThat(kind(evidence, ratio(EVERY, Bound.above(1)))).isEqualTo(UNTESTABLE);
  }

  @ParameterizedTest
  @CsvSource({
    "0.6, NOT_REPRODUCED",
    "0.7, UNTESTABLE",
    "0.75, REPRODUCED",
    "0.8, UNTESTABLE",
    "0.9, NOT_REPRODUCED"
  })
  void withinBounds(double value, VerdictKind kind) {
    assertThat(of(value, Bound.within(0.7, 0.8))).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "1.05, NOT_REPRODUCED",
    "1.20, UNTESTABLE",
    "1.33, REPRODUCED",
    "1.47, UNTESTABLE",
    "1.60, NOT_REPRODUCED"
  })
  void aboutThePublishedQuotient(double value, VerdictKind kind) {
    var evidence =
        quotient(value)
            .published("a", "100", "throughput", 199_000, 201_000)
            .published("b", "100", "throughput", 150_000, 150_000);
    assertThat(kind(evidence, ratio(EVERY, Bound.published(0.1)))).isEqualTo(kind);
  }

  @Test
  void everyIsRefutedByOneClearViolationWhateverTheOthersAre() {
    var evidence =
        quotient(1.5).cells("a", 200, 1_000, 1_010, 990).cells("b", 200, 2_000, 2_010, 1_990);
    var verdict = verdict(evidence, ratio(EVERY, Bound.above(1)));
    assertThat(verdict.kind()).isEqualTo(NOT_REPRODUCED);
    assertThat(verdict.answer().reason())
        .isEqualTo(
            "throughput of e, a ÷ b at 200 threads is 0.50 (0.49 to 0.51), not more than 1.00");
    assertThat(verdict.answer().figures()).hasSize(2);
  }

  @Test
  void anyIsMetByOneThatHoldsWhateverTheOthersAre() {
    var evidence =
        quotient(0.5).cells("a", 200, 4_000, 4_010, 3_990).cells("b", 200, 2_000, 2_010, 1_990);
    assertThat(kind(evidence, ratio(ANY, Bound.above(1)))).isEqualTo(REPRODUCED);
    assertThat(kind(evidence, ratio(ANY, Bound.above(3)))).isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void oneUnclearNumberOfThreadsLeavesEveryOpen() {
    var evidence =
        quotient(1).cells("a", 200, 4_000, 4_010, 3_990).cells("b", 200, 2_000, 2_010, 1_990);
    assertThat(kind(evidence, ratio(EVERY, Bound.above(1)))).isEqualTo(UNTESTABLE);
  }

  @Test
  void threadsAreChosenByNumberAndByRank() {
    var evidence =
        quotient(1.5).cells("a", 200, 9_000, 9_010, 8_990).cells("b", 200, 18_000, 18_010, 17_990);
    var above = Bound.above(1);
    assertThat(kind(evidence, ratio(ThreadChoice.each(100), above))).isEqualTo(REPRODUCED);
    assertThat(kind(evidence, ratio(ThreadChoice.each(200), above))).isEqualTo(NOT_REPRODUCED);
    assertThat(kind(evidence, ratio(ThreadChoice.of(ThreadChoice.Kind.FEWEST), above)))
        .isEqualTo(REPRODUCED);
    assertThat(kind(evidence, ratio(ThreadChoice.of(ThreadChoice.Kind.MOST), above)))
        .isEqualTo(NOT_REPRODUCED);
    assertThat(kind(evidence, ratio(ThreadChoice.of(ThreadChoice.Kind.PEAK), above)))
        .isEqualTo(REPRODUCED);
  }

  @Test
  void aNumberOfThreadsThatNothingStandsForCannotBeTested() {
    var verdict = verdict(quotient(1.5), ratio(ThreadChoice.each(500), Bound.above(1)));
    assertThat(verdict.kind()).isEqualTo(UNTESTABLE);
    assertThat(verdict.answer().reason())
        .isEqualTo("e/b at 500 threads: no number of threads here stands for it");
  }

  @Test
  void aSeriesIsHeldAgainstItselfAtOtherThreads() {
    var evidence =
        new EvidenceOf().cells("a", 30, 8_882, 8_890, 8_874).cells("a", 1000, 7_716, 7_720, 7_712);
    var loss =
        new QuotientClaim(
            at("a", ThreadChoice.of(ThreadChoice.Kind.MOST)),
            at("a", ThreadChoice.each(30)),
            EVERY,
            Bound.within(0.86, 0.88));
    assertThat(kind(evidence, loss)).isEqualTo(REPRODUCED);
  }

  private static Measure at(String series, ThreadChoice point) {
    return new Measure(
        Metric.THROUGHPUT, "e", series, Optional.empty(), Optional.of(point), Optional.empty());
  }

  @Test
  void aCrossoverNeedsBothEnds() {
    var crossover =
        new Predicate.Crossover(
            Claims.of(Metric.THROUGHPUT, "a"), Claims.of(Metric.THROUGHPUT, "b"));
    var crossing =
        quotient(0.5).cells("a", 200, 4_000, 4_010, 3_990).cells("b", 200, 2_000, 2_010, 1_990);
    var ahead =
        quotient(1.5).cells("a", 200, 4_000, 4_010, 3_990).cells("b", 200, 2_000, 2_010, 1_990);
    assertThat(kind(crossing, crossover)).isEqualTo(REPRODUCED);
    assertThat(kind(ahead, crossover)).isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void whatMovesBothSeriesAlikeInARoundIsInNoInterval() {
    var drifting = new double[] {10_000, 9_700, 10_300, 10_100, 9_900};
    var half =
        List.of(
            drifting[0] / 2, drifting[1] / 2, drifting[2] / 2, drifting[3] / 2, drifting[4] / 2);
    var evidence =
        new EvidenceOf()
            .cells("a", 100, half.stream().mapToDouble(Double::doubleValue).toArray())
            .cells("b", 100, drifting);
    var figure = verdict(evidence, ratio(EVERY, Bound.below(0.51))).answer().figures().get(0);
    assertThat(figure.interval().orElseThrow().high()).isLessThan(0.5001);
  }

  @Test
  void roundsThatOnlyOneSeriesHasLeaveAnIntervalThatIsNotPaired() {
    var evidence =
        new EvidenceOf()
            .cells("a", 100, noisy(1, 3, 5_000, 1))
            .cells("b", 100, noisy(2, 5, 10_000, 1));
    assertThat(kind(evidence, ratio(EVERY, Bound.below(0.6)))).isEqualTo(REPRODUCED);
  }

  @Test
  void oneRepeatDecidesNothing() {
    var evidence = new EvidenceOf().cells("a", 100, 5_000).cells("b", 100, 10_000);
    var verdict = verdict(evidence, ratio(EVERY, Bound.below(1)));
    assertThat(verdict.kind()).isEqualTo(UNTESTABLE);
    assertThat(verdict.answer().reason()).contains("measured once");
  }
}
