// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.statistics.Knee;
import io.github.ycsbsweep.engine.statistics.Scalability;
import io.github.ycsbsweep.engine.statistics.ScalabilityFit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One store on one workload, against the number of client threads.
 *
 * @param system its label
 * @param standIn whether an imitation answered instead of the store
 * @param atTarget whether the throughput was asked for, with {@code --target}
 * @param counts by ascending threads
 * @param scalability the law fitted to the points within the error gate
 */
public record Curve(
    String system,
    String workload,
    boolean standIn,
    boolean atTarget,
    List<ThreadCount> counts,
    Scalability scalability) {

  /**
   * The curve through thread counts that are all of one store and workload; at least one.
   *
   * @param counts by ascending threads
   * @param seed of the draws behind the fit's intervals
   */
  public static Curve of(List<ThreadCount> counts, long seed) {
    var first = counts.get(0).cells().get(0);
    return new Curve(
        first.label(),
        first.workload(),
        first.server().standIn(),
        first.targetOps().isPresent(),
        counts,
        ScalabilityTable.scalability(counts, seed));
  }

  /** Without the thread counts whose cells all failed. */
  public List<ThreadCount> points() {
    return counts.stream().filter(count -> !count.measured().isEmpty()).toList();
  }

  /** The name as it may be shown. */
  public String label() {
    return CellLabel.of(system, standIn);
  }

  /** The fitted law; empty if there is none, or none that describes the points. */
  public Optional<ScalabilityFit> fit() {
    return scalability.fit().filter(ScalabilityFit::fits);
  }

  /** The point of the highest throughput, of those within the error gate. */
  public Optional<ThreadCount> peak() {
    return sound().stream().max(Comparator.comparingDouble(ThreadCount::opsPerSecond));
  }

  /** The first point that no later one exceeds by 5 %; empty if there is none but the last. */
  public Optional<ThreadCount> knee() {
    var sound = sound();
    var knee = Knee.of(sound.stream().mapToDouble(ThreadCount::opsPerSecond).toArray());
    return knee.stream().mapToObj(sound::get).findFirst();
  }

  /** The points within the error gate. */
  public List<ThreadCount> sound() {
    return points().stream().filter(point -> !point.isBreached()).toList();
  }
}
