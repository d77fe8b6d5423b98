// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Margin;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The client scaling test: a row for each number of clients, and whether it was the client. */
public final class ClientScalingSection implements Section {

  private static final String NOTE =
      "The same threads, divided among different numbers of clients, after the sweep. Ratio: the"
          + " throughput divided by that of as many clients as the sweep had, with an interval by"
          + " Welch's t. If the test has only more clients than that, the fewest of them are the"
          + " base. Risen: the whole interval is more than %s above 1; not risen: all of it is"
          + " below that; else undecided.";

  private record Row(ClientScaling scan, ThreadCount count) {

    Optional<Ratio> ratio() {
      return scan.ratio(count);
    }
  }

  private static final List<Field<Row>> FIELDS =
      List.of(
          text("store", it -> it.count().label()),
          figure("threads", it -> it.count().threads()),
          figure("clients", it -> it.count().clients()),
          figure("repeats", it -> it.count().repeats()),
          figure("ops/s", it -> it.count().shownThroughput()),
          figure("95 % interval", it -> it.count().interval().map(Figures::throughput)),
          figure("ratio", it -> it.ratio().map(Figures::ratio)),
          figure("95 % interval of the ratio", it -> it.ratio().flatMap(Figures::interval)),
          text("marks", it -> it.count().shownMarks()));

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    return List.of(
        Table.of(
            "Was it the client?",
            String.join(" ", conclusions(results, workload))
                + " "
                + Text.format(NOTE, results.run().margin().text()),
            FIELDS,
            ClientScaling.in(results, workload).stream()
                .flatMap(scan -> scan.counts().stream().map(count -> new Row(scan, count)))
                .toList()));
  }

  /** The answers of a workload, store by store; none without a scan. */
  public static List<String> conclusions(RunResults results, String workload) {
    return ClientScaling.in(results, workload).stream().map(ClientScaling::sentence).toList();
  }

  /**
   * A store on a workload, with the same threads divided among one client, two and more: if more
   * clients get more out of it, the client was the bottleneck.
   *
   * @param sweepClients clients of the sweep
   * @param counts one a number of clients, ascending; at least one
   * @param margin that throughput has to rise by
   */
  public record ClientScaling(int sweepClients, List<ThreadCount> counts, Margin margin) {

    /** What a scan can tell. */
    public enum Answer {
      /** More clients than the base did more: the interval of the ratio is beyond the margin. */
      ROSE,
      /** None of them did more by the margin: all the intervals end below. */
      DID_NOT_RISE,
      /** Some interval holds both, or there is none. */
      UNDECIDED
    }

    /** Those of a workload, store by store, by rising threads. */
    public static List<ClientScaling> in(RunResults results, String workload) {
      var stores = results.cells().stream().map(Cell::label).distinct().toList();
      return results.clientScan().stream()
          .filter(cell -> cell.workload().equals(workload))
          .sorted(
              Comparator.comparingInt((Cell cell) -> stores.indexOf(cell.label()))
                  .thenComparingInt(Cell::threads))
          .collect(
              groupingBy(
                  cell -> List.<Object>of(cell.label(), cell.threads(), cell.targetOps()),
                  LinkedHashMap::new,
                  groupingBy(Cell::clients, TreeMap::new, toList())))
          .values()
          .stream()
          .map(byClients -> byClients.values().stream().map(ThreadCount::of).toList())
          .map(
              counts ->
                  new ClientScaling(
                      sweepClients(results, counts.get(0)), counts, results.run().margin()))
          .toList();
    }

    private static int sweepClients(RunResults results, ThreadCount scanned) {
      var one = scanned.cells().get(0);
      return results.cells().stream()
          .filter(cell -> cell.label().equals(one.label()))
          .filter(cell -> cell.workload().equals(one.workload()))
          .mapToInt(Cell::clients)
          .max()
          .orElse(1);
    }

    /** Throughput ÷ that of {@link #base}; empty of those themselves. */
    Optional<Ratio> ratio(ThreadCount count) {
      return base()
          .filter(base -> base.clients() != count.clients() && isSound(count))
          .flatMap(base -> Ratio.unpaired(count.throughputs(), base.throughputs()));
    }

    /**
     * What the others are compared with: as many clients as the sweep had, or, where the scan has
     * none of those or none that are more, the fewest. Empty if nothing was measured.
     */
    private Optional<ThreadCount> base() {
      var sound = counts.stream().filter(ClientScaling::isSound).toList();
      var hasMore = sound.stream().anyMatch(count -> count.clients() > sweepClients);
      return sound.stream()
          .filter(count -> hasMore && count.clients() == sweepClients)
          .findFirst()
          .or(() -> sound.stream().findFirst());
    }

    /** Those of more clients than the base that were measured. */
    private List<ThreadCount> more() {
      var fewer = base().map(ThreadCount::clients).orElse(0);
      return counts.stream().filter(count -> count.clients() > fewer && isSound(count)).toList();
    }

    /** Whether throughput rose with more clients. */
    Answer answer() {
      var more = more();
      if (more.stream().anyMatch(this::isRise)) {
        return Answer.ROSE;
      }
      return !more.isEmpty() && more.stream().allMatch(this::isNoRise)
          ? Answer.DID_NOT_RISE
          : Answer.UNDECIDED;
    }

    private boolean isRise(ThreadCount count) {
      return interval(count).filter(margin::isBelow).isPresent();
    }

    /** Fallen is not risen either. */
    private boolean isNoRise(ThreadCount count) {
      return interval(count).filter(it -> it.high() <= margin.factor()).isPresent();
    }

    private static boolean isSound(ThreadCount count) {
      return !count.isBreached() && !count.measured().isEmpty();
    }

    /** Whether it was the client, in a sentence that says no more than the scan showed. */
    String sentence() {
      var cell = counts.get(0).cells().get(0);
      return Text.format(
          "%s, %s, %d threads by %s: was it the client? %s.",
          cell.workload(),
          cell.shownLabel(),
          cell.threads(),
          numbers(),
          obstacle().map(why -> "Not told: " + why).orElseGet(this::told));
    }

    /** As 1, 2 and 4 clients. */
    private String numbers() {
      var numbers = counts.stream().map(count -> count.clients() + "").collect(joining(", "));
      var last = counts.get(counts.size() - 1).clients();
      return numbers.replaceFirst(", (\\d+)$", " and $1") + " " + Text.plural(last, "client");
    }

    /** Why the scan can't tell; empty if it may. */
    private Optional<String> obstacle() {
      if (counts.get(0).cells().get(0).targetOps().isPresent()) {
        return Optional.of("the throughput was asked for, with --target");
      }
      return more().isEmpty()
          ? Optional.of("fewer than two numbers of clients were measured within the gates")
          : Optional.empty();
    }

    private String told() {
      return switch (answer()) {
        case ROSE ->
            Text.format(
                "Yes, throughput rose by a factor of %s: %s",
                figures(highest(more().stream().filter(this::isRise).toList())), bottleneck());
        case DID_NOT_RISE ->
            Text.format(
                "No, throughput did not rise, factor %s: %s",
                figures(highest(more())), noBottleneck());
        case UNDECIDED -> "Undecided: factor " + undecided();
      };
    }

    private String bottleneck() {
      return baseClients() < sweepClients
          ? Text.format(
              "%s cannot load the store; whether the sweep's %s can, more clients would tell",
              clients(baseClients()), sweepClients)
          : "the client was the bottleneck, so the sweep's peak is not the store's";
    }

    private String noBottleneck() {
      if (baseClients() > sweepClients) {
        return Text.format(
            "it was not %s; whether it was the sweep's %s, a scan with as many tells",
            clients(baseClients()), sweepClients);
      }
      return "it was not the client"
          + (isOnOneMachine()
              ? " process; all ran on one machine, so its cores may be the limit still"
              : "");
    }

    private int baseClients() {
      return base().orElseThrow().clients();
    }

    private static String clients(int number) {
      return Text.count(number, "client");
    }

    private String undecided() {
      var once = more().stream().filter(count -> interval(count).isEmpty()).findFirst();
      if (once.isPresent()) {
        return figures(once.get())
            + ", without an interval, since there are not two repeats of both";
      }
      var open = more().stream().filter(count -> !isNoRise(count)).toList();
      return Text.format(
          "%s, an interval too wide to tell a rise of %s from none; more --repeats, or a longer"
              + " --duration, narrow it",
          figures(highest(open)), margin.text());
    }

    private Optional<Interval> interval(ThreadCount count) {
      return ratio(count).flatMap(Ratio::interval);
    }

    private ThreadCount highest(List<ThreadCount> counts) {
      return counts.stream()
          .max(Comparator.comparingDouble(count -> ratio(count).map(Ratio::value).orElse(0.0)))
          .orElseThrow();
    }

    private String figures(ThreadCount count) {
      return ratio(count).map(Figures::ratio).orElse("")
          + ratio(count).flatMap(Figures::interval).map(it -> " (" + it + ")").orElse("")
          + Text.format(" with %s in place of %d", clients(count.clients()), baseClients());
    }

    /** As far as the cells of several clients say where these ran. */
    private boolean isOnOneMachine() {
      return counts.stream()
              .flatMap(count -> count.cells().stream())
              .flatMap(cell -> cell.perClient().stream())
              .map(ClientFigures::host)
              .distinct()
              .count()
          == 1;
    }
  }
}
