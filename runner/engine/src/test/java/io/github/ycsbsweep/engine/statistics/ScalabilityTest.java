// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.SyntheticRuns.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.statistics.Scalability.ScalabilityPoint;
import io.github.ycsbsweep.engine.statistics.ScalabilityFit.Estimate;
import io.github.ycsbsweep.engine.statistics.ScalabilityFit.Reach;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScalabilityTest {

  private static final int[] DOUBLING = {8, 16, 32, 64, 128, 256};
  private static final ScalabilityLaw TRUTH = new ScalabilityLaw(1_000, 0.02, 1e-4);

  @ParameterizedTest
  @CsvSource({"1000, 0.02, 1e-4", "1000, 0.05, 5e-4", "500, 0.10, 2e-4"})
  void recoversPeakAndKneeWithin5PercentUnder2PercentNoise(
      double lambda, double sigma, double kappa) {
    var truth = new ScalabilityLaw(lambda, sigma, kappa);
    var runs = new SyntheticRuns(12);
    assertThat(
            percent(
                200,
                () -> fit(runs.grid(truth, 3, 0.02, DOUBLING)),
                fit ->
                    isWithin5Percent(fit.peakThreads().orElseThrow(), truth.peakThreads())
                        && isWithin5Percent(
                            fit.peakThroughput().orElseThrow(), truth.peakThroughput())
                        && isWithin5Percent(fit.knee().orElseThrow(), truth.knee())))
        .isGreaterThan(95);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void holdsTheTrueFiguresIn93To97Of100Draws(int repeats) {
    var runs = new SyntheticRuns(13);
    var fits =
        IntStream.range(0, 1_000)
            .mapToObj(seed -> fit(runs.grid(TRUTH, repeats, 0.02, DOUBLING), seed))
            .toList();
    assertThat(coverage(fits, fit -> fit.peakThreads().orElseThrow(), TRUTH.peakThreads()))
        .isBetween(93.0, 97.0);
    assertThat(coverage(fits, fit -> fit.peakThroughput().orElseThrow(), TRUTH.peakThroughput()))
        .isBetween(93.0, 97.0);
    assertThat(coverage(fits, fit -> fit.knee().orElseThrow(), TRUTH.knee())).isBetween(93.0, 97.0);
    assertThat(coverage(fits, fit -> fit.coefficients().sigma(), TRUTH.sigma()))
        .isBetween(93.0, 97.0);
    assertThat(coverage(fits, fit -> fit.coefficients().kappa(), TRUTH.kappa()))
        .isBetween(93.0, 97.0);
  }

  @Test
  void findsTheLawOfPointsWithoutNoise() {
    var fit = fit(new SyntheticRuns(14).grid(TRUTH, 1, 0, DOUBLING));
    assertThat(fit.coefficients().lambda().value()).isCloseTo(1_000, within(1e-6));
    assertThat(fit.coefficients().sigma().value()).isCloseTo(0.02, within(1e-9));
    assertThat(fit.coefficients().kappa().value()).isCloseTo(1e-4, within(1e-11));
    assertThat(fit.reach()).isEqualTo(Reach.PEAK);
    assertThat(fit.relativeResidual()).isLessThan(1e-9);
    assertThat(fit.fits()).isTrue();
  }

  @Test
  void claimsNoPeakWhileThroughputRises() {
    var fit = fit(new SyntheticRuns(15).grid(TRUTH, 3, 0.02, 4, 8, 16, 32));
    assertThat(fit.reach()).isEqualTo(Reach.NOT_REACHED);
    assertThat(fit.peakThreads()).isEmpty();
    assertThat(fit.peakThroughput()).isEmpty();
    assertThat(fit.knee()).isEmpty();
  }

  @Test
  void claimsALimitButNoPeakWhereThroughputLevelsOff() {
    var flat = new ScalabilityLaw(1_000, 0.2, 0);
    var fit = fit(new SyntheticRuns(16).grid(flat, 3, 0, 8, 32, 128, 512));
    assertThat(fit.reach()).isEqualTo(Reach.PLATEAU);
    assertThat(fit.peakThreads()).isEmpty();
    assertThat(fit.peakThroughput().orElseThrow().value()).isCloseTo(5_000, within(1.0));
    assertThat(fit.knee().orElseThrow().value()).isCloseTo(flat.knee(), within(0.1));
  }

  @Test
  void claimsNoPeakWhereThroughputFallsAllTheWay() {
    var fit = fit(points(n -> 20_000 - 5 * n, DOUBLING));
    assertThat(fit.reach()).isEqualTo(Reach.PASSED);
    assertThat(fit.peakThreads()).isEmpty();
    assertThat(fit.knee()).isEmpty();
  }

  @Test
  void holdsSerialShareAndCoherencyAtZeroWhereThroughputRisesFasterThanThreads() {
    var fit = fit(points(n -> 100 * Math.pow(n, 1.1), DOUBLING));
    assertThat(fit.coefficients().sigma().value()).isZero();
    assertThat(fit.coefficients().kappa().value()).isZero();
    assertThat(fit.reach()).isEqualTo(Reach.NOT_REACHED);
  }

  @Test
  void holdsTheSerialShareAtOneWhereThroughputNeverRises() {
    var fit = fit(new SyntheticRuns(17).grid(new ScalabilityLaw(5_000, 1, 0), 3, 0.02, DOUBLING));
    assertThat(fit.coefficients().sigma().value()).isBetween(0.9, 1.0);
    assertThat(fit.coefficients().sigma().interval().high()).isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256, 512})
  void saysThatItDoesNotFitASharpBend(int most) {
    var threads = IntStream.iterate(1, n -> n <= most, n -> 2 * n).toArray();
    assertThat(fit(points(n -> Math.min(500 * n, 16_000), threads)).fits()).isFalse();
  }

  @Test
  void saysThatItFitsTheLawUnderNoise() {
    var runs = new SyntheticRuns(22);
    assertThat(percent(200, () -> fit(runs.grid(TRUTH, 3, 0.03, DOUBLING)), ScalabilityFit::fits))
        .isGreaterThan(95);
  }

  /** The grid ends on the flat top, so the peak may be anywhere; the interval must say so. */
  @Test
  void isUnsureOfAPeakAtTheEndOfTheGrid() {
    var late = new ScalabilityLaw(2_000, 0.1, 2e-5);
    var runs = new SyntheticRuns(18);
    var fits =
        IntStream.range(0, 500)
            .mapToObj(seed -> fit(runs.grid(late, 3, 0.02, DOUBLING), seed))
            .filter(fit -> fit.reach() == Reach.PEAK)
            .toList();
    assertThat(fits).hasSizeGreaterThan(250);
    assertThat(coverage(fits, fit -> fit.peakThreads().orElseThrow(), late.peakThreads()))
        .isGreaterThan(93);
    assertThat(
            percent(
                fits.size(),
                fits.iterator()::next,
                fit -> fit.peakThreads().orElseThrow().interval().high() > 300))
        .isGreaterThan(50);
  }

  /** One point more than unknowns: a single residual says next to nothing of the noise. */
  @Test
  void isAsUnsureOfFourPointsAsItMustBe() {
    var runs = new SyntheticRuns(21);
    var fits =
        IntStream.range(0, 1_000)
            .mapToObj(seed -> fit(runs.grid(TRUTH, 1, 0.02, 16, 64, 128, 256), seed))
            .toList();
    assertThat(coverage(fits, fit -> fit.coefficients().lambda(), TRUTH.lambda()))
        .isBetween(93.0, 97.5);
  }

  @Test
  void keepsFiguresFiniteHoweverWideTheNoiseOfFourPointsMayBe() {
    var points = points(n -> Math.min(1_000 * n, 40_000), 8, 16, 32, 64);
    for (var seed = 0; seed < 50; seed++) {
      var lambda = fit(points, seed).coefficients().lambda();
      assertThat(lambda.interval().high()).isFinite();
      assertThat(lambda.interval().low()).isPositive();
    }
  }

  @Test
  void givesTheSameIntervalsForTheSameSeed() {
    var points = new SyntheticRuns(19).grid(TRUTH, 3, 0.02, DOUBLING);
    assertThat(Scalability.of(points, 5)).isEqualTo(Scalability.of(points, 5));
    assertThat(Scalability.of(points, 5)).isNotEqualTo(Scalability.of(points, 6));
  }

  @Test
  void refusesThreeThreadCountsHoweverOftenMeasured() {
    var points = new SyntheticRuns(20).grid(TRUTH, 5, 0.02, 8, 16, 32);
    assertThat(Scalability.of(points, 1))
        .isEqualTo(Scalability.none("measured at 3 thread counts; a curve needs at least 4"));
  }

  @Test
  void refusesThroughputsThatAreNotPositive() {
    assertThat(Scalability.of(points(n -> n == 8 ? 0 : n, DOUBLING), 1))
        .isEqualTo(Scalability.none("a throughput is not positive"));
  }

  @Test
  void refusesLessThanOneThread() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ScalabilityPoint(0, 100))
        .withMessageContaining("threads: 0");
  }

  private static ScalabilityFit fit(List<ScalabilityPoint> points) {
    return fit(points, 1);
  }

  private static ScalabilityFit fit(List<ScalabilityPoint> points, long seed) {
    return Scalability.of(points, seed).fit().orElseThrow();
  }

  private static List<ScalabilityPoint> points(IntToDoubleFunction curve, int... threads) {
    return Arrays.stream(threads)
        .mapToObj(n -> new ScalabilityPoint(n, curve.applyAsDouble(n)))
        .toList();
  }

  private static double coverage(
      List<ScalabilityFit> fits, Function<ScalabilityFit, Estimate> figure, double truth) {
    var iterator = fits.iterator();
    return percent(
        fits.size(), iterator::next, fit -> figure.apply(fit).interval().contains(truth));
  }

  private static boolean isWithin5Percent(Estimate estimate, double truth) {
    return Math.abs(estimate.value() / truth - 1) < 0.05;
  }
}
