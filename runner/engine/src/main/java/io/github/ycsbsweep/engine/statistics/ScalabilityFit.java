// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static io.github.ycsbsweep.engine.statistics.Sample.square;

import io.github.ycsbsweep.engine.statistics.Scalability.ScalabilityPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.GammaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A law fitted to a measured throughput curve, and what may be read from it.
 *
 * <p>A closed loop in front of one slow resource bends more sharply than the law: in proportion to
 * the threads, then flat. The fitted law then runs some 10 % below the measured curve at the bend
 * and above it behind; {@link #fits()} says no, and peak and knee are those of another curve.
 *
 * @param law the fitted curve
 * @param coefficients of the law, with their intervals
 * @param reach where the peak lies
 * @param peakThreads threads with the highest throughput; only with {@link Reach#PEAK}
 * @param peakThroughput operations per second that more threads do not get past; only with {@link
 *     Reach#PEAK} and {@link Reach#PLATEAU}
 * @param knee smallest number of threads with 95 % of that, see {@link ScalabilityLaw#knee()}; only
 *     with the same. It may lie below the smallest number measured, and is then the law's guess
 * @param relativeResidual how far the mean of a thread count's repeats is from the law, as the root
 *     of the mean square over the thread counts, 0.02 being 2 %
 */
public record ScalabilityFit(
    ScalabilityLaw law,
    Coefficients coefficients,
    Reach reach,
    Optional<Estimate> peakThreads,
    Optional<Estimate> peakThroughput,
    Optional<Estimate> knee,
    double relativeResidual) {

  /** A law further from the points does not describe them: a sharp bend leaves 0.045 to 0.09. */
  public static final double WORST_RESIDUAL = 0.04;

  /**
   * A figure that was not measured but reckoned.
   *
   * @param value in the figure's unit
   * @param interval of the value, in the same unit
   */
  public record Estimate(double value, Interval interval) {}

  /**
   * Those of the law.
   *
   * @param lambda λ, operations per second of one thread; far off where the grid begins at many
   * @param sigma σ, the serial share, 0 to 1
   * @param kappa κ, coherency, at least 0
   */
  public record Coefficients(Estimate lambda, Estimate sigma, Estimate kappa) {}

  /** Where the peak lies, by the fitted law. */
  public enum Reach {
    /** Throughput still rises at the last point, by more than 5 % with more threads. */
    NOT_REACHED,
    /** The peak is beyond the last point, but no number of threads gains 5 % more. */
    PLATEAU,
    /** Between the first and the last point. */
    PEAK,
    /** At or before the first point: throughput falls all the way. */
    PASSED
  }

  /** Whether the law is close enough to the points to be believed. */
  public boolean fits() {
    return relativeResidual <= WORST_RESIDUAL;
  }

  /** Fits; of at least four thread counts, with positive throughputs. */
  static ScalabilityFit of(List<ScalabilityPoint> points, long seed) {
    var threads = points.stream().mapToDouble(ScalabilityPoint::threads).toArray();
    var throughputs = points.stream().mapToDouble(ScalabilityPoint::throughput).toArray();
    var law = ScalabilityLaw.fit(threads, throughputs);
    var squares = points.stream().mapToDouble(p -> square(residual(law, p))).sum();
    var bootstrap = new ScalabilityBootstrap(law, threads, squares, seed);
    var reach = reach(law, threads);
    var hasPeak = reach == Reach.PEAK;
    var hasKnee = hasPeak || reach == Reach.PLATEAU;
    return new ScalabilityFit(
        law,
        new Coefficients(
            bootstrap.estimate(law, ScalabilityLaw::lambda),
            bootstrap.estimate(law, ScalabilityLaw::sigma),
            bootstrap.estimate(law, ScalabilityLaw::kappa)),
        reach,
        Optional.of(bootstrap.estimate(law, ScalabilityLaw::peakThreads)).filter(e -> hasPeak),
        Optional.of(bootstrap.estimate(law, ScalabilityLaw::peakThroughput)).filter(e -> hasKnee),
        Optional.of(bootstrap.estimate(law, ScalabilityLaw::knee)).filter(e -> hasKnee),
        relativeResidual(law, points));
  }

  private static Reach reach(ScalabilityLaw law, double[] threads) {
    var fewest = Arrays.stream(threads).min().orElseThrow();
    var most = Arrays.stream(threads).max().orElseThrow();
    if (law.peakThreads() <= fewest) {
      return Reach.PASSED;
    }
    if (law.peakThreads() <= most) {
      return Reach.PEAK;
    }
    return law.knee() <= most ? Reach.PLATEAU : Reach.NOT_REACHED;
  }

  private static double relativeResidual(ScalabilityLaw law, List<ScalabilityPoint> points) {
    var means =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    ScalabilityPoint::threads,
                    Collectors.averagingDouble(point -> residual(law, point))));
    return Math.sqrt(means.values().stream().mapToDouble(r -> square(r)).average().orElseThrow());
  }

  /** How far a point is from the law, relative to the law. */
  private static double residual(ScalabilityLaw law, ScalabilityPoint point) {
    return point.throughput() / law.throughput(point.threads()) - 1;
  }

  /**
   * How sure a fitted law is: what is fitted to points drawn around it, many times over. The noise
   * of each draw is normal; its variance is the residuals' times ν ÷ χ²(ν), ν being points - 3,
   * since a few residuals do not tell the noise well. Without that, a grid of five points would be
   * sold as far too sure. Intervals are percentiles of the draws.
   *
   * <p>Source: B. Efron and R. J. Tibshirani (1993), <i>An Introduction to the Bootstrap</i>,
   * chapters 6 and 13; for the variance, A. Gelman et al. (2013), <i>Bayesian Data Analysis</i>,
   * section 14.2.
   */
  static final class ScalabilityBootstrap {

    private static final int DRAWS = 1_000;
    private static final int UNKNOWNS = 3;

    /** Of the logarithm. It says nothing of a curve, and throughputs stay numbers. */
    private static final double WIDEST = 1;

    private final ScalabilityLaw[] laws;

    /**
     * Draws around a law.
     *
     * @param threads of each measured point; more than three points
     * @param squares sum of the squared relative residuals
     * @param seed the same seed gives the same intervals
     */
    ScalabilityBootstrap(ScalabilityLaw law, double[] threads, double squares, long seed) {
      var random = RandomSource.XO_SHI_RO_256_PP.create(seed);
      var degreesOfFreedom = threads.length - UNKNOWNS;
      var chiSquared = GammaDistribution.of(degreesOfFreedom / 2.0, 2).createSampler(random);
      var normal = NormalDistribution.of(0, 1).createSampler(random);
      var expected = Arrays.stream(threads).map(law::throughput).toArray();
      var throughputs = new double[threads.length];
      laws = new ScalabilityLaw[DRAWS];
      for (var i = 0; i < DRAWS; i++) {
        // The logarithm keeps throughputs positive, however wide the noise.
        var deviation = Math.min(WIDEST, Math.sqrt(squares / chiSquared.sample()));
        for (var point = 0; point < throughputs.length; point++) {
          throughputs[point] = expected[point] * Math.exp(deviation * normal.sample());
        }
        laws[i] = ScalabilityLaw.fit(threads, throughputs);
      }
    }

    /** A figure of the law, with its interval. */
    Estimate estimate(ScalabilityLaw law, ToDoubleFunction<ScalabilityLaw> figure) {
      var sorted = Arrays.stream(laws).mapToDouble(figure).sorted().toArray();
      var outside = (int) Math.round(DRAWS * (1 - Interval.LEVEL) / 2);
      var value = figure.applyAsDouble(law);
      // A bound at 0 can press all draws to one side of the value.
      var low = Math.min(value, sorted[outside]);
      var high = Math.max(value, sorted[DRAWS - 1 - outside]);
      return new Estimate(value, Interval.of(low, high, Interval.Kind.FIT));
    }
  }
}
