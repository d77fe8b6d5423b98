// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.claim.Claims.EVERY;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.kind;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.ratio;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.value;
import static io.github.ycsbsweep.engine.reproduce.claim.Claims.verdict;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_COMPARABLE;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.UNTESTABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.claim.Claim.Scale;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.Faults;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** No claim is decided on cells that say nothing of the store. */
class SpoiltCellsTest {

  private static final double[] FAST = {20_000, 20_100, 19_900};
  private static final double[] SLOW = {10_000, 10_100, 9_900};

  /** The first series is twice as fast; its cells are spoilt if the test spoils them. */
  private static EvidenceOf after(EvidenceOf spoilt) {
    return spoilt.cells("a", 100, FAST).sound().cells("b", 100, SLOW);
  }

  private static final Predicate FASTER = ratio(EVERY, Bound.above(1));

  private static String reason(EvidenceOf evidence) {
    var verdict = verdict(evidence, FASTER);
    assertThat(verdict.kind()).isEqualTo(NOT_COMPARABLE);
    return verdict.answer().reason();
  }

  @Test
  void soundCellsDecide() {
    assertThat(kind(after(new EvidenceOf()), FASTER)).isEqualTo(REPRODUCED);
  }

  @Test
  void clientBoundCellsDecideNothing() {
    assertThat(reason(after(new EvidenceOf().bound(Bottleneck.Verdict.CLIENT_BOUND))))
        .isEqualTo("e/a at 100 threads: client-bound, all 3 repeats");
  }

  @Test
  void oneClientBoundRepeatOfThreeIsNamed() {
    var evidence =
        new EvidenceOf()
            .cells("a", 100, FAST)
            .cells("b", 100, SLOW[0], SLOW[1])
            .bound(Bottleneck.Verdict.CLIENT_BOUND)
            .cells("b", 100, SLOW[2]);
    assertThat(reason(evidence)).isEqualTo("e/b at 100 threads: client-bound, 1 of 3 repeats");
  }

  @Test
  void failedCellsDecideNothing() {
    assertThat(reason(after(new EvidenceOf().failing(Status.FAILED, "killed"))))
        .isEqualTo("e/a at 100 threads: failed, all 3 repeats (killed)");
  }

  @Test
  void cellsOverTheErrorGateDecideNothing() {
    assertThat(reason(after(new EvidenceOf().failing(Status.GATE, "too many errors"))))
        .startsWith("e/a at 100 threads: over the error gate");
  }

  @Test
  void standInsDecideNothing() {
    assertThat(reason(after(new EvidenceOf().standIn()))).contains("stand-in, not a");
  }

  @Test
  void latenciesUnderAQuotaDecideNothingAndThroughputsDo() {
    var slower = ratio(Metric.P99, "a", "b", Bound.above(0.1));
    var evidence = underQuota();
    assertThat(verdict(evidence, slower).kind()).isEqualTo(UNTESTABLE);
    assertThat(verdict(evidence, slower).answer().reason())
        .endsWith(
            "with 0.3 of a core for each server process, its latency is that of the share"
                + " (--server-share)");
    assertThat(kind(evidence, FASTER)).isEqualTo(REPRODUCED);
  }

  @Test
  void whatAQuotaLeavesToAServerIsNoneOfItsOwnCpuTimeOrLimit() {
    var busy = value(Metric.SERVER_CPU, "a", Bound.below(0.95));
    assertThat(verdict(underQuota(), busy).answer().reason())
        .contains("its CPU time is that of the share");
    var limit = new LimitClaim(EvidenceOf.EXPERIMENT, "a", EVERY, List.of("server-bound"));
    assertThat(kind(underQuota(), limit)).isEqualTo(UNTESTABLE);
  }

  @Test
  void severalCoresOfAServerCantBeSeenUnderAQuota() {
    var claim = Claims.needing(Scale.CORES, FASTER);
    assertThat(claim.verdict(underQuota().build()).answer().reason())
        .startsWith("it needs servers with whole cores")
        .contains("at this scale it holds");
    assertThat(claim.verdict(after(new EvidenceOf()).build()).kind()).isEqualTo(REPRODUCED);
  }

  private static EvidenceOf underQuota() {
    return new EvidenceOf().underQuota().cells("a", 100, FAST).cells("b", 100, SLOW);
  }

  @Test
  void repeatsThatDifferTooMuchDecideNothingByThemselves() {
    var unstable = new EvidenceOf().cells("a", 100, 30_000, 20_000, 40_000).full();
    var verdict = verdict(unstable, value(Metric.THROUGHPUT, "a", Bound.above(1)));
    assertThat(verdict.kind()).isEqualTo(NOT_COMPARABLE);
    assertThat(verdict.answer().reason())
        .contains("unstable, the throughputs of its repeats vary by 33 % (more than 20 %)");
  }

  @Test
  void theSpeedOfTheMachineIsInNoRatioOfTheSameRound() {
    var moved = new EvidenceOf().cells("a", 100, 30_000, 20_000, 40_000);
    assertThat(kind(moved.cells("b", 100, 20_100, 13_200, 26_700), FASTER)).isEqualTo(REPRODUCED);
  }

  @Test
  void aRatioThatDiffersFromRoundToRoundHasAWideInterval() {
    var evidence = new EvidenceOf().cells("a", 100, 30_000, 20_000, 40_000).cells("b", 100, SLOW);
    assertThat(kind(evidence, ratio(EVERY, Bound.above(2)))).isEqualTo(UNTESTABLE);
  }

  @Test
  void throughputThatRisesWhileItIsMeasuredDecidesNothing() {
    assertThat(reason(after(new EvidenceOf().rising(0.5)))).contains("unstable (throughput rose");
  }

  @Test
  void seriesThatWereLeftOutAreNamed() {
    var evidence = new EvidenceOf().leftOut("a", "no Aerospike server").cells("b", 100, SLOW);
    assertThat(reason(evidence)).isEqualTo("e/a was left out: no Aerospike server");
  }

  @Test
  void seriesThatNobodyRanAreNamed() {
    assertThat(reason(new EvidenceOf().cells("b", 100, SLOW))).isEqualTo("e/a was not run");
  }

  @Test
  void figuresThatWereNotRecordedDecideNothing() {
    var verdict = verdict(after(new EvidenceOf()), value(Metric.DISK_WRITE, "a", Bound.above(1)));
    assertThat(verdict.kind()).isEqualTo(NOT_COMPARABLE);
    assertThat(verdict.answer().reason())
        .isEqualTo("e/a at 100 threads: this run did not record disk_write");
  }

  @Test
  void oneSoundViolationRefutesWhateverTheSpoiltCellsAre() {
    var evidence =
        after(new EvidenceOf().bound(Bottleneck.Verdict.CLIENT_BOUND))
            .cells("a", 200, SLOW)
            .cells("b", 200, FAST);
    assertThat(kind(evidence, FASTER)).isEqualTo(NOT_REPRODUCED);
  }

  @Test
  void aClientSpendsItsOwnTimeHoweverMuchOfIt() {
    var evidence =
        new EvidenceOf()
            .bound(Bottleneck.Verdict.CLIENT_BOUND)
            .with("clientCores", 1)
            .with("clientUserCores", 0.3)
            .cells("a", 100, FAST);
    var system =
        new QuotientClaim(
            Claims.of(Metric.CLIENT_SYSTEM_CPU, "a"),
            Claims.of(Metric.CLIENT_USER_CPU, "a"),
            EVERY,
            Bound.above(1));
    assertThat(kind(evidence, system)).isEqualTo(REPRODUCED);
  }

  @Test
  void throughputThatFallsIsThePointOfGrowthAndOfEvents() {
    var falling = new EvidenceOf().rising(-1).cells("a", 100, FAST);
    assertThat(kind(falling, value(Metric.TIME_GROWTH, "a", Bound.above(1.5))))
        .isEqualTo(REPRODUCED);
    var event = Faults.rewrite(15, OptionalDouble.of(20), false);
    var disturbed = new EvidenceOf().during(event, 0.5).cells("a", 100, FAST);
    assertThat(kind(disturbed, value(Metric.EVENT_EFFECT, "a", Bound.below(0.9))))
        .isEqualTo(REPRODUCED);
  }

  @Test
  void latencyOfADisturbedCellIsTheFaultsAndRecoveryIsThePointOfIt() {
    var kill = Faults.disruptive("kill@40%:3s", 15, OptionalDouble.of(18));
    var evidence = new EvidenceOf().during(Faults.recovered(kill, 4.5), 0.1).cells("a", 100, FAST);
    assertThat(kind(evidence, value(Metric.P99, "a", Bound.above(0)))).isEqualTo(NOT_COMPARABLE);
    assertThat(kind(evidence, value(Metric.RECOVERY, "a", Bound.below(5)))).isEqualTo(REPRODUCED);
  }

  @Test
  void memoryIsThatOfTheDataHoweverUnstableTheThroughput() {
    var evidence =
        new EvidenceOf().says("memory_used_bytes", 5_000_000).cells("a", 100, 100, 200, 300);
    assertThat(kind(evidence, value(Metric.MEMORY, "a", Bound.below(6e6)))).isEqualTo(REPRODUCED);
  }
}
