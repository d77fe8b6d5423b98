// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import io.github.ycsbsweep.engine.statistics.Scalability.ScalabilityPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Measurements of which the truth is known. The same seed gives the same measurements. */
final class SyntheticRuns {

  private final UniformRandomProvider random;
  private final ContinuousDistribution.Sampler normal;

  SyntheticRuns(long seed) {
    random = RandomSource.XO_SHI_RO_256_PP.create(seed);
    normal = NormalDistribution.of(0, 1).createSampler(random);
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

  /**
   * Two systems in turns of half a second, A B B A in a block, on a machine that has two speeds and
   * stays with each for a quarter of a minute on average. The order of starting changes from start
   * to start.
   *
   * @param truth log ratio of the systems
   * @param noise what else moves a block
   */
  List<Start> pairs(int starts, int blocks, double truth, PairNoise noise) {
    return IntStream.range(0, starts)
        .mapToObj(i -> start(i % 2 == 0 ? 1 : -1, blocks, truth, noise))
        .toList();
  }

  /**
   * What moves the log ratio of a block.
   *
   * @param block standard deviation of blocks within a start
   * @param start of starts
   * @param order what the system that was started first has on top
   * @param rho correlation of neighbouring blocks
   * @param speeds log ratio of the machine's two speeds
   */
  record PairNoise(double block, double start, double order, double rho, double speeds) {

    /** As measured on a virtual machine with two cores. */
    static final PairNoise MEASURED = new PairNoise(0.07, 0.02, 0.02, 0.3, Math.log(1.18));
  }

  private Start start(double order, int blocks, double truth, PairNoise noise) {
    var mean = truth + noise.order() * order + noise.start() * normal.sample();
    var speed = new MachineSpeed(noise.speeds());
    var error = normal.sample();
    var ratios = new ArrayList<Double>();
    for (var i = 0; i < blocks; i++) {
      var outer = speed.slice();
      var inner = speed.slice() + speed.slice();
      outer += speed.slice();
      ratios.add(mean + noise.block() * error + Math.log(outer / inner));
      error = noise.rho() * error + Math.sqrt(1 - noise.rho() * noise.rho()) * normal.sample();
    }
    return new Start(order, ratios);
  }

  /**
   * Throughputs of the visits of one number of threads, of 2 s each, on such a machine. The numbers
   * of threads are visited upwards and downwards in turn.
   *
   * @param levels numbers of threads
   * @param level the one whose visits are returned, from 0
   * @param mean of a machine that is slow all the time
   * @param variation standard deviation ÷ mean of a single visit
   */
  double[] visits(int levels, int level, int visits, double mean, double variation) {
    var speed = new MachineSpeed(PairNoise.MEASURED.speeds());
    // Which speed it begins with is forgotten then.
    IntStream.range(0, FORGOTTEN_SLICES).forEach(i -> speed.slice());
    var throughputs = new double[visits];
    for (var turn = 0; turn < visits * levels; turn++) {
      var done = IntStream.range(0, 2).mapToDouble(i -> speed.slice()).sum();
      var at = turn % (2 * levels);
      if (Math.min(at, 2 * levels - 1 - at) == level) {
        throughputs[turn / levels] = mean * done * (1 + variation * normal.sample());
      }
    }
    return throughputs;
  }

  private static final int FORGOTTEN_SLICES = 200;

  private final class MachineSpeed {

    private static final double PHASE_SECONDS = 15;
    private static final double SLICE_SECONDS = 0.5;

    private final double fast;
    private boolean isFast;
    private double left = phase();

    MachineSpeed(double logRatio) {
      fast = Math.exp(logRatio);
    }

    /** What is done in the next slice. */
    double slice() {
      var done = 0.0;
      var due = SLICE_SECONDS;
      while (due > 0) {
        var part = Math.min(due, left);
        done += part * (isFast ? fast : 1);
        due -= part;
        left -= part;
        if (left == 0) {
          left = phase();
          isFast = !isFast;
        }
      }
      return done;
    }

    private double phase() {
      return -PHASE_SECONDS * Math.log1p(-random.nextDouble());
    }
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
