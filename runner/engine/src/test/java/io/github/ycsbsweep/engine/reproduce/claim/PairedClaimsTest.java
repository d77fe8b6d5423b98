// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.claim.Claims.EVERY;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.ratio;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_COMPARABLE;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.UNTESTABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.claim.Claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.claim.Claim.Judge;
import io.github.ycsbsweep.engine.reproduce.claim.Claim.Judging;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Claims about two series that took turns: a does more than b, by so much. */
class PairedClaimsTest {

  private static final int DRAWS = 20;

  private static final Bound ABOVE = Bound.above(1);

  private static ClaimVerdict judged(PairsOf pairs, Bound bound, Judging judging) {
    return new Claim(
            "C1",
            "It is so.",
            Claim.Scale.SCALED,
            ratio(EVERY, bound),
            Set.of(),
            judging,
            Claims.UNKNOWN)
        .verdict(pairs.build());
  }

  private static ClaimVerdict byRate(PairsOf pairs, Bound bound) {
    return judged(pairs, bound, Claims.PLAIN);
  }

  private static ClaimVerdict byCost(PairsOf pairs, Bound bound) {
    var judging = new Judging(Optional.of(Judge.SERVER_CPU), Optional.of("So."), Optional.empty());
    return judged(pairs, bound, judging);
  }

  private static PairsOf pairs() {
    return new PairsOf(1).atFull(500, 10_000, 10_000);
  }

  @Test
  void theStartsOfPairsMakeTheIntervalOfAQuotient() {
    var verdict = byRate(new PairsOf(1).atFull(100, 11_000, 10_000), ABOVE);
    assertThat(verdict.kind()).isEqualTo(REPRODUCED);
    assertThat(verdict.answer().reason()).contains("throughput of e, a ÷ b at 100 threads is 1.1");
  }

  @Test
  void numbersOfThreadsThatAreAlikeAreDecidedTogether() {
    var verdict =
        byRate(new PairsOf(1).atFull(100, 10_300, 10_000).atFull(200, 9_270, 9_000), ABOVE);
    assertThat(verdict.answer().reason())
        .startsWith("throughput of e, a ÷ b, pooled at 2 numbers of threads (they are alike, p = ");
  }

  @Test
  void numbersOfThreadsThatDifferAreDecidedOneByOne() {
    var verdict =
        byRate(new PairsOf(1).atFull(100, 12_000, 10_000).atFull(200, 8_000, 10_000), ABOVE);
    assertThat(verdict.kind()).isEqualTo(NOT_REPRODUCED);
    assertThat(verdict.answer().reason()).contains("at 200 threads is 0.8");
  }

  @Test
  void anOrderIsNotReproducedWhereBothAreEqualWithinTheZoneOfTheClaim() {
    var pairs = new PairsOf(1).atFull(100, 10_300, 10_000);
    var wide = new Judging(Optional.empty(), Optional.empty(), Optional.of("12%"));
    assertThat(judged(pairs, ABOVE, wide).kind()).isEqualTo(NOT_REPRODUCED);
    assertThat(judged(pairs, ABOVE, wide).answer().reason())
        .endsWith("equal within 12 %, not more than 1.00");
    var narrow = new Judging(Optional.empty(), Optional.empty(), Optional.of("0.5%"));
    assertThat(judged(pairs, ABOVE, narrow).kind()).isNotEqualTo(NOT_REPRODUCED);
  }

  @Test
  void whereTheClientIsTheLimitThroughputDecidesNothingAndCostDoes() {
    var pairs =
        new PairsOf(1)
            .clientBound()
            .atFull(100, 10_000, 10_000)
            .atRate(30, 18, 20)
            .atRate(70, 18, 20);
    assertThat(byRate(pairs, ABOVE).kind()).isEqualTo(NOT_COMPARABLE);
    var verdict = byCost(pairs, ABOVE);
    assertThat(verdict.kind()).isEqualTo(REPRODUCED);
    assertThat(verdict.answer().reason())
        .contains("server CPU an operation, e/b ÷ e/a, at 30 % of the slower one's capacity");
  }

  @Test
  void theCostOfAnOperationStandsBesideThePublishedQuotient() {
    var pairs = pairs().atRate(30, 18, 20).atRate(70, 18, 20).published(100, 12_000, 10_000);
    var verdict = byCost(pairs, ABOVE);
    assertThat(verdict.decisive().map(ComparedValue::shownPublished)).hasValue("1.20");
  }

  @Test
  void ratesThatDoNotAgreeDecideNothing() {
    var verdict = byCost(pairs().atRate(30, 16, 20).atRate(70, 20, 16), ABOVE);
    assertThat(verdict.kind()).isEqualTo(UNTESTABLE);
    assertThat(verdict.answer().reason()).startsWith("the rates do not agree");
  }

  @Test
  void aRateThatLeavesItOpenSaysWhatTheOtherSays() {
    var pairs = pairs().atRate(30, 20, 24.6).atRate(70, 20, 26);
    var answer = byCost(pairs, Bound.above(1.2)).answer();
    assertThat(answer.reason()).containsSubsequence("at 70 %", "more than 1.20;", "at 30 %");
    assertThat(answer.remedy())
        .get()
        .satisfies(remedy -> assertThat(remedy.words()).contains("rounds would"));
  }

  @Test
  void moreRoundsAreNotAdvisedWhereTheRatesDoNotAgreeAsTheyStand() {
    var answer = byCost(pairs().atRate(30, 20, 24.6).atRate(70, 20, 20), Bound.above(1.2)).answer();
    assertThat(answer.kind()).isEqualTo(UNTESTABLE);
    assertThat(answer.remedy())
        .get()
        .satisfies(remedy -> assertThat(remedy.words()).startsWith("The rates do not agree"))
        .matches(remedy -> remedy.rounds().isEmpty());
  }

  @Test
  void aRateThatWasNotMeasuredDecidesNothing() {
    var verdict = byCost(pairs().atRate(30, 16, 20), ABOVE);
    assertThat(verdict.kind()).isEqualTo(UNTESTABLE);
    assertThat(verdict.answer().reason())
        .endsWith("at 70 % of the slower one's capacity: not measured");
  }

  /** Of what is known to differ by 10 % every draw is decided, and decided rightly. */
  @Test
  void plantedDifferencesOfTenPercentAreDecidedRightlyTwentyTimesOfTwenty() {
    for (var draw = 0; draw < DRAWS; draw++) {
      var pairs =
          new PairsOf(draw).atFull(100, 11_000, 10_000).atRate(30, 20, 22).atRate(70, 20, 22);
      assertThat(
              List.of(
                  byRate(pairs, ABOVE).kind(),
                  byRate(pairs, Bound.below(1)).kind(),
                  byCost(pairs, ABOVE).kind(),
                  byCost(pairs, Bound.below(1)).kind()))
          .as("draw %d", draw)
          .containsExactly(REPRODUCED, NOT_REPRODUCED, REPRODUCED, NOT_REPRODUCED);
    }
  }
}
