// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.claim.Claims.kind;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.verdict;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_COMPARABLE;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.UNTESTABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Claims about failures, bottlenecks and what a store says of itself. */
class OutcomeTest {

  private static final double[] THREE = {1_000, 1_001, 999};

  private static Predicate fails(int fromThreads, double share, String message) {
    return new OutcomeClaim(
        "e", "a", fromThreads, share, Optional.of(message).filter(words -> !words.isEmpty()));
  }

  private static EvidenceOf failing(String why) {
    return new EvidenceOf().failing(Status.FAILED, why).cells("a", 128, THREE);
  }

  @Test
  void repeatsThatAllFailBearAClaimOfFailuresOut() {
    var verdict = verdict(failing("Read timed out"), fails(128, 0.5, "timed out"));
    assertThat(verdict.kind()).isEqualTo(REPRODUCED);
    assertThat(verdict.answer().reason())
        .isEqualTo(
            "e/a at 128 threads or more: 3 of 3 cells failed with \"timed out\" (Read timed out)");
  }

  @Test
  void repeatsThatNeverFailRefuteIt() {
    var verdict = verdict(new EvidenceOf().cells("a", 128, THREE), fails(128, 0.5, ""));
    assertThat(verdict.kind()).isEqualTo(NOT_REPRODUCED);
    assertThat(verdict.answer().figures().get(0).shown()).isEqualTo("0 (0 to 0.71)");
  }

  @Test
  void oneOfThreeIsTooFewToTell() {
    var evidence = failing("killed").sound().cells("a", 256, THREE).cells("a", 256, THREE);
    assertThat(kind(evidence, fails(128, 0.5, ""))).isEqualTo(UNTESTABLE);
  }

  @Test
  void manyThatDoNotFailRefuteItDespiteSome() {
    var evidence = new EvidenceOf().failing(Status.FAILED, "killed").cells("a", 128, 1_000).sound();
    for (var i = 0; i < 5; i++) {
      evidence.cells("a", 256, THREE);
    }
    assertThat(kind(evidence, fails(128, 0.5, ""))).isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void anotherFailureIsNotTheOneThatIsClaimed() {
    assertThat(kind(failing("out of memory"), fails(128, 0.5, "timed out")))
        .isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void failedOperationsAreFailures() {
    var evidence = new EvidenceOf().withFailedOperations(3).cells("a", 128, THREE);
    assertThat(kind(evidence, fails(128, 0.5, ""))).isEqualTo(REPRODUCED);
  }

  @Test
  void aClaimOfNoFailuresIsRefutedByOne() {
    var evidence = new EvidenceOf().cells("a", 128, THREE);
    assertThat(kind(evidence, fails(1, 0, ""))).isEqualTo(REPRODUCED);
    evidence.failing(Status.FAILED, "killed").cells("a", 256, 1_000);
    assertThat(kind(evidence, fails(1, 0, ""))).isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void fewerThreadsSayNothingOfMore() {
    assertThat(kind(failing("killed"), fails(500, 0.5, ""))).isEqualTo(UNTESTABLE);
  }

  @Test
  void standInsFailForReasonsOfTheirOwn() {
    var evidence = new EvidenceOf().standIn().cells("a", 128, THREE);
    assertThat(kind(evidence, fails(128, 0.5, ""))).isEqualTo(NOT_COMPARABLE);
    assertThat(kind(evidence, bound("server-bound"))).isEqualTo(NOT_COMPARABLE);
    assertThat(kind(evidence, encoded("hashtable"))).isEqualTo(NOT_COMPARABLE);
  }

  private static Predicate bound(String by) {
    return new LimitClaim("e", "a", Claims.EVERY, List.of(by));
  }

  @Test
  void aBottleneckIsTheOneThatIsClaimedOrAnother() {
    var evidence = new EvidenceOf().bound(Bottleneck.Verdict.CLIENT_BOUND).cells("a", 128, THREE);
    assertThat(kind(evidence, bound("client-bound"))).isEqualTo(REPRODUCED);
    assertThat(kind(evidence, bound("server-bound"))).isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void aBottleneckThatNobodyFoundDecidesNothing() {
    var evidence = new EvidenceOf().bound(Bottleneck.Verdict.UNKNOWN).cells("a", 128, THREE);
    assertThat(kind(evidence, bound("server-bound"))).isEqualTo(UNTESTABLE);
  }

  @Test
  void repeatsThatDisagreeOnTheBottleneckDecideNothing() {
    var evidence =
        new EvidenceOf()
            .cells("a", 128, THREE)
            .bound(Bottleneck.Verdict.NETWORK_BOUND)
            .cells("a", 128, THREE);
    assertThat(kind(evidence, bound("server-bound"))).isEqualTo(UNTESTABLE);
  }

  private static Predicate encoded(String how) {
    return new StateClaim("e", "a", "record_encoding", List.of(how));
  }

  @Test
  void whatAStoreSaysOfItselfIsTakenAtItsWord() {
    var evidence = new EvidenceOf().says("record_encoding", "hashtable").cells("a", 1, THREE);
    assertThat(kind(evidence, encoded("hashtable"))).isEqualTo(REPRODUCED);
    assertThat(kind(evidence, encoded("listpack"))).isEqualTo(NOT_REPRODUCED);
    evidence.says("record_encoding", "listpack").cells("a", 1, THREE);
    assertThat(kind(evidence, encoded("hashtable"))).isEqualTo(UNTESTABLE);
  }

  @Test
  void whatAStoreDoesNotSayDecidesNothing() {
    var verdict = verdict(new EvidenceOf().cells("a", 1, THREE), encoded("hashtable"));
    assertThat(verdict.kind()).isEqualTo(NOT_COMPARABLE);
    assertThat(verdict.answer().reason()).isEqualTo("e/a: this run did not record record_encoding");
  }
}
