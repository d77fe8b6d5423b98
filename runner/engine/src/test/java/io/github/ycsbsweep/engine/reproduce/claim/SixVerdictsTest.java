// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.claim.Claims.EVERY;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.ratio;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.value;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.verdict;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_COMPARABLE;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NO_PUBLISHED_FIGURE;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.SOURCE_INCONSISTENT;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.UNTESTABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.claim.Claim.Scale;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each of the six verdicts, and which one wins where several could be given. */
class SixVerdictsTest {

  private static final double NONE = Double.NaN;

  private static EvidenceOf fasterByHalf() {
    return new EvidenceOf()
        .cells("a", 100, 15_000, 15_100, 14_900)
        .cells("b", 100, 10_000, 10_100, 9_900);
  }

  @Test
  void reproduced() {
    assertThat(verdict(fasterByHalf(), ratio(EVERY, Bound.above(1.2))).kind())
        .isEqualTo(REPRODUCED);
  }

  @Test
  void notReproduced() {
    assertThat(verdict(fasterByHalf(), ratio(EVERY, Bound.above(2))).kind())
        .isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void sourceInconsistentSaysWhatWasMeasuredAllTheSame() {
    var evidence =
        fasterByHalf()
            .published("a", "100", "throughput", 9_000, 11_000)
            .published("b", "100", "throughput", 20_000, 20_000);
    var verdict = verdict(evidence, ratio(EVERY, Bound.above(1.2)));
    assertThat(verdict.kind()).isEqualTo(SOURCE_INCONSISTENT);
    assertThat(verdict.today()).isEqualTo(REPRODUCED);
    assertThat(verdict.answer().reason())
        .isEqualTo(
            "by the publication's own figures, throughput of e, a ÷ b at 100 threads is 0.45 to"
                + " 0.55, not"
                + " more than 1.20; here it holds, throughput of e, a ÷ b at 100 threads is"
                + " 1.50 (1.49 to 1.51), more than 1.20");
  }

  @Test
  void sourceInconsistentNeedsNoMeasurement() {
    var evidence =
        new EvidenceOf()
            .leftOut("a", "no server")
            .leftOut("b", "no server")
            .published("a", "", "throughput", 1, 1)
            .published("b", "", "throughput", 2, 2);
    var claim = ratio(EVERY, Bound.above(1));
    assertThat(verdict(evidence, claim).kind()).isEqualTo(NOT_COMPARABLE);
    evidence.published("a", "100", "throughput", 1, 1).published("b", "100", "throughput", 2, 2);
    assertThat(verdict(evidence, claim).kind()).isEqualTo(SOURCE_INCONSISTENT);
  }

  @Test
  void aPublishedLimitThatIsTheBoundItselfContradictsNothing() {
    var evidence =
        new EvidenceOf()
            .with("serverCores", 0.8)
            .cells("a", 100, 1_000, 1_001, 999)
            .published("a", "any", "server_cpu", NONE, 0.95);
    assertThat(verdict(evidence, value(Metric.SERVER_CPU, "a", Bound.below(0.95))).kind())
        .isEqualTo(REPRODUCED);
  }

  @Test
  void untestableSaysHowWideTheIntervalIs() {
    var verdict = verdict(fasterByHalf(), ratio(EVERY, Bound.above(1.5)));
    assertThat(verdict.kind()).isEqualTo(UNTESTABLE);
    assertThat(verdict.answer().reason()).contains("±").contains("too wide to tell");
    var remedy = verdict.answer().remedy().orElseThrow();
    assertThat(remedy.words()).contains("50 rounds would not decide");
    assertThat(remedy.rounds()).isEmpty();
  }

  @Test
  void untestableSaysHowManyRoundsWouldDecide() {
    var verdict = verdict(fasterByHalf(), ratio(EVERY, Bound.above(1.495)));
    assertThat(verdict.kind()).isEqualTo(UNTESTABLE);
    var remedy = verdict.answer().remedy().orElseThrow();
    assertThat(remedy.rounds().orElseThrow()).isBetween(4, 50);
    assertThat(remedy.words())
        .contains("about " + remedy.rounds().getAsInt() + " rounds would decide");
  }

  @Test
  void aClaimAboutTheOriginalsSizeNeedsIt() {
    var predicate = ratio(EVERY, Bound.above(1.2));
    var claim =
        new Claim("C1", "So.", Scale.FULL, predicate, Set.of(), Claims.PLAIN, Claims.UNKNOWN);
    var scaled = claim.verdict(fasterByHalf().build());
    assertThat(scaled.kind()).isEqualTo(UNTESTABLE);
    assertThat(scaled.answer().reason())
        .startsWith("it needs the original's size")
        .contains("it holds");
    assertThat(claim.verdict(fasterByHalf().full().build()).kind()).isEqualTo(REPRODUCED);
  }

  @Test
  void noPublishedFigure() {
    assertThat(verdict(fasterByHalf(), ratio(EVERY, Bound.published(0.1))).kind())
        .isEqualTo(NO_PUBLISHED_FIGURE);
  }

  @Test
  void noPublishedFigureIsFoundInAPartOfAClaim() {
    Predicate part = ratio(EVERY, Bound.published(0.1));
    var whole = new Predicate.All(List.of(ratio(EVERY, Bound.above(1)), part));
    assertThat(verdict(fasterByHalf(), whole).kind()).isEqualTo(NO_PUBLISHED_FIGURE);
  }

  @Test
  void anAbsoluteFigureOfOtherHardwareOnlyInforms() {
    var evidence =
        fasterByHalf()
            .published("a", "100", "throughput", 15_000, 15_000)
            .otherHardware("2 cores, not 16");
    var verdict = verdict(evidence, value(Metric.THROUGHPUT, "a", Bound.published(0.1)));
    assertThat(verdict.kind()).isEqualTo(NOT_COMPARABLE);
    assertThat(verdict.answer().reason()).contains("only informs: 2 cores, not 16");
    assertThat(verdict.answer().figures().get(0).publishedInUnit()).hasValue(15_000.0);
  }

  @Test
  void anAbsoluteFigureOfTheSameHardwareIsTested() {
    var evidence = fasterByHalf().published("a", "100", "throughput", 15_000, 15_000);
    assertThat(verdict(evidence, value(Metric.THROUGHPUT, "a", Bound.published(0.1))).kind())
        .isEqualTo(REPRODUCED);
    assertThat(verdict(fasterByHalf(), value(Metric.THROUGHPUT, "a", Bound.above(16_000))).kind())
        .isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void partsAreJudgedTogether() {
    var holds = ratio(EVERY, Bound.within(1.4, 1.6));
    var fails = ratio(EVERY, Bound.below(1));
    var unknown = value(Metric.NETWORK, "a", Bound.above(1));
    assertThat(kind(new Predicate.All(List.of(holds, unknown)))).isEqualTo(NOT_COMPARABLE);
    assertThat(kind(new Predicate.All(List.of(unknown, fails)))).isEqualTo(NOT_REPRODUCED);
    assertThat(kind(new Predicate.Any(List.of(unknown, holds)))).isEqualTo(REPRODUCED);
    assertThat(kind(new Predicate.Any(List.of(fails, fails)))).isEqualTo(NOT_REPRODUCED);
  }

  private static VerdictKind kind(Predicate predicate) {
    return verdict(fasterByHalf(), predicate).kind();
  }
}
