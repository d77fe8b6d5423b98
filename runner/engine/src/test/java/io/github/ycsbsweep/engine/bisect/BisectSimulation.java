// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.bisect.StepSearch.Effect;
import io.github.ycsbsweep.engine.bisect.StepSearch.Standing;
import io.github.ycsbsweep.engine.bisect.StepSearch.Step;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of the guide, drawn anew. It takes a minute, so that it is run by its name alone. */
class BisectSimulation {

  private static final Path GUIDE = Path.of("../../docs/guide/bisect.md");
  private static final int DRAWS = 40;
  private static final int LAST = 64;
  private static final int MOST_STARTS = 200;
  private static final SearchPlan PLAN = SearchPlan.of(new Margin(0.03), 2, 60);

  static List<Arguments> histories() {
    return List.of(
        Arguments.of("one step of 5 %", Map.of(41, 0.05), 0.02, 0.05),
        Arguments.of("one step of 3 %", Map.of(41, 0.03), 0.02, 0.05),
        Arguments.of("two steps of 5 %", Map.of(17, 0.05, 50, 0.05), 0.02, 0.05),
        Arguments.of("no step", Map.of(), 0.02, 0.05),
        Arguments.of("one step of 5 %, beside other work", Map.of(41, 0.05), 0.05, 0.08));
  }

  @ParameterizedTest
  @MethodSource("histories")
  void standsInTheGuide(
      String name, Map<Integer, Double> steps, double startDeviation, double blockDeviation) {
    var starts = new int[DRAWS];
    var right = 0;
    for (var i = 0; i < DRAWS; i++) {
      var history = new SyntheticHistory(LAST, steps, startDeviation, blockDeviation, 100 + i);
      var standing = history.search(PLAN, MOST_STARTS);
      assertThat(steps.keySet()).containsAll(commits(standing));
      right += isRight(standing, steps) ? 1 : 0;
      starts[i] = history.starts();
    }
    var sorted = IntStream.of(starts).sorted().toArray();
    var mean = IntStream.of(starts).average().orElseThrow();

    assertThat(GUIDE)
        .content()
        .contains(
            Text.format("| %s | %.0f | %d | %d |", name, mean, sorted[DRAWS * 9 / 10 - 1], right));
  }

  private static boolean isRight(Standing standing, Map<Integer, Double> steps) {
    return steps.isEmpty()
        ? standing.effect() == Effect.NONE
        : commits(standing).equals(steps.keySet().stream().sorted().toList());
  }

  private static List<Integer> commits(Standing standing) {
    return standing.proven().stream().map(Step::commit).toList();
  }
}
