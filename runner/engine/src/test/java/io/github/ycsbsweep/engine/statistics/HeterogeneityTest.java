// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeterogeneityTest {

  /** Starts that have no order, with these logarithms. */
  private static PairedRatio ratio(double... logarithms) {
    var starts = DoubleStream.of(logarithms).mapToObj(it -> new Start(0, List.of(it))).toList();
    return PairedRatio.of(starts, Interval.LEVEL).orElseThrow();
  }

  private static PairedRatio drawn(Random random, double logarithm) {
    return ratio(
        IntStream.range(0, 12)
            .mapToDouble(any -> logarithm + 0.05 * random.nextGaussian())
            .toArray());
  }

  /** Means 0 and 0.3 with a standard error of 0.1 each: weights are 100, the mean is 0.15. */
  @Test
  void qIsTheSumOfSquaresInStandardErrors() {
    var found = Heterogeneity.of(List.of(ratio(-0.1, 0.1), ratio(0.2, 0.4)));
    assertThat(found.q()).isCloseTo(4.5, within(1e-9));
    assertThat(found.chance()).isCloseTo(0.0339, within(1e-4));
    assertThat(found.isHomogeneous()).isFalse();
  }

  @Test
  void levelsThatAreAlikeAreToldApartInAboutOneOfTwentyDraws() {
    var random = new Random(7);
    var apart =
        IntStream.range(0, 1000)
            .mapToObj(any -> IntStream.range(0, 4).mapToObj(level -> drawn(random, 0.1)).toList())
            .filter(levels -> !Heterogeneity.of(levels).isHomogeneous())
            .count();
    assertThat(apart).isBetween(30L, 130L);
  }

  @Test
  void exactRatiosAreNeverPooled() {
    assertThat(Heterogeneity.of(List.of(ratio(0, 0), ratio(1, 1))).isHomogeneous()).isFalse();
  }
}
