// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.claim.Claims.EVERY;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.kind;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.ratio;
import static io.github.ycsbsweep.engine.reproduce.claim.EvidenceOf.noisy;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How often noise alone decides, and how often it hides what is there: 400 draws each. */
class ChanceTest {

  private static final int DRAWS = 400;
  private static final double PERCENT = 1.5;

  private static final Predicate FASTER = ratio(EVERY, Bound.above(1));

  private static long decided(double quotient, int rounds, VerdictKind kind) {
    ToIntFunction<Integer> draw =
        seed -> {
          var evidence =
              new EvidenceOf()
                  .margin(0.001)
                  .cells("a", 100, noisy(2L * seed, rounds, 10_000 * quotient, PERCENT))
                  .cells("b", 100, noisy(2L * seed + 1, rounds, 10_000, PERCENT));
          return kind(evidence, FASTER) == kind ? 1 : 0;
        };
    return IntStream.range(0, DRAWS).boxed().mapToInt(draw).sum();
  }

  @Test
  void whatIsAtTheBoundItselfIsDecidedByChanceInFewerThanOneOfTwenty() {
    var either = decided(1, 3, VerdictKind.REPRODUCED) + decided(1, 3, VerdictKind.NOT_REPRODUCED);
    assertThat(either).isBetween(1L, DRAWS / 15L);
  }

  @Test
  void whatIsClearlyBeyondTheBoundIsSeenInThreeRounds() {
    assertThat(decided(1.15, 3, VerdictKind.REPRODUCED)).isGreaterThan(DRAWS * 9L / 10);
    assertThat(decided(0.85, 3, VerdictKind.NOT_REPRODUCED)).isGreaterThan(DRAWS * 9L / 10);
  }

  @Test
  void moreRoundsSeeSmallerDifferences() {
    assertThat(decided(1.03, 10, VerdictKind.REPRODUCED))
        .isGreaterThan(2 * decided(1.03, 3, VerdictKind.REPRODUCED));
  }
}
