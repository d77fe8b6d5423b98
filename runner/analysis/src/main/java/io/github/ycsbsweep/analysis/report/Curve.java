// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.Cell.Latency;
import io.github.ycsbsweep.analysis.cell.Cell.Operation;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One store on one workload, against the number of client threads.
 *
 * @param standIn whether an imitation answered instead of the store
 * @param points by ascending threads; without the thread counts whose cells all failed
 */
record Curve(String store, String workload, boolean standIn, List<Point> points) {

  /** More threads that give less than this times the throughput are not worth having. */
  private static final double GAIN = 1.05;

  /**
   * A thread count: the median over its repeats.
   *
   * @param threads client threads
   * @param repeats how many were measured
   * @param breached whether in one of them more operations failed than allowed
   * @param throughput operations a second
   * @param p50 microseconds
   * @param p99 microseconds
   */
  record Point(
      int threads,
      int repeats,
      boolean breached,
      double throughput,
      OptionalDouble p50,
      OptionalDouble p99) {}

  /** The curve of cells that are all of one store and workload; there must be one at least. */
  static Curve of(List<Cell> cells) {
    var byThreads =
        cells.stream()
            .filter(cell -> cell.status() != Cell.Status.FAILED)
            .collect(Collectors.groupingBy(Cell::threads, TreeMap::new, Collectors.toList()));
    var points = byThreads.entrySet().stream().map(e -> point(e.getKey(), e.getValue())).toList();
    var first = cells.get(0);
    return new Curve(first.store(), first.workload(), first.server().standIn(), points);
  }

  /** The name as it may be shown: an imitation is never shown under the store's name alone. */
  String label() {
    return Labels.store(store, standIn);
  }

  /** The point of the highest throughput, of those within the error gate. */
  Optional<Point> peak() {
    return sound().stream().max(Comparator.comparingDouble(Point::throughput));
  }

  /** The first point that no later one exceeds by 5 %; empty if there is none but the last. */
  Optional<Point> knee() {
    var sound = sound();
    return IntStream.range(0, Math.max(0, sound.size() - 1))
        .filter(i -> isFlatAfter(sound.get(i), sound.subList(i + 1, sound.size())))
        .mapToObj(sound::get)
        .findFirst();
  }

  /** The points within the error gate. */
  List<Point> sound() {
    return points.stream().filter(point -> !point.breached()).toList();
  }

  private static boolean isFlatAfter(Point point, List<Point> later) {
    return later.stream().allMatch(next -> next.throughput() < GAIN * point.throughput());
  }

  private static Point point(int threads, List<Cell> repeats) {
    var all = repeats.stream().map(Cell::all).flatMap(Optional::stream).toList();
    return new Point(
        threads,
        all.size(),
        repeats.stream().anyMatch(cell -> cell.status() == Cell.Status.GATE),
        median(all.stream().mapToDouble(Operation::opsPerSecond).toArray()).orElse(0),
        latency(all, Latency::p50),
        latency(all, Latency::p99));
  }

  private static OptionalDouble latency(
      List<Operation> repeats, Function<Latency, OptionalLong> figure) {
    return median(
        repeats.stream()
            .map(Operation::latency)
            .flatMap(Optional::stream)
            .map(figure)
            .filter(OptionalLong::isPresent)
            .mapToDouble(OptionalLong::getAsLong)
            .toArray());
  }

  private static OptionalDouble median(double[] values) {
    if (values.length == 0) {
      return OptionalDouble.empty();
    }
    Arrays.sort(values);
    var middle = values.length / 2;
    return OptionalDouble.of(
        values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2);
  }
}
