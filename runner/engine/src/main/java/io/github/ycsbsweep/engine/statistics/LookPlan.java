// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * When a run is looked at, fixed before it begins, and how wide the interval of each look must be.
 * A run that ends as soon as it likes what it sees would be wrong more often than it says. So the
 * error that is allowed is spent over the looks: all intervals of a run together hold the truth in
 * {@link Interval#LEVEL} of runs.
 *
 * <p>Source: K. K. G. Lan and D. L. DeMets (1983), <i>Discrete sequential boundaries for clinical
 * trials</i>; numbers by the integration of P. Armitage, C. K. McPherson and B. C. Rowe (1969);
 * Student's t at each look's level as by S. J. Pocock (1977); intervals as by C. Jennison and B. W.
 * Turnbull (1989).
 *
 * @param looks in their order, at least one
 */
public record LookPlan(List<Look> looks) {

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final double ALLOWED = 1 - Interval.LEVEL;

  /** Spent by a look at least, so that a level stays less than 1. */
  private static final double LEAST = 1e-9;

  /**
   * One look.
   *
   * @param starts that were made by then
   * @param level confidence of the interval that is made of them
   */
  public record Look(int starts, double level) {}

  /** Keeps the looks. */
  public LookPlan {
    looks = List.copyOf(looks);
  }

  /**
   * Looks after equally many starts each.
   *
   * @param step starts between two looks, at least 1
   * @param most starts of the last look, at least 1, not necessarily a multiple of the step
   */
  public static LookPlan every(int step, int most) {
    if (step < 1 || most < 1) {
      throw new IllegalArgumentException("no looks: every " + step + " up to " + most);
    }
    var before = IntStream.iterate(step, starts -> starts < most, starts -> starts + step);
    return of(IntStream.concat(before, IntStream.of(most)).toArray(), most);
  }

  /**
   * The plan of a run that had to end early: looks that were made keep their levels, and one at the
   * end may spend all that is left.
   *
   * @param starts that were made, at least 1
   */
  public LookPlan endedAt(int starts) {
    var most = last().starts();
    if (starts >= most) {
      return this;
    }
    var before = looks.stream().mapToInt(Look::starts).filter(look -> look < starts);
    return of(IntStream.concat(before, IntStream.of(starts)).toArray(), most);
  }

  /** The look that is due after so many starts; empty between two looks. */
  public Optional<Look> at(int starts) {
    return looks.stream().filter(look -> look.starts() == starts).findFirst();
  }

  /** The last one. */
  public Look last() {
    return looks.get(looks.size() - 1);
  }

  /** Looks at some numbers of starts, of which the last spends what is left. */
  private static LookPlan of(int[] starts, int most) {
    var looks = new ArrayList<Look>();
    var walk = new RandomWalk();
    var spent = 0.0;
    for (var i = 0; i < starts.length; i++) {
      var isLast = i == starts.length - 1;
      var due = isLast ? ALLOWED : spent((double) starts[i] / most);
      var spend = Math.max(LEAST, due - spent);
      spent += spend;
      var bound = walk.step(starts[i], spend) / Math.sqrt(starts[i]);
      looks.add(new Look(starts[i], 1 - 2 * NORMAL.survivalProbability(bound)));
    }
    return new LookPlan(looks);
  }

  /**
   * How much of the allowed error is spent when a share of all starts was made. By it each look has
   * nearly the same level, which is right where runs end as early as they may.
   */
  private static double spent(double share) {
    return ALLOWED * Math.log1p((Math.E - 1) * share);
  }

  /** The sum of as many normal values as there are starts, as long as it stays within bounds. */
  private static final class RandomWalk {

    /** Even, for Simpson's rule. */
    private static final int STEPS = 400;

    /** No bound is further out, in standard deviations. */
    private static final double FURTHEST = 8;

    /** So exact is a bound, as a share of it. */
    private static final double TINY = 1e-12;

    private int starts;
    private double bound;

    /** The density of the sum at evenly spaced places within the bound, times their weight. */
    private double[] masses = {1};

    /** Goes on to more starts, and returns the bound of the sum that is crossed so often. */
    double step(int to, double probability) {
      var deviation = Math.sqrt((double) to - starts);
      var low = 0.0;
      var high = FURTHEST * Math.sqrt(to);
      var at = high / 2;
      // By Newton's method on the logarithm, and by halves where that leads out of what is left.
      for (var i = 0; i < Double.SIZE && high - low > TINY * high; i++) {
        var crossing = crossing(at, deviation);
        if (crossing > probability) {
          low = at;
        } else {
          high = at;
        }
        var slope = 2 * density(at, deviation) / crossing;
        var newton = at + Math.log(crossing / probability) / slope;
        if (Math.abs(newton - at) < TINY * at) {
          break;
        }
        at = newton > low && newton < high ? newton : (low + high) / 2;
      }
      var next = new double[STEPS + 1];
      for (var i = 0; i <= STEPS / 2; i++) {
        next[i] = weight(i) * 2 * at / STEPS / 3 * density(place(i, STEPS, at), deviation);
        next[STEPS - i] = next[i];
      }
      masses = next;
      bound = at;
      starts = to;
      return at;
    }

    /** Of both bounds: the sum is as likely to be above 0 as below. */
    private double crossing(double next, double deviation) {
      var sum = 0.0;
      for (var i = 0; i < masses.length; i++) {
        var place = place(i, masses.length - 1, bound);
        sum += 2 * masses[i] * NORMAL.survivalProbability((next - place) / deviation);
      }
      return sum;
    }

    private double density(double at, double deviation) {
      var sum = 0.0;
      for (var i = 0; i < masses.length; i++) {
        sum += masses[i] * NORMAL.density((at - place(i, masses.length - 1, bound)) / deviation);
      }
      return sum / deviation;
    }

    private static double place(int index, int steps, double bound) {
      return steps == 0 ? 0 : bound * (2.0 * index / steps - 1);
    }

    private static int weight(int index) {
      if (index == 0 || index == STEPS) {
        return 1;
      }
      return index % 2 == 0 ? 2 : 4;
    }
  }
}
