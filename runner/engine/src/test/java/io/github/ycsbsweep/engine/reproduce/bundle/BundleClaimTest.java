// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.reproduce.bundle.BundleClaim.Kind;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleClaim.Outcome;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.CellFigure;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.Mark;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.RatioFigure;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.Side;
import io.github.ycsbsweep.engine.reproduce.bundle.BundleFigures.Subject;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which claims figures make, and whether others agree with them. */
class BundleClaimTest {

  private static final Subject SUBJECT =
      new Subject("workloadb", Metric.THROUGHPUT, new Side("a", 8), new Side("b", 8));

  private static BundleFigures ratio(Subject subject, double... ofStarts) {
    return ratio(subject, Optional.empty(), ofStarts);
  }

  private static BundleFigures ratio(
      Subject subject, Optional<String> obstacle, double... ofStarts) {
    var starts =
        Arrays.stream(ofStarts).mapToObj(it -> new Start(0, List.of(Math.log(it)))).toList();
    return new BundleFigures(List.of(), List.of(new RatioFigure(subject, 0.95, starts, obstacle)));
  }

  /** Of a system at 4, 8, 16 threads and so on, in three repeats that differ by 0.1 %. */
  private static BundleFigures curve(double... throughputs) {
    return curve(Mark.NONE, throughputs);
  }

  /** Whose last point has a mark. */
  private static BundleFigures curve(Mark mark, double... throughputs) {
    var last = throughputs.length - 1;
    var cells =
        IntStream.rangeClosed(0, last)
            .mapToObj(at -> cell(4 << at, throughputs[at], at == last ? mark : Mark.NONE))
            .toList();
    return new BundleFigures(cells, List.of());
  }

  private static CellFigure cell(int threads, double ops, Mark mark) {
    var noise = List.of(0.999, 1.0, 1.001);
    var repeats =
        IntStream.range(0, 3).mapToObj(at -> ops * noise.get((at + threads / 4) % 3)).toList();
    return CellFigure.of("workloadb", "a", threads, mark, repeats, List.of());
  }

  private static BundleClaim claim(BundleFigures figures, Kind kind) {
    return BundleClaim.of(figures, Margin.USUAL).stream()
        .filter(it -> it.kind() == kind)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "1.30, 1.32, 1.31, does more than",
    "0.70, 0.71, 0.72, does less than",
    "1.00, 1.01, 1.01, does as much as"
  })
  void tellTheOrderByTheMargin(double one, double two, double three, String words) {
    var claims = BundleClaim.of(ratio(SUBJECT, one, two, three), Margin.USUAL);
    assertThat(claims).extracting(BundleClaim::kind).containsExactly(Kind.ORDER, Kind.AMOUNT);
    assertThat(claims.get(0).says()).isEqualTo("workloadb: a " + words + " b, 8 threads");
  }

  @Test
  void tellTheCostOfTheServer() {
    var cost =
        new Subject("workloadb", Metric.SERVER_CPU_PER_OPERATION, SUBJECT.one(), SUBJECT.other());
    assertThat(claim(ratio(cost, 0.7, 0.71, 0.72), Kind.ORDER).says())
        .isEqualTo("workloadb: a costs the server less than b, 8 threads");
  }

  @Test
  void tellNothingOfOneStartNorOfWideIntervalsNorOfALimitOfTheClient() {
    assertThat(BundleClaim.of(ratio(SUBJECT, 1.3), Margin.USUAL)).isEmpty();
    assertThat(BundleClaim.of(ratio(SUBJECT, 0.5, 2, 4), Margin.USUAL)).isEmpty();
    assertThat(BundleClaim.of(ratio(SUBJECT, Optional.of("client-bound"), 1.3, 1.3), Margin.USUAL))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1.30, 1.31, 1.32, AGREES, AGREES",
    "1.18, 1.17, 1.18, AGREES, DISAGREES",
    "1.01, 1.00, 1.01, DISAGREES, DISAGREES",
    "0.80, 0.81, 0.80, DISAGREES, DISAGREES",
    "1.30, 1.60, 1.10, UNTOLD, UNTOLD"
  })
  void areJudgedByTheWholeInterval(
      double one, double two, double three, Outcome order, Outcome amount) {
    var published = ratio(SUBJECT, 1.30, 1.31, 1.32);
    var here = ratio(SUBJECT, one, two, three);
    assertThat(claim(published, Kind.ORDER).judged(here, Margin.USUAL).outcome()).isEqualTo(order);
    assertThat(claim(published, Kind.AMOUNT).judged(here, Margin.USUAL).outcome())
        .isEqualTo(amount);
  }

  @Test
  void canNotBeToldWhereTheClientIsTheLimitNorWhereNothingWasMeasured() {
    var claim = claim(ratio(SUBJECT, 1.30, 1.31, 1.32), Kind.ORDER);
    var limited = ratio(SUBJECT, Optional.of("client-bound"), 1.3, 1.3, 1.3);
    assertThat(claim.judged(limited, Margin.USUAL).why()).contains("client-bound");
    assertThat(claim.judged(ratio(SUBJECT, 1.3), Margin.USUAL).why()).contains("measured once");
    assertThat(claim.judged(curve(1), Margin.USUAL).why()).contains("not measured here");
  }

  @Test
  void tellTheKneeThatTheIntervalsTell() {
    var claims = BundleClaim.of(curve(100, 200, 202, 201), Margin.USUAL);
    assertThat(claims.get(0).says())
        .isEqualTo("workloadb: the knee of a at 8 threads, of up to 32");
    assertThat(BundleClaim.of(curve(100, 200, 209.5, 209.5), Margin.USUAL)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "300, 600, 606, AGREES",
    "300, 600, 700, DISAGREES",
    "600, 602, 606, DISAGREES",
    "300, 600, 628, UNTOLD"
  })
  void compareTheKneeByIntervals(double one, double two, double three, Outcome outcome) {
    var knee = claim(curve(100, 200, 202), Kind.KNEE);
    assertThat(knee.judged(curve(one, two, three), Margin.USUAL).outcome()).isEqualTo(outcome);
  }

  @Test
  void judgeTheKneeByTheThreadsThatItIsOf() {
    var knee = claim(curve(100, 200, 202, 201), Kind.KNEE);
    var upTo64 = curve(300, 600, 606, 603, 900);
    assertThat(knee.judged(upTo64, Margin.USUAL).outcome()).isEqualTo(Outcome.AGREES);
    assertThat(knee.judged(curve(300, 600, 606), Margin.USUAL).outcome()).isEqualTo(Outcome.UNTOLD);
  }

  @ParameterizedTest
  @EnumSource(
      value = Mark.class,
      names = {"CLIENT_BOUND", "IMITATION"})
  void tellNoKneeThatIsNotTheStores(Mark mark) {
    assertThat(BundleClaim.of(curve(mark, 100, 200, 202), Margin.USUAL)).isEmpty();
    var knee = claim(curve(100, 200, 202), Kind.KNEE);
    assertThat(knee.judged(curve(mark, 300, 600, 606), Margin.USUAL).outcome())
        .isEqualTo(Outcome.UNTOLD);
  }
}
