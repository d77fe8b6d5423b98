// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.compare.Gate.ChangeGate;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Given runs of which the truth is known, chance is seldom taken for a difference. */
class ChanceTest {

  private static final int DRAWS = 1_000;
  private static final ChangeGate GATE = new ChangeGate(Metric.THROUGHPUT, false, -5);

  private final ContinuousDistribution.Sampler normal =
      NormalDistribution.of(0, 1).createSampler(RandomSource.XO_SHI_RO_256_PP.create(4));

  @ParameterizedTest
  @CsvSource({"2, 0.02", "3, 0.02", "3, 0.05", "3, 0.10", "3, 0.20", "5, 0.05", "10, 0.10"})
  void callsEqualStoresFasterOrSlowerInAtMost5Of100Draws(int repeats, double variation) {
    for (var metric : List.of(Metric.THROUGHPUT, Metric.P50, Metric.P99)) {
      assertThat(
              percent(
                  repeats,
                  variation,
                  1,
                  comparison -> {
                    var verdict = comparison.pairs().get(0).change(metric).verdict();
                    return verdict.equals("faster") || verdict.equals("slower") ? 1 : 0;
                  }))
          .isLessThanOrEqualTo(5);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 0.05", "3, 0.02", "3, 0.05", "3, 0.10", "3, 0.20", "5, 0.05", "10, 0.10"})
  void breachesTheLimitOfAnUnchangedStoreInAtMost3Of100Draws(int repeats, double variation) {
    assertThat(percent(repeats, variation, 1, ChanceTest::isBreached)).isLessThanOrEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"3, 0.05, 7, 15", "3, 0.20, 33, 43"})
  void breachesItFarMoreOftenIfStrict(int repeats, double variation, double least, double most) {
    assertThat(
            percent(
                repeats,
                variation,
                1,
                comparison -> GateResult.of(GATE, comparison, true).isBreached() ? 1 : 0))
        .isBetween(least, most);
  }

  @ParameterizedTest
  @CsvSource({"3, 0.02, 0.85", "5, 0.02, 0.90", "10, 0.05, 0.85"})
  void seesALossThatIsClearlyBeyondTheLimitInMostDraws(
      int repeats, double variation, double truth) {
    assertThat(percent(repeats, variation, truth, ChanceTest::isBreached)).isGreaterThan(80);
  }

  private static int isBreached(RunComparison comparison) {
    return GateResult.of(GATE, comparison, false).isBreached() ? 1 : 0;
  }

  private double percent(
      int repeats, double variation, double truth, ToIntFunction<RunComparison> counts) {
    var sum =
        IntStream.range(0, DRAWS)
            .map(
                draw ->
                    counts.applyAsInt(
                        RunComparison.of(
                            run(repeats, variation, 1).labelled("A"),
                            run(repeats, variation, truth).labelled("B"),
                            Set.of(),
                            Margin.USUAL)))
            .sum();
    return 100.0 * sum / DRAWS;
  }

  private ComparableRun run(int repeats, double variation, double truth) {
    var throughputs =
        IntStream.range(0, repeats)
            .mapToDouble(i -> 50_000 * truth * Math.max(0.1, 1 + variation * normal.sample()))
            .toArray();
    return new ComparableRun("synthetic").cell("redis", "workloadb", 8, throughputs);
  }
}
