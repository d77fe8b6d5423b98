// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.statistics.ChangePoints.ChangePoint;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Given series with and without changes, these are found, and no others. All draws are seeded. */
class ChangePointsTest {

  private static final int SERIES = 100;
  private static final int RUNS = 30;
  private static final double NOISE = 0.03;

  @Test
  void findsAStepWithinOneRunInNinetyFiveOfAHundredSeries() {
    var found =
        IntStream.range(0, SERIES)
            .filter(
                seed -> {
                  var step = 6 + seed % (RUNS - 11);
                  var points = in(seed, at -> at < step ? 50_000 : 45_000);
                  return points.length == 1 && Math.abs(points[0] - step) <= 1;
                })
            .count();
    assertThat(found).isGreaterThanOrEqualTo(95);
  }

  @Test
  void findsNothingInNinetyFiveOfAHundredSeriesThatDoNotChange() {
    var wrong =
        IntStream.range(0, SERIES).filter(seed -> in(seed, at -> 50_000).length > 0).count();
    assertThat(wrong).isLessThanOrEqualTo(5);
  }

  @Test
  void findsNothingInSkewedNoiseWithOutliers() {
    var wrong =
        IntStream.range(0, SERIES)
            .filter(
                seed -> {
                  var random = new Random(seed);
                  var values =
                      IntStream.range(0, RUNS)
                          .mapToDouble(at -> 200 * Math.exp(0.5 * random.nextGaussian()))
                          .toArray();
                  return !ChangePoints.in(values, seed).isEmpty();
                })
            .count();
    assertThat(wrong).isLessThanOrEqualTo(5);
  }

  @Test
  void findsALossAndItsRepair() {
    assertThat(in(1, at -> at < 10 || at >= 20 ? 50_000 : 40_000)).containsExactly(10, 20);
  }

  @Test
  void findsThreeSteps() {
    assertThat(in(2, at -> 50_000 - 6_000 * (at / 8))).containsExactly(8, 16, 24);
  }

  @Test
  void oneOutlierIsNoChange() {
    assertThat(in(3, at -> at == 15 ? 10_000 : 50_000)).isEmpty();
  }

  @Test
  void theSameSeriesHasTheSameChanges() {
    var values = series(4, at -> at < 15 ? 50_000 : 46_000);
    assertThat(ChangePoints.in(values, 7)).isEqualTo(ChangePoints.in(values, 7));
  }

  @Test
  void aUnitMakesNoDifference() {
    var values = series(5, at -> at < 15 ? 50_000 : 46_000);
    var inThousands = IntStream.range(0, RUNS).mapToDouble(at -> values[at] / 1024).toArray();
    assertThat(ChangePoints.in(inThousands, 7)).isEqualTo(ChangePoints.in(values, 7));
  }

  @Test
  void aSeriesThatIsConstantOrTooShortHasNone() {
    assertThat(ChangePoints.in(new double[0], 1)).isEmpty();
    assertThat(ChangePoints.in(new double[] {1, 2, 3, 4, 5}, 1)).isEmpty();
    assertThat(ChangePoints.in(new double[50], 1)).isEmpty();
  }

  @Test
  void aChangeIsSignificant() {
    assertThat(ChangePoints.in(series(6, at -> at < 15 ? 50_000 : 40_000), 1))
        .singleElement()
        .extracting(ChangePoint::p)
        .satisfies(p -> assertThat(p).isBetween(0.001, ChangePoints.SIGNIFICANCE));
  }

  private static int[] in(int seed, IntToDoubleFunction level) {
    return ChangePoints.in(series(seed, level), seed).stream().mapToInt(ChangePoint::at).toArray();
  }

  /** Levels with Gaussian noise of {@link #NOISE}. */
  private static double[] series(int seed, IntToDoubleFunction level) {
    var random = new Random(seed);
    return IntStream.range(0, RUNS)
        .mapToDouble(at -> level.applyAsDouble(at) * (1 + NOISE * random.nextGaussian()))
        .toArray();
  }
}
