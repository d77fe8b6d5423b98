// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Knee;
import io.github.ycsbsweep.engine.statistics.Scalability;
import io.github.ycsbsweep.engine.statistics.ScalabilityFit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * One store on one workload, against the number of client threads.
 *
 * @param system its label
 * @param standIn whether an imitation answered instead of the store
 * @param atTarget whether the throughput was asked for, with {@code --target}
 * @param points by ascending threads; without the thread counts whose cells all failed
 * @param scalability the law fitted to the points within the error gate
 */
public record Curve(
    String system,
    String workload,
    boolean standIn,
    boolean atTarget,
    List<Point> points,
    Scalability scalability) {

  /**
   * A thread count: see {@link ThreadCount} for what its figures are of several repeats.
   *
   * @param threads client threads
   * @param repeats how many were measured
   * @param breached whether in one of them more operations failed than allowed
   * @param clientBound whether in one of them the client could do no more
   * @param throughput operations a second
   * @param interval of the throughput; empty if too little was measured for one
   * @param p50 microseconds; empty under a quota of CPU time, which is what it would be of
   * @param p99 microseconds; likewise
   */
  public record Point(
      int threads,
      int repeats,
      boolean breached,
      boolean clientBound,
      double throughput,
      Optional<Interval> interval,
      OptionalDouble p50,
      OptionalDouble p99) {

    public static Point of(ThreadCount count) {
      return new Point(
          count.threads(),
          count.measured().size(),
          count.isBreached(),
          count.isClientBound(),
          count.throughput().orElse(0),
          count.interval(),
          latency(count, Latency::p50),
          latency(count, Latency::p99));
    }

    private static OptionalDouble latency(
        ThreadCount count, Function<Latency, OptionalLong> percentile) {
      return count.isUnderQuota() || count.isDisturbed()
          ? OptionalDouble.empty()
          : count.latency(percentile);
    }
  }

  /**
   * The curve through thread counts that are all of one store and workload; at least one.
   *
   * @param counts by ascending threads
   * @param seed of the draws behind the fit's intervals
   */
  public static Curve of(List<ThreadCount> counts, long seed) {
    var points =
        counts.stream().filter(count -> !count.measured().isEmpty()).map(Point::of).toList();
    var first = counts.get(0).cells().get(0);
    return new Curve(
        first.label(),
        first.workload(),
        first.server().standIn(),
        first.targetOps().isPresent(),
        points,
        ScalabilityTable.scalability(counts, seed));
  }

  /** The name as it may be shown. */
  public String label() {
    return CellLabel.of(system, standIn);
  }

  /** The fitted law; empty if there is none, or none that describes the points. */
  public Optional<ScalabilityFit> fit() {
    return scalability instanceof Scalability.Fitted fitted && fitted.fit().fits()
        ? Optional.of(fitted.fit())
        : Optional.empty();
  }

  /** The point of the highest throughput, of those within the error gate. */
  public Optional<Point> peak() {
    return sound().stream().max(Comparator.comparingDouble(Point::throughput));
  }

  /** The first point that no later one exceeds by 5 %; empty if there is none but the last. */
  public Optional<Point> knee() {
    var sound = sound();
    var knee = Knee.of(sound.stream().mapToDouble(Point::throughput).toArray());
    return knee.isPresent() ? Optional.of(sound.get(knee.getAsInt())) : Optional.empty();
  }

  /** The points within the error gate. */
  public List<Point> sound() {
    return points.stream().filter(point -> !point.breached()).toList();
  }
}
