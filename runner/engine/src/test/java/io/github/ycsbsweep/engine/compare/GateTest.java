// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.BREACHED;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.FAILED;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.KEPT;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.MISSING;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.NOT_JUDGED;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.OPEN;
import static io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing.PERHAPS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.compare.GateResult.GateFinding;
import io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A limit is breached by what the measurements show, and a guard that saw nothing says so. */
class GateTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throughput<-5%",
        "p99>+10%",
        "p99.9>+0.5%",
        "mean>-3%",
        "errors>0.1%",
        "errors>0%"
      })
  void readsWhatIsAllowed(String expression) throws UserError {
    assertThat(Gate.parse(List.of(expression)))
        .singleElement()
        .extracting(Gate::expression)
        .isEqualTo(expression);
  }

  @Test
  void readsSeveralAndSpaces() throws UserError {
    assertThat(
            Gate.parse(List.of(" throughput < - 5 %".replace("- 5", "-5"), "p50>+1%, errors>1%")))
        .extracting(Gate::expression)
        .containsExactly("throughput<-5%", "p50>+1%", "errors>1%");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "troughput<-5% | unknown metric troughput; did you mean throughput?",
        "p90.9>+5% | unknown metric p90.9; did you mean p99.9?",
        "latency>+5% | unknown metric latency",
        "throughput<-5 | not a limit in percent",
        "throughput<=-5% | not a limit in percent",
        "throughput | not a limit in percent",
        "<-5% | not a limit in percent",
        "throughput<5% | needs its sign",
        "throughput<-100% | nothing can fall by 100%",
        "errors>+1% | a share that must not be exceeded",
        "errors<1% | a share that must not be exceeded",
        "errors>100% | a share that must not be exceeded",
        "p99>+10%, | not a limit in percent",
        "'' | not a limit in percent",
      })
  void refusesTheRestAndSaysWhatIsAllowed(String expression, String message) {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> Gate.parse(List.of(expression)))
        .withMessageContaining(message)
        .withMessageContaining("Allowed: METRIC<-N%")
        .withMessageContaining("p99.9");
  }

  @Test
  void isBreachedOnlyIfTheWholeIntervalIsBeyond() throws UserError {
    assertThat(standing("throughput<-5%", 900, 902, 898)).isEqualTo(BREACHED);
    assertThat(standing("throughput<-5%", 949, 947, 945)).isEqualTo(PERHAPS);
    assertThat(standing("throughput<-5%", 955, 975, 935)).isEqualTo(OPEN);
    assertThat(standing("throughput<-5%", 1_000, 1_002, 998)).isEqualTo(KEPT);
  }

  @Test
  void looksTheOtherWayForLatency() throws UserError {
    assertThat(standing("p99>+10%", 800, 802, 798)).isEqualTo(BREACHED);
    assertThat(standing("p99>+10%", 1_000, 1_002, 998)).isEqualTo(KEPT);
    assertThat(standing("p99>+10%", 2_000, 2_002, 1_998)).isEqualTo(KEPT);
  }

  @Test
  void demandsAGainThatWasPromised() throws UserError {
    assertThat(standing("throughput<+5%", 1_000, 1_002, 998)).isEqualTo(BREACHED);
    assertThat(standing("throughput<+5%", 1_100, 1_102, 1_098)).isEqualTo(KEPT);
  }

  @Test
  void isNeverShownToBeBreachedByWhatWasMeasuredOnce() throws UserError {
    assertThat(standing("throughput<-5%", 100)).isEqualTo(PERHAPS);
    assertThat(standing("throughput<-5%", 1_000)).isEqualTo(OPEN);
  }

  @Test
  void takesDoubtForABreachIfStrict() throws UserError {
    var other = run("b").cell("redis", "w", 8, 949, 947, 945);
    assertThat(status("throughput<-5%", other, false)).isEqualTo(ExitStatus.OK);
    assertThat(status("throughput<-5%", other, true)).isEqualTo(ExitStatus.GATE);
  }

  @Test
  void doesNotJudgeWhatFailed() throws UserError {
    var other = run("b").cell("redis", "w", 8, 1_000, 1_001).failed("redis", "w", 8);
    assertThat(standing("throughput<-5%", other)).isEqualTo(FAILED);
    assertThat(standing("errors>1%", other)).isEqualTo(FAILED);
  }

  @Test
  void endsPartialWhereCellsFailedAndTheOthersKeepTheLimit() throws UserError {
    var other = run("b").cell("redis", "w", 8, 1_000, 1_001, 999).failed("redis", "w", 16);
    var base = base().cell("redis", "w", 16, 1_000, 1_001, 999);
    assertThat(status(base, "throughput<-5%", other, false)).isEqualTo(ExitStatus.PARTIAL);
    assertThat(status(base, "throughput<-5%", other, true)).isEqualTo(ExitStatus.GATE);
  }

  @Test
  void isBreachedByErrorsThatTheBaseDidNotHave() throws UserError {
    var other = run("b").erring(Status.GATE, "redis", "w", 8, 2_000, 500);
    assertThat(standing("throughput<-5%", other)).isEqualTo(BREACHED);
  }

  @Test
  void doesNotJudgeWithoutABaseToJudgeBy() throws UserError {
    var base = run("a").erring(Status.GATE, "redis", "w", 8, 2_000, 500);
    var other = run("b").cell("redis", "w", 8, 100, 101, 102);
    assertThat(status(base, "throughput<-5%", other, false)).isEqualTo(ExitStatus.FAILED);
  }

  @Test
  void failsRatherThanGuardNothing() throws UserError {
    var base = run("a").withoutTails().cell("redis", "w", 8, 1_000, 1_001, 999);
    var other = run("b").withoutTails().cell("redis", "w", 8, 1_000, 1_001, 999);
    assertThat(standing(base, "p99>+10%", other)).isEqualTo(NOT_JUDGED);
    assertThat(status(base, "p99>+10%", other, false)).isEqualTo(ExitStatus.FAILED);
    assertThat(status(base, "p50>+10%", other, false)).isEqualTo(ExitStatus.OK);
  }

  @Test
  void judgesNoStandIn() throws UserError {
    var other = run("b").standIn("redis", "w", 8, 100, 101, 102);
    assertThat(standing("throughput<-5%", other)).isEqualTo(NOT_JUDGED);
    assertThat(standing("errors>0%", other)).isEqualTo(NOT_JUDGED);
  }

  @Test
  void passesACellThatTheRunLacksUnlessStrict() throws UserError {
    var base = base().cell("redis", "w", 16, 1_000, 1_001, 999);
    var other = run("b").cell("redis", "w", 8, 1_000, 1_001, 999);
    assertThat(findings(base, "throughput<-5%", other))
        .extracting(GateFinding::standing)
        .containsExactly(KEPT, MISSING);
    assertThat(status(base, "throughput<-5%", other, false)).isEqualTo(ExitStatus.OK);
    assertThat(status(base, "throughput<-5%", other, true)).isEqualTo(ExitStatus.GATE);
  }

  @Test
  void countsErrorsOfAllRepeatsAsAShareOfAllOperations() throws UserError {
    var other = run("b").erring(Status.OK, "redis", "w", 8, 1_000, 31).cell("redis", "w", 8, 1_000);
    assertThat(standing("errors>0.1%", other)).isEqualTo(BREACHED);
    assertThat(standing("errors>0.2%", other)).isEqualTo(KEPT);
  }

  @Test
  void countsErrorsInCellsThatTheBaseHasNot() throws UserError {
    var other =
        run("b")
            .cell("redis", "w", 8, 1_000, 1_000)
            .erring(Status.OK, "redis", "w", 99, 1_000, 1_000);
    assertThat(status("errors>0.1%", other, false)).isEqualTo(ExitStatus.GATE);
  }

  private static ComparableRun run(String id) {
    return new ComparableRun(id);
  }

  private static ComparableRun base() {
    return run("a").cell("redis", "w", 8, 1_000, 1_002, 998);
  }

  private static Standing standing(String expression, double... throughputs) throws UserError {
    return standing(expression, run("b").cell("redis", "w", 8, throughputs));
  }

  private static Standing standing(String expression, ComparableRun other) throws UserError {
    return standing(base(), expression, other);
  }

  private static Standing standing(ComparableRun base, String expression, ComparableRun other)
      throws UserError {
    return findings(base, expression, other).get(0).standing();
  }

  private static List<GateFinding> findings(
      ComparableRun base, String expression, ComparableRun other) throws UserError {
    var comparison =
        RunComparison.of(base.labelled("A"), other.labelled("B"), Set.of(), Margin.USUAL);
    return GateResult.of(Gate.parse(List.of(expression)).get(0), comparison, false).findings();
  }

  private static int status(String expression, ComparableRun other, boolean strict)
      throws UserError {
    return status(base(), expression, other, strict);
  }

  private static int status(
      ComparableRun base, String expression, ComparableRun other, boolean strict) throws UserError {
    return ComparisonReport.of(
            List.of(base.labelled("A"), other.labelled("B")),
            Gate.parse(List.of(expression)),
            strict,
            Margin.USUAL)
        .status();
  }
}
