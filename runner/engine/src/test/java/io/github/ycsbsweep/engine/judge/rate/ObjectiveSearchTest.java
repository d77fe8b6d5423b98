// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.Objective;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

/** Given a store whose response time is known at every rate, the search finds the limit. */
class ObjectiveSearchTest {

  private static final int THREADS = 16;
  private static final double PEAK = 20_000;

  private final SyntheticCells synthetic = new SyntheticCells();
  private final List<Cell> cells = new ArrayList<>();

  @Test
  void findsTheHighestRateWithinTheLimitToFivePercent() throws UserError {
    closed(900);
    var search = run("p99<2ms", this::queueing);
    // 1 / (1 - rate / peak) ms is 2 ms at half the peak.
    assertThat(search.best().orElseThrow().target()).isBetween(9_500.0, 10_000.0);
    assertThat(search.lowestFailed().orElseThrow().target()).isBetween(10_000.0, 10_500.0);
    assertThat(search.steps()).hasSizeLessThanOrEqualTo(7);
  }

  @Test
  void saysItsHighestRateAndTheNextThatDidNotMeetIt() throws UserError {
    closed(900);
    assertThat(run("p99<2ms", this::queueing).conclusion())
        .matches(
            "highest throughput that met p99<2ms: 9,\\d{3} ops/s \\(p99 1\\.9\\d\\d ms\\); next"
                + " tried 10,\\d{3} ops/s \\(p99 2\\.\\d{3} ms\\): not met");
  }

  @Test
  void triesThePeakFirstAndEndsThereIfItIsMet() throws UserError {
    closed(900);
    var search = run("p99<50ms", rate -> synthetic.open(THREADS, rate, rate, 1_000));
    assertThat(search.steps()).hasSize(1);
    assertThat(search.conclusion())
        .isEqualTo(
            "p99<50ms was met at the closed loop's own throughput, 20,000 ops/s (p99 1.000 ms): at"
                + " every rate up to the peak");
  }

  @Test
  void doesNotTryAPeakWhoseServiceTimesAreOverTheLimitThemselves() throws UserError {
    closed(2_500);
    assertThat(search("p99<2ms").next()).hasValue(10_000);
  }

  @Test
  void saysWhenNotEvenTheLowestRateMeetsIt() throws UserError {
    closed(900);
    var search = run("p99<1ms", rate -> synthetic.open(THREADS, rate, rate, 5_000));
    assertThat(search.best()).isEmpty();
    assertThat(search.steps()).hasSize(7);
    assertThat(search.conclusion())
        .isEqualTo(
            "no rate that was tried met p99<1ms: the lowest was 313 ops/s (p99 5.000 ms),"
                + " not met");
  }

  @Test
  void takesATargetThatWasNotReachedForNotMetHoweverFastItWas() throws UserError {
    closed(900);
    cells.add(synthetic.open(THREADS, 20_000, 19_500, 10));
    var step = search("p99<2ms").steps().get(0);
    assertThat(step.explained(Objective.parse("p99<2ms")))
        .isEqualTo("not met: 97 % of the target reached");
  }

  @Test
  void saysWhenTheClientWasStillCatchingUpAndGivesNoCreditForIt() throws UserError {
    closed(900);
    cells.add(synthetic.open(THREADS, 10_000, 15_000, 9_000));
    var step = search("p99<2ms").steps().get(0);
    assertThat(step.explained(Objective.parse("p99<2ms")))
        .isEqualTo("not met: catching up after the warm-up");
    assertThat(step.achieved()).hasValue(10_000);
  }

  @Test
  void takesTooManyFailuresForNotMet() throws UserError {
    closed(900);
    cells.add(synthetic.breached(THREADS, 20_000));
    assertThat(search("p99<2ms").lowestFailed().orElseThrow().explained(Objective.parse("p99<2ms")))
        .isEqualTo("not met: too many operations failed");
  }

  @Test
  void endsWhereTooFewOperationsTellThePercentile() throws UserError {
    closed(2_500);
    var few = LatencyOf.slowest(9_000);
    cells.add(synthetic.open(THREADS, 10_000, 10_000, 1, Optional.of(few)));
    var search = search("p99<2ms");
    assertThat(search.next()).isEmpty();
    assertThat(search.conclusion())
        .endsWith(
            "10,000 ops/s, not known: too few operations to tell p99, a longer --duration has more");
  }

  @Test
  void isMetByTooFewOperationsIfTheSlowestOfThemIsFastEnough() throws UserError {
    closed(2_500);
    var few = LatencyOf.slowest(1_900);
    cells.add(synthetic.open(THREADS, 10_000, 10_000, 1, Optional.of(few)));
    assertThat(search("p99<2ms").best().orElseThrow().target()).isEqualTo(10_000);
  }

  @Test
  void judgesByTheWorstRepeat() throws UserError {
    closed(900);
    cells.add(synthetic.open(THREADS, 8_000, 8_000, 1_000));
    cells.add(synthetic.open(THREADS, 8_000, 8_000, 2, Optional.of(LatencyOf.p99(3_000))));
    assertThat(search("p99<2ms").best()).isEmpty();
    assertThat(search("p99<2ms").steps()).hasSize(1);
  }

  @Test
  void takesNoRateAboveOneThatFailedForTheAnswer() throws UserError {
    closed(900);
    cells.add(synthetic.open(THREADS, 5_000, 5_000, 1_000));
    cells.add(synthetic.open(THREADS, 10_000, 10_000, 9_000));
    cells.add(synthetic.open(THREADS, 15_000, 15_000, 1_000));
    assertThat(search("p99<2ms").best().orElseThrow().target()).isEqualTo(5_000);
  }

  @Test
  void asksForNoRateThatYcsbCannotKeepTo() throws UserError {
    cells.add(synthetic.closed(1_000, 600, 2_500_000));
    var search = ObjectiveSearch.among(cells, 1_000, Objective.parse("p99<1ms")).orElseThrow();
    // Half the peak is 300, and a thread waits for two seconds at most.
    assertThat(search.next()).isEmpty();
  }

  @Test
  void hasNowhereToStartWithoutAClosedLoop() throws UserError {
    assertThat(ObjectiveSearch.among(cells, THREADS, Objective.parse("p99<1ms"))).isEmpty();
  }

  private void closed(long p99) {
    cells.add(synthetic.closed(THREADS, PEAK, p99));
  }

  /** Response times as of a single queue: 1 ms, longer the nearer the rate is to the peak. */
  private Cell queueing(double rate) {
    var micros = Math.round(1_000 / Math.max(0.01, 1 - rate / PEAK));
    return synthetic.open(THREADS, rate, rate, micros);
  }

  private ObjectiveSearch run(String objective, DoubleFunction<Cell> store) throws UserError {
    var search = search(objective);
    while (search.next().isPresent()) {
      cells.add(store.apply(search.next().getAsDouble()));
      search = search(objective);
    }
    return search;
  }

  private ObjectiveSearch search(String objective) throws UserError {
    return ObjectiveSearch.among(cells, THREADS, Objective.parse(objective)).orElseThrow();
  }
}
