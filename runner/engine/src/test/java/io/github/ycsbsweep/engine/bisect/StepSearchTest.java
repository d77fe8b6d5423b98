// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.bisect.StepSearch.Effect;
import io.github.ycsbsweep.engine.bisect.StepSearch.Standing;
import io.github.ycsbsweep.engine.bisect.StepSearch.Step;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Histories of 64 commits, with the noise that pairs of one Redis have on two cores: 2 % from start
 * to start, 5 % from block to block.
 */
class StepSearchTest {

  private static final int LAST = 64;
  private static final int RUNS = 4;
  private static final int MOST_STARTS = 200;
  private static final SearchPlan PLAN = SearchPlan.of(new Margin(0.03), 2, 60);

  @Test
  void findsOneStepOfFivePercent() {
    assertThat(searches(Map.of(41, 0.05)))
        .allSatisfy(standing -> assertThat(commits(standing)).containsExactly(41));
  }

  @Test
  void findsOneStepOfThreePercentMostOfTheTime() {
    assertThat(searches(Map.of(41, 0.03)))
        .filteredOn(standing -> commits(standing).equals(List.of(41)))
        .hasSizeGreaterThanOrEqualTo(RUNS - 1);
  }

  @Test
  void findsTwoSteps() {
    assertThat(searches(Map.of(17, 0.05, 50, 0.05)))
        .filteredOn(standing -> commits(standing).equals(List.of(17, 50)))
        .hasSizeGreaterThanOrEqualTo(RUNS - 1);
  }

  @Test
  void blamesNobodyWhereNothingChanged() {
    assertThat(searches(Map.of())).extracting(Standing::effect).containsOnly(Effect.NONE);
  }

  @Test
  void blamesNobodyForAChangeThatIsSpread() {
    var steps = Map.of(5, 0.01, 14, 0.01, 23, 0.01, 35, 0.01, 44, 0.01, 60, 0.01);
    assertThat(searches(steps)).flatExtracting(Standing::proven).isEmpty();
  }

  @Test
  void blamesNobodyForAGain() {
    assertThat(searches(Map.of(30, -0.05))).extracting(Standing::effect).containsOnly(Effect.NONE);
  }

  @Test
  void isUndecidedWhereStartsDoNotDo() {
    var noisy = new SyntheticHistory(LAST, Map.of(), 0.3, 0.05, 1);
    var plan = SearchPlan.of(new Margin(0.03), 2, 8);

    assertThat(noisy.search(plan, MOST_STARTS).effect()).isEqualTo(Effect.UNDECIDED);
  }

  @Test
  void needsNoSearchForASingleCommit() {
    var history = new SyntheticHistory(1, Map.of(1, 0.2), 0.02, 0.05, 3);

    var standing = history.search(PLAN, MOST_STARTS);

    assertThat(commits(standing)).containsExactly(1);
    assertThat(history.starts()).isLessThanOrEqualTo(12);
  }

  private static List<Integer> commits(Standing standing) {
    return standing.proven().stream().map(Step::commit).toList();
  }

  private static List<Standing> searches(Map<Integer, Double> steps) {
    return runs(steps).map(history -> history.search(PLAN, MOST_STARTS)).toList();
  }

  private static Stream<SyntheticHistory> runs(Map<Integer, Double> steps) {
    return IntStream.range(0, RUNS)
        .mapToObj(run -> new SyntheticHistory(LAST, steps, 0.02, 0.05, 100 + run));
  }
}
