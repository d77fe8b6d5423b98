// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.BindingProperties;
import io.github.ycsbsweep.support.RateCurve;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import site.ycsb.DBException;

/**
 * When the operations of a thread are due. Those of all threads of all clients together follow the
 * curve: evenly, each thread in its turn; or as a Poisson process, of which each thread has an
 * independent part. A curve that is not constant stretches time (inversion of the integrated rate,
 * E. Çinlar, "Introduction to stochastic processes", 1975).
 */
final class ArrivalTimes {

  /** How arrivals follow each other. */
  enum Kind {
    UNIFORM,
    POISSON
  }

  private final RateCurve curve;
  private final Kind kind;
  private final int threads;
  private final SplittableRandom random;
  private double before;

  /**
   * Of one thread.
   *
   * @param seed of all threads
   * @param thread from 0, among those of all clients
   * @param threads of all clients
   */
  ArrivalTimes(RateCurve curve, Kind kind, long seed, int thread, int threads) {
    this.curve = curve;
    this.kind = kind;
    this.threads = threads;
    this.random = new SplittableRandom(mixed(seed, thread));
    this.before = kind == Kind.UNIFORM ? thread + 0.5 - threads : 0;
  }

  /**
   * The curve that two properties describe; empty without points.
   *
   * @param prefix of {@code points} and {@code repeat.from}
   */
  static Optional<RateCurve> curve(BindingProperties properties, String prefix) throws DBException {
    var points = properties.optional(prefix + "points");
    if (points.isEmpty()) {
      return Optional.empty();
    }
    var from = properties.optional(prefix + "repeat.from");
    try {
      return Optional.of(
          new RateCurve(
              RateCurve.points(points.get()),
              from.isPresent()
                  ? OptionalDouble.of(Double.parseDouble(from.get()))
                  : OptionalDouble.empty()));
    } catch (IllegalArgumentException e) {
      throw new DBException(
          prefix
              + "points="
              + points.get()
              + ": allowed are second:rate by rising time, as 0:5000,60:20000, and "
              + prefix
              + "repeat.from before the last",
          e);
    }
  }

  /** The next one, in seconds since the start; infinity if there is none. */
  double next() {
    before += kind == Kind.UNIFORM ? threads : -Math.log(1 - random.nextDouble()) * threads;
    return curve.secondOf(before);
  }

  /** Threads next to each other must not draw the same numbers a step apart. */
  private static long mixed(long seed, int thread) {
    var bits = seed ^ (thread + 1) * 0xD1B54A32D192ED03L;
    bits = (bits ^ (bits >>> 33)) * 0xFF51AFD7ED558CCDL;
    bits = (bits ^ (bits >>> 33)) * 0xC4CEB9FE1A85EC53L;
    return bits ^ (bits >>> 33);
  }
}
