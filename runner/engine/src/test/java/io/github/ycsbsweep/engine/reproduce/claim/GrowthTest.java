// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.claim.Claims.kind;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.verdict;
import static io.github.ycsbsweep.engine.reproduce.claim.EvidenceOf.noisy;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.SOURCE_INCONSISTENT;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.UNTESTABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.results.Metric;
import org.junit.jupiter.api.Test;

/** A claim that one system grows faster than another is about a ratio of ratios. */
class GrowthTest {

  private static final Bound FASTER = Bound.above(1);

  private static Predicate growth(Bound bound) {
    return new GrowthClaim(
        Claims.of(Metric.THROUGHPUT, "a"),
        Claims.of(Metric.THROUGHPUT, "b"),
        ThreadChoice.of(ThreadChoice.Kind.FEWEST),
        ThreadChoice.each(400),
        bound);
  }

  /** Series "a" does this many times as much at 400 threads as at 100, and "b" twice as much. */
  private static EvidenceOf growing(double factor) {
    return new EvidenceOf()
        .cells("a", 100, noisy(1, 4, 50_000, 1))
        .cells("a", 400, noisy(2, 4, 50_000 * factor, 1))
        .cells("b", 100, noisy(3, 4, 10_000, 1))
        .cells("b", 400, noisy(4, 4, 20_000, 1));
  }

  @Test
  void aFactorThatIsTheSameAtBothEndsIsNoGrowth() {
    assertThat(kind(growing(2), growth(FASTER))).isEqualTo(NOT_REPRODUCED);
    assertThat(kind(growing(2).margin(0.001), growth(FASTER))).isEqualTo(UNTESTABLE);
    assertThat(kind(growing(1), growth(FASTER))).isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void theSteeperOneGrowsFaster() {
    var verdict = verdict(growing(3), growth(FASTER));
    assertThat(verdict.kind()).isEqualTo(REPRODUCED);
    assertThat(verdict.answer().reason()).startsWith("growth of throughput of e, a ÷ b is 1.5");
  }

  @Test
  void thePublishedPointsAreAskedFirst() {
    var evidence =
        growing(3)
            .published("a", "100", "throughput", 10, 10)
            .published("a", "400", "throughput", 15, 15)
            .published("b", "100", "throughput", 10, 10)
            .published("b", "400", "throughput", 20, 20);
    assertThat(kind(evidence, growth(FASTER))).isEqualTo(SOURCE_INCONSISTENT);
    assertThat(kind(evidence, growth(Bound.published(0.1)))).isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void oneNumberOfThreadsShowsNoGrowth() {
    var evidence =
        new EvidenceOf()
            .cells("a", 400, noisy(1, 4, 50_000, 1))
            .cells("b", 400, noisy(2, 4, 50_000, 1));
    assertThat(kind(evidence, growth(FASTER))).isEqualTo(UNTESTABLE);
  }
}
