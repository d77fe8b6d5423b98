// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.RunResults.RunOrder;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Two stores on a workload, each at a number of threads, by throughput.
 *
 * @param isBest whether each is at the thread count with its own highest throughput
 * @param margin within which they are equal
 */
public record StoreComparison(
    ThreadCount first, ThreadCount second, boolean isBest, RunOrder order, Margin margin) {

  private static final List<Field<StoreComparison>> FIELDS =
      List.of(
          figure("threads", StoreComparison::threads),
          text("first store", it -> it.first().label()),
          text("second store", it -> it.second().label()),
          figure("first, ops/s", it -> it.first().shownThroughput()),
          figure("second, ops/s", it -> it.second().shownThroughput()),
          figure("ratio", StoreComparison::quotient),
          figure("95 % interval", StoreComparison::interval),
          text(
              "the first is",
              it -> it.obstacle().map(why -> it.verdict() + ": " + why).orElse(it.verdict())));

  /** Rows for a terminal, of a workload; what is more is in the files. */
  private static final int MOST_ROWS = 12;

  private static final int STORES_WIDTH = 25;

  /**
   * Every store against every other on a workload: each at its best first, unless that is at equal
   * thread counts, then at these. In the order of the run; none if there is but one store.
   */
  public static List<StoreComparison> in(RunResults results, String workload) {
    // An imitation is never ranked.
    var stores =
        results.curves(workload).stream()
            .filter(curve -> !curve.standIn())
            .map(Curve::counts)
            .toList();
    var comparisons = new ArrayList<StoreComparison>();
    for (var i = 0; i < stores.size(); i++) {
      for (var j = i + 1; j < stores.size(); j++) {
        comparisons.addAll(pair(stores.get(i), stores.get(j), results.run()));
      }
    }
    return comparisons;
  }

  private static List<StoreComparison> pair(
      List<ThreadCount> first, List<ThreadCount> second, Run run) {
    var order = RunOrder.of(run);
    var margin = run.margin();
    var one = best(first);
    var other = best(second);
    var comparisons = new ArrayList<StoreComparison>();
    if (one.threads() != other.threads()) {
      comparisons.add(new StoreComparison(one, other, true, order, margin));
    }
    for (var count : first) {
      second.stream()
          .filter(it -> it.threads() == count.threads())
          .map(
              it ->
                  new StoreComparison(
                      count,
                      it,
                      count.threads() == one.threads() && it.threads() == other.threads(),
                      order,
                      margin))
          .forEach(comparisons::add);
    }
    return comparisons;
  }

  /** With the highest throughput, if any was measured within the gates. */
  private static ThreadCount best(List<ThreadCount> counts) {
    return Collections.max(
        counts,
        Comparator.comparingDouble(count -> count.isBreached() ? 0 : count.throughput().orElse(0)));
  }

  /** All of a workload; without rows if there is but one store. */
  public static Table table(RunResults results, String workload) {
    return Table.of("Stores compared", note(results), FIELDS, in(results, workload));
  }

  /** In 80 columns: at their best, and where there is room, all. */
  public static Table onTerminal(RunResults results, String workload) {
    var all = in(results, workload);
    var lines =
        new ArrayList<>(
            shown(all).stream()
                .flatMap(row -> row.obstacle().stream())
                .distinct()
                .map(why -> "not ranked: " + why)
                .toList());
    if (!isShort(all)) {
      lines.add("All systems, at equal thread counts too: see report.md");
    }
    return Table.of(
        "",
        String.join("\n", lines),
        List.of(
            text(Sanitizer.cut(workload, STORES_WIDTH), STORES_WIDTH, StoreComparison::stores),
            text("threads", 13, StoreComparison::threads),
            figure("ratio", 6, StoreComparison::quotient),
            text("95 % interval", 14, StoreComparison::interval),
            text("the first is", StoreComparison::verdict)),
        shown(all));
  }

  /** Where there is no room for all: at their best, and of many systems those with the fastest. */
  private static List<StoreComparison> shown(List<StoreComparison> all) {
    if (isShort(all)) {
      return all;
    }
    var best = all.stream().filter(StoreComparison::isBest).toList();
    if (isShort(best)) {
      return best;
    }
    var fastest =
        best(best.stream().flatMap(row -> Stream.of(row.first(), row.second())).toList()).label();
    return best.stream()
        .filter(row -> row.first().label().equals(fastest) || row.second().label().equals(fastest))
        .toList();
  }

  /** Whether a terminal shows all of them. */
  private static boolean isShort(List<StoreComparison> all) {
    return all.size() <= MOST_ROWS;
  }

  private String stores() {
    return Sanitizer.cut(first.label() + " ÷ " + second.label(), STORES_WIDTH);
  }

  private static String note(RunResults results) {
    var how =
        switch (RunOrder.of(results.run())) {
          case INTERLEAVED ->
              "The stores took turns, so the ratio is the geometric mean of the ratios within each"
                  + " repeat, with an interval by Student's t. What the machine did to all of them"
                  + " alike is not in it.";
          case RANDOM ->
              "The cells were shuffled, so the ratio is that of the mean throughputs, with an"
                  + " interval by Welch's t.";
          case FIXED, UNKNOWN ->
              "The stores were not measured in turns, so a drift of the machine is in the ratio,"
                  + " and not in its interval. The ratio is that of the mean throughputs, with an"
                  + " interval by Welch's t. Use --order interleaved.";
        };
    return "Throughput of the first store divided by that of the second. "
        + how
        + " Faster or slower: the whole interval is beyond "
        + results.run().margin().text()
        + "; equal: all of it is within; else undecided (--margin). A row errs in up to 5 of 100"
        + " runs, so of many rows some do.";
  }

  /** First ÷ second; empty if they are not to be ranked. */
  String quotient() {
    return ratio().map(ratio -> Figures.ratio(ratio.value())).orElse("");
  }

  /** Of the ratio; empty without one. */
  String interval() {
    return ratio()
        .flatMap(Ratio::interval)
        .map(interval -> Figures.bounds(interval, Figures::ratio))
        .orElse("");
  }

  /** Of the throughputs, first ÷ second; empty if they are not to be ranked. */
  Optional<Ratio> ratio() {
    if (obstacle().isPresent()) {
      return Optional.empty();
    }
    // Pairs are worth it only where the repeats of both stores were side by side; a shuffled order
    // makes them independent of each other, and the drift of the machine a part of their noise.
    return order == RunOrder.INTERLEAVED
        ? Ratio.paired(paired(first, second), paired(second, first))
        : Ratio.unpaired(first.throughputs(), second.throughputs());
  }

  /** What may be said about the first store, in two words at most. */
  String verdict() {
    if (obstacle().isPresent()) {
      return "not ranked";
    }
    var ratio = ratio();
    if (ratio.isEmpty()) {
      return "not measured";
    }
    return ratio.get().interval().isEmpty()
        ? "measured once"
        : ratio.get().verdict(Ratio.Better.HIGHER, margin).name().toLowerCase(Locale.ROOT);
  }

  /** Why they are not ranked; empty if they are. */
  public Optional<String> obstacle() {
    return Stream.of(first, second).flatMap(count -> obstacle(count).stream()).findFirst();
  }

  private static Optional<String> obstacle(ThreadCount count) {
    var cells = count.measured().isEmpty() ? count.cells() : count.measured();
    return cells.stream()
        .flatMap(cell -> obstacle(cell).stream())
        .findFirst()
        .map(why -> count.label() + ", " + why);
  }

  /** Why a cell's throughput is not the store's own. */
  private static Optional<String> obstacle(Cell cell) {
    if (cell.status() != Cell.Status.OK) {
      return Optional.of("not measured within the gates");
    }
    if (cell.clientBound()) {
      return Optional.of("client-bound");
    }
    return cell.targetOps().isPresent()
        ? Optional.of("the throughput was asked for")
        : Optional.empty();
  }

  /** The number that both were measured at, or that of each. */
  String threads() {
    if (first.threads() != second.threads()) {
      return "best: " + first.threads() + ", " + second.threads();
    }
    return first.threads() + (isBest ? ", both best" : "");
  }

  /** Throughputs of the repeats that both stores have. */
  private static double[] paired(ThreadCount of, ThreadCount with) {
    var repeats = with.measured().stream().map(Cell::repeat).toList();
    return of.measured().stream()
        .filter(cell -> repeats.contains(cell.repeat()))
        .flatMap(cell -> cell.all().stream())
        .mapToDouble(Operation::opsPerSecond)
        .toArray();
  }
}
