// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import io.github.ycsbsweep.engine.statistics.Scalability.ScalabilityPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Measurements of which the truth is known. The same seed gives the same measurements. */
final class SyntheticRuns {

  private final ContinuousDistribution.Sampler normal;

  SyntheticRuns(long seed) {
    normal = NormalDistribution.of(0, 1).createSampler(RandomSource.XO_SHI_RO_256_PP.create(seed));
  }

  /**
   * A run's throughputs by the second: a stationary first-order autoregression.
   *
   * @param variation standard deviation ÷ mean of a single second
   * @param rho correlation of neighbouring seconds
   */
  double[] seconds(int seconds, double mean, double variation, double rho) {
    var throughputs = new double[seconds];
    var error = normal.sample();
    for (var i = 0; i < seconds; i++) {
      throughputs[i] = mean * (1 + variation * error);
      error = rho * error + Math.sqrt(1 - rho * rho) * normal.sample();
    }
    return throughputs;
  }

  /** Repeats with normal noise from run to run. */
  double[] repeats(int repeats, double mean, double variation) {
    return IntStream.range(0, repeats)
        .mapToDouble(i -> mean * (1 + variation * normal.sample()))
        .toArray();
  }

  /** Repeats with lognormal noise from run to run: a few are far above the others. */
  double[] skewedRepeats(int repeats, double mean, double variation) {
    var deviation = Math.sqrt(Math.log(1 + variation * variation));
    return IntStream.range(0, repeats)
        .mapToDouble(i -> mean * Math.exp(deviation * normal.sample() - deviation * deviation / 2))
        .toArray();
  }

  /** A grid of thread counts on a law, each with its repeats. */
  List<ScalabilityPoint> grid(ScalabilityLaw law, int repeats, double variation, int... threads) {
    var points = new ArrayList<ScalabilityPoint>();
    for (var count : threads) {
      Arrays.stream(repeats(repeats, law.throughput(count), variation))
          .forEach(throughput -> points.add(new ScalabilityPoint(count, throughput)));
    }
    return points;
  }

  /**
   * Measures two stores on a machine that gets slower over the run.
   *
   * @param order which store is measured when: {@code 'A'} or {@code 'B'}
   * @param one true throughput of A on the fresh machine, {@code other} that of B
   * @param drift what the machine loses from the first measurement to the last, 0 to 1
   * @return A's figures, then B's
   */
  double[][] drifting(String order, double one, double other, double variation, double drift) {
    var figures = new double[order.length()];
    for (var i = 0; i < figures.length; i++) {
      var machine = 1 - drift * i / (figures.length - 1);
      var truth = order.charAt(i) == 'A' ? one : other;
      figures[i] = truth * machine * (1 + variation * normal.sample());
    }
    return new double[][] {of('A', order, figures), of('B', order, figures)};
  }

  /** Percent of draws of which something holds. */
  static <T> double percent(int draws, Supplier<T> draw, Predicate<T> holds) {
    return 100.0 * Stream.generate(draw).limit(draws).filter(holds).count() / draws;
  }

  private static double[] of(char store, String order, double[] figures) {
    return IntStream.range(0, figures.length)
        .filter(i -> order.charAt(i) == store)
        .mapToDouble(i -> figures[i])
        .toArray();
  }
}
