// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

// SPDX-License-Identifier: Apache-2.0

/**
 * Two stores on a workload, each at a number of threads, by throughput.
 *
 * @param isBest whether each is at the thread count with its own highest throughput
 */
public record StoreComparison(
    ThreadCount first, ThreadCount second, boolean isBest, RunOrder order) {

  public static final List<String> HEADER =
      List.of(
          "threads",
          "first store",
          "second store",
          "first, ops/s",
          "second, ops/s",
          "ratio",
          "95 % interval",
          "the first is");

  /** A row below {@link #HEADER}. */
  public List<String> row() {
    return List.of(
        threads(),
        name(first),
        name(second),
        throughput(first),
        throughput(second),
        quotient(),
        interval(),
        obstacle().map(why -> verdict() + ": " + why).orElse(verdict()));
  }

  /** First ÷ second; empty if they are not to be ranked. */
  public String quotient() {
    return ratio().map(ratio -> three(ratio.value())).orElse("");
  }

  /** Of the ratio; empty without one. */
  public String interval() {
    return ratio()
        .flatMap(Ratio::interval)
        .map(interval -> IntervalText.bounds(interval, StoreComparison::three))
        .orElse("");
  }

  /** Of the throughputs, first ÷ second; empty if they are not to be ranked. */
  public Optional<Ratio> ratio() {
    if (obstacle().isPresent()) {
      return Optional.empty();
    }
    return isPaired()
        ? Ratio.paired(paired(first, second), paired(second, first))
        : Ratio.unpaired(throughputs(first.measured()), throughputs(second.measured()));
  }

  /** What may be said of the first store, in two words at most. */
  public String verdict() {
    if (obstacle().isPresent()) {
      return "not ranked";
    }
    var ratio = ratio();
    if (ratio.isEmpty()) {
      return "not measured";
    }
    return ratio.get().interval().isEmpty()
        ? "measured once"
        : ratio.get().verdict(Ratio.Better.HIGHER).name().toLowerCase(Locale.ROOT);
  }

  /** Why they are not ranked; empty if they are. */
  public Optional<String> obstacle() {
    return Stream.of(first, second).flatMap(count -> obstacle(count).stream()).findFirst();
  }

  /** The number that both were measured at, or that of each. */
  public String threads() {
    if (first.threads() != second.threads()) {
      return "best: " + first.threads() + ", " + second.threads();
    }
    return first.threads() + (isBest ? ", both best" : "");
  }

  public static String name(ThreadCount count) {
    return CellLabel.store(count.cells().get(0));
  }

  /**
   * Pairs are worth it only where the repeats of both stores were side by side; a shuffled order
   * makes them independent of each other, and the drift of the machine a part of their noise.
   */
  private boolean isPaired() {
    return order == RunOrder.INTERLEAVED;
  }

  private static Optional<String> obstacle(ThreadCount count) {
    var cells = count.measured().isEmpty() ? count.cells() : count.measured();
    return cells.stream()
        .flatMap(cell -> Ranking.obstacle(cell).stream())
        .findFirst()
        .map(why -> name(count) + ", " + why);
  }

  /** Throughputs of the repeats that both stores have. */
  private static double[] paired(ThreadCount of, ThreadCount with) {
    var repeats = with.measured().stream().map(Cell::repeat).toList();
    return throughputs(
        of.measured().stream().filter(cell -> repeats.contains(cell.repeat())).toList());
  }

  private static double[] throughputs(List<Cell> cells) {
    return cells.stream()
        .flatMap(cell -> cell.all().stream())
        .mapToDouble(Operation::opsPerSecond)
        .toArray();
  }

  private static String throughput(ThreadCount count) {
    var throughput = count.throughput();
    return throughput.isPresent() ? Figures.count(throughput.getAsDouble()) : "FAILED";
  }

  private static String three(double ratio) {
    return String.format(Locale.ROOT, ratio < 10 ? "%.3f" : "%.1f", ratio);
  }
}
