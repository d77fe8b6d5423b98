// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static java.util.stream.Collectors.joining;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Two systems on a workload, each at a number of threads, by throughput and by CPU time. What
 * differs decides what is judged. Where both have the same server, the client is the question: that
 * it is the limit hides nothing. Where the servers differ and the client is the limit, throughput
 * is not the server's, but CPU time of the server for an operation is.
 *
 * @param isBest whether each is at the thread count with its own highest throughput
 * @param isSameServer whether their servers are made alike
 * @param margin within which they are equal
 */
public record StoreComparison(
    ThreadCount first,
    ThreadCount second,
    boolean isBest,
    boolean isSameServer,
    boolean isInTurn,
    Margin margin) {

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
              it ->
                  it.obstacle().map(why -> it.verdict() + ": " + why.text()).orElse(it.verdict())));

  /** Rows for a terminal, of a workload; what is more is in the files. */
  private static final int MOST_ROWS = 12;

  static final int STORES_WIDTH = 25;

  private static final String ONCE = "measured once";

  private static final String CLIENTS =
      " Where both have the same server, clients are compared, though they are the limit.";

  /**
   * Why throughputs are not ranked.
   *
   * @param why as {@code a, client-bound}
   * @param remedy which option would rank them
   */
  record Obstacle(String why, String remedy) {

    String text() {
      return why + "; " + remedy;
    }
  }

  /**
   * Every store against every other on a workload: each at its best first, unless that is at equal
   * thread counts, then at these. In the order of the run; none if there is but one store.
   *
   * @param systems what is known of them
   */
  public static List<StoreComparison> in(
      RunResults results, List<SystemFacts> systems, String workload) {
    // An imitation is never ranked.
    var stores = results.curves(workload).stream().filter(curve -> !curve.standIn()).toList();
    var comparisons = new ArrayList<StoreComparison>();
    for (var i = 0; i < stores.size(); i++) {
      for (var j = i + 1; j < stores.size(); j++) {
        comparisons.addAll(pair(stores.get(i), stores.get(j), systems, results.run()));
      }
    }
    return comparisons;
  }

  private static List<StoreComparison> pair(
      Curve first, Curve second, List<SystemFacts> systems, Run run) {
    var isSameServer = SystemFacts.haveSameServer(systems, first.system(), second.system());
    var isInTurn = run.order().filter(OrderPlan.Kind::alternates).isPresent();
    var one = best(first.counts());
    var other = best(second.counts());
    var comparisons = new ArrayList<StoreComparison>();
    if (one.threads() != other.threads()) {
      comparisons.add(new StoreComparison(one, other, true, isSameServer, isInTurn, run.margin()));
    }
    for (var here : first.counts()) {
      for (var there : second.counts()) {
        if (here.threads() == there.threads()) {
          var isBest = here.threads() == one.threads() && there.threads() == other.threads();
          comparisons.add(
              new StoreComparison(here, there, isBest, isSameServer, isInTurn, run.margin()));
        }
      }
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
  public static Table table(RunResults results, List<SystemFacts> systems, String workload) {
    var all = in(results, systems, workload);
    return Table.of("Stores compared", note(results, all), FIELDS, all);
  }

  /** In 80 columns: at their best, and where there is room, all. */
  public static Table onTerminal(RunResults results, List<SystemFacts> systems, String workload) {
    var all = in(results, systems, workload);
    var obstacles =
        shown(all).stream()
            .flatMap(row -> row.obstacle().stream())
            .distinct()
            .map(why -> "not ranked: " + why.text());
    var more = Text.when(!isShort(all), "All systems, at equal thread counts too: see report.md");
    return Table.of(
        "",
        Stream.concat(obstacles, more.stream()).collect(joining("\n")),
        List.of(
            text(Sanitizer.cut(workload, STORES_WIDTH), STORES_WIDTH, StoreComparison::stores),
            text("threads", 13, StoreComparison::threads),
            figure("ratio", 6, StoreComparison::quotient),
            text("95 % interval", 14, StoreComparison::interval),
            text("the first is", StoreComparison::verdict)),
        shown(all));
  }

  /** Where there is no room for all: at their best, and of many systems those with the fastest. */
  static List<StoreComparison> shown(List<StoreComparison> all) {
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

  String stores() {
    return Sanitizer.cut(first.label() + " ÷ " + second.label(), STORES_WIDTH);
  }

  private static String note(RunResults results, List<StoreComparison> all) {
    var how =
        switch (results.run().order().orElse(OrderPlan.Kind.FIXED)) {
          case VISITS, INTERLEAVED ->
              "The stores took turns, so the ratio is the geometric mean of the ratios within each"
                  + " repeat, with an interval by Student's t. What the machine did to all of them"
                  + " alike is not in it.";
          case RANDOM ->
              "The cells were shuffled, so the ratio is that of the mean throughputs, with an"
                  + " interval by Welch's t.";
          case FIXED ->
              "The stores were not measured in turns, so a drift of the machine is in the ratio,"
                  + " and not in its interval. The ratio is that of the mean throughputs, with an"
                  + " interval by Welch's t. Use --order interleaved.";
        };
    return "Throughput of the first store divided by that of the second. "
        + how
        + " Faster or slower: the whole interval is beyond "
        + results.run().margin().text()
        + "; equal: all of it is within; else undecided (--margin). A row errs in up to 5 of 100"
        + " runs, so of many rows some do."
        + (all.stream().anyMatch(row -> row.isSameServer() && row.isClientBound()) ? CLIENTS : "");
  }

  /** First ÷ second; empty if they are not to be ranked. */
  Optional<String> quotient() {
    return ratio().map(Figures::ratio);
  }

  /** Of the ratio; empty without one. */
  Optional<String> interval() {
    return ratio().flatMap(Figures::interval);
  }

  /** Of the throughputs, first ÷ second; empty if they are not to be ranked. */
  Optional<Ratio> ratio() {
    return obstacle().isPresent() ? Optional.empty() : ratio(Metric.THROUGHPUT);
  }

  /** Of a figure, whether it is to be ranked or not; empty where it is not known. */
  Optional<Ratio> ratio(Metric metric) {
    // Pairs are worth it only where the repeats of both stores were side by side; a shuffled order
    // makes them independent of each other, and the drift of the machine a part of their noise.
    var one = figures(metric, isInTurn ? shared(metric, first, second) : first.measured());
    var other = figures(metric, isInTurn ? shared(metric, second, first) : second.measured());
    return isInTurn && one.length == other.length
        ? Ratio.paired(one, other)
        : Ratio.unpaired(one, other);
  }

  /** The repeats of which the other store has the figure, too, the first repeat first. */
  private static List<Cell> shared(Metric metric, ThreadCount count, ThreadCount other) {
    var repeats =
        other.measured().stream()
            .filter(cell -> metric.of(cell).isPresent())
            .map(Cell::repeat)
            .toList();
    return count.measured().stream()
        .filter(cell -> repeats.contains(cell.repeat()))
        .sorted(Comparator.comparingInt(Cell::repeat))
        .toList();
  }

  private static double[] figures(Metric metric, List<Cell> cells) {
    return cells.stream().flatMapToDouble(cell -> metric.of(cell).stream()).toArray();
  }

  /** Whether it was not told which is faster, nor that they are equal. */
  boolean isOpen() {
    return Set.of("undecided", ONCE).contains(verdict());
  }

  /** What may be said about the first store, in two words at most. */
  String verdict() {
    return obstacle().isPresent() ? "not ranked" : verdict(ratio(), Metric.THROUGHPUT);
  }

  String verdict(Optional<Ratio> ratio, Metric metric) {
    if (ratio.isEmpty()) {
      return "not measured";
    }
    return ratio.get().interval().isEmpty()
        ? ONCE
        : ratio.get().verdict(metric.better(), margin).name().toLowerCase(Locale.ROOT);
  }

  /** Why they are not ranked; empty if they are. */
  Optional<Obstacle> obstacle() {
    return Stream.of(first, second).flatMap(count -> obstacle(count).stream()).findFirst();
  }

  private Optional<Obstacle> obstacle(ThreadCount count) {
    return cells(count)
        .flatMap(cell -> obstacle(cell).stream())
        .findFirst()
        .map(it -> new Obstacle(count.label() + ", " + it.why(), it.remedy()));
  }

  /** Why a cell's throughput is not the store's own. */
  private Optional<Obstacle> obstacle(Cell cell) {
    if (cell.status() != Cell.Status.OK) {
      return Optional.of(
          new Obstacle(
              "not measured within the gates",
              cell.status() == Cell.Status.FAILED
                  ? "--resume DIR measures it again"
                  : "--max-error-rate R allows failures"));
    }
    if (cell.clientBound() && !isSameServer) {
      return Optional.of(
          new Obstacle(
              "client-bound",
              "--pairs or --target RATE ranks CPU time of the server, and more clients"
                  + " (--clients local:2) may rank throughput"));
    }
    return cell.targetOps().isPresent()
        ? Optional.of(new Obstacle("the throughput was asked for", "without --target it is ranked"))
        : Optional.empty();
  }

  /** Those that were measured; all, if none was. */
  private static Stream<Cell> cells(ThreadCount count) {
    return (count.measured().isEmpty() ? count.cells() : count.measured()).stream();
  }

  private Stream<Cell> cells() {
    return Stream.concat(cells(first), cells(second));
  }

  /** Likewise in words, without the option that would rank them. */
  public Optional<String> reason() {
    return obstacle().map(Obstacle::why);
  }

  /** Whether both were measured within the gates. */
  public boolean isSound() {
    return cells().allMatch(cell -> cell.status() == Cell.Status.OK);
  }

  private boolean isClientBound() {
    return first.isClientBound() || second.isClientBound();
  }

  /** Whether something else than the server limits a throughput: the client, or a rate. */
  boolean isLimited() {
    return isClientBound() || cells().anyMatch(cell -> cell.targetOps().isPresent());
  }

  /** The number that both were measured at, or that of each. */
  String threads() {
    if (first.threads() != second.threads()) {
      return "best: " + first.threads() + ", " + second.threads();
    }
    return first.threads() + (isBest ? ", both best" : "");
  }
}
