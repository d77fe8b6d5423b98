// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.claim.Claims.EVERY;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.claim;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.ratio;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_COMPARABLE;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.claim.Claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Aspect;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Setup;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A claim compares systems that are set up alike, unless it says in what they may differ. */
class SetupRuleTest {

  private static final Predicate FASTER = ratio(EVERY, Bound.above(1));

  private static EvidenceOf faster(Setup of, Setup to) {
    return new EvidenceOf()
        .setup("a", of)
        .setup("b", to)
        .cells("a", 100, 15_000, 15_100, 14_900)
        .cells("b", 100, 10_000, 10_100, 9_900);
  }

  private static Setup setup(String persistence, int replicas, long megabytes) {
    return new Setup(
        Optional.of(persistence).filter(word -> !word.isEmpty()),
        OptionalInt.of(replicas),
        megabytes == 0 ? OptionalLong.empty() : OptionalLong.of(megabytes << 20),
        OptionalDouble.empty(),
        Map.of());
  }

  private static ClaimVerdict verdict(EvidenceOf evidence, Aspect... differs) {
    return claim(FASTER, differs).verdict(evidence.build());
  }

  @Test
  void otherPersistenceIsNotComparable() {
    var evidence = faster(setup("aof-everysec", 0, 0), setup("none", 0, 0));
    var verdict = verdict(evidence);
    assertThat(verdict.kind()).isEqualTo(NOT_COMPARABLE);
    assertThat(verdict.answer().reason())
        .isEqualTo("persistence differs (e/a: periodic, e/b: memory)");
    assertThat(verdict.answer().figures()).isNotEmpty();
    assertThat(verdict(evidence, Aspect.PERSISTENCE).kind()).isEqualTo(REPRODUCED);
    assertThat(verdict(evidence, Aspect.MEMORY).kind()).isEqualTo(NOT_COMPARABLE);
  }

  @Test
  void whatTheServerSaysCountsMoreThanWhatItWasAskedFor() {
    var evidence =
        new EvidenceOf()
            .setup("a", setup("none", 0, 0))
            .setup("b", setup("none", 0, 0))
            .says("durability", "memory")
            .cells("a", 100, 15_000, 15_100, 14_900)
            .says("durability", "periodic")
            .cells("b", 100, 10_000, 10_100, 9_900);
    assertThat(verdict(evidence).answer().reason())
        .isEqualTo("persistence differs (e/a: memory, e/b: periodic)");
  }

  @Test
  void persistenceThatNobodyKnowsDecidesNothing() {
    assertThat(verdict(faster(setup("", 0, 0), setup("none", 0, 0))).kind()).isEqualTo(REPRODUCED);
  }

  @Test
  void otherReplicasAreNotComparable() {
    var evidence = faster(setup("none", 1, 0), setup("none", 0, 0));
    assertThat(verdict(evidence).answer().reason()).isEqualTo("replicas differ (e/a: 1, e/b: 0)");
    assertThat(verdict(evidence, Aspect.REPLICAS).kind()).isEqualTo(REPRODUCED);
  }

  @Test
  void anotherLimitOfMemoryIsNotComparable() {
    var evidence = faster(setup("none", 0, 64), setup("none", 0, 0));
    assertThat(verdict(evidence).answer().reason())
        .isEqualTo("memory differs (e/a: 64 MB, e/b: no limit)");
    assertThat(verdict(evidence, Aspect.MEMORY).kind()).isEqualTo(REPRODUCED);
  }

  @Test
  void aServerThatCouldNotBeSetUpAsTheOriginalsIsNotComparable() {
    var plain = setup("none", 0, 0);
    var unlike =
        new Setup(
            plain.persistence(),
            plain.replicas(),
            plain.memoryBytes(),
            plain.share(),
            Map.of(Aspect.PERSISTENCE, "12 files on an SSD in the original"));
    assertThat(verdict(faster(unlike, plain)).answer().reason())
        .isEqualTo("persistence differs (e/a: 12 files on an SSD in the original)");
  }

  @Test
  void systemsWithOtherSharesOfACoreAreNotComparable() {
    var evidence =
        new EvidenceOf()
            .cells("b", 100, 10_000, 10_100, 9_900)
            .underQuota()
            .cells("a", 100, 15_000, 15_100, 14_900);
    assertThat(verdict(evidence).answer().reason())
        .isEqualTo("the shares of a core differ (e/a: 0.3, e/b: none)");
  }
}
