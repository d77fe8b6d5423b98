// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.IntervalText;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.PerClient;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether it was the client, in a sentence that says no more than the scan showed. */
final class ClientScalingText {

  private final ClientScaling scan;

  private ClientScalingText(ClientScaling scan) {
    this.scan = scan;
  }

  static String of(ClientScaling scan) {
    return new ClientScalingText(scan).sentence();
  }

  private String sentence() {
    var cell = scan.counts().get(0).cells().get(0);
    return Text.format(
        "%s, %s, %d threads by %s: was it the client? %s.",
        cell.workload(),
        CellLabel.of(cell),
        cell.threads(),
        numbers(),
        obstacle().map(why -> "Not told: " + why).orElseGet(this::answer));
  }

  /** As 1, 2 and 4 clients. */
  private String numbers() {
    var numbers =
        scan.counts().stream().map(ThreadCount::clients).collect(toCollection(ArrayList::new));
    var last = clients(numbers.remove(numbers.size() - 1));
    return numbers.isEmpty()
        ? last
        : numbers.stream().map(String::valueOf).collect(joining(", ")) + " and " + last;
  }

  /** Why the scan can't tell; empty if it may. */
  private Optional<String> obstacle() {
    if (scan.counts().get(0).cells().get(0).targetOps().isPresent()) {
      return Optional.of("the throughput was asked for, with --target");
    }
    return scan.more().isEmpty()
        ? Optional.of("fewer than two numbers of clients were measured within the gates")
        : Optional.empty();
  }

  private String answer() {
    return switch (scan.answer()) {
      case ROSE ->
          Text.format(
              "Yes, throughput rose by a factor of %s: %s",
              figures(highest(scan.more().stream().filter(this::isRise).toList())), bottleneck());
      case DID_NOT_RISE ->
          Text.format(
              "No, throughput did not rise, factor %s: %s",
              figures(highest(scan.more())), noBottleneck());
      case UNDECIDED -> "Undecided: " + undecided();
    };
  }

  private String bottleneck() {
    return base() < scan.sweepClients()
        ? Text.format(
            "%s cannot load the store; whether the sweep's %s can, more clients would tell",
            clients(base()), scan.sweepClients())
        : "the client was the bottleneck, so the sweep's peak is not the store's";
  }

  private String noBottleneck() {
    if (base() > scan.sweepClients()) {
      return Text.format(
          "it was not %s; whether it was the sweep's %s, a scan with as many tells",
          clients(base()), scan.sweepClients());
    }
    return "it was not the client"
        + (isOnOneMachine()
            ? " process; all ran on one machine, so its cores may be the limit still"
            : "");
  }

  private int base() {
    return scan.base().orElseThrow().clients();
  }

  private static String clients(int number) {
    return Text.count(number, "client");
  }

  private String undecided() {
    var once = scan.more().stream().filter(count -> interval(count).isEmpty()).findFirst();
    if (once.isPresent()) {
      return "factor "
          + figures(once.get())
          + ", without an interval, since there are not two repeats of both";
    }
    var open =
        scan.more().stream()
            .filter(count -> !ClientScaling.isNoRise(scan.ratio(count).orElseThrow()))
            .toList();
    return "factor "
        + figures(highest(open))
        + ", an interval too wide to tell a rise of 5 % from none; more --repeats, or a longer"
        + " --duration, narrow it";
  }

  private boolean isRise(ThreadCount count) {
    return scan.ratio(count).filter(ClientScaling::isRise).isPresent();
  }

  private Optional<Interval> interval(ThreadCount count) {
    return scan.ratio(count).flatMap(Ratio::interval);
  }

  private ThreadCount highest(List<ThreadCount> counts) {
    return counts.stream()
        .max(comparingDouble(count -> scan.ratio(count).map(Ratio::value).orElse(0.0)))
        .orElseThrow();
  }

  private String figures(ThreadCount count) {
    return scan.ratio(count).map(ratio -> Figures.ratio(ratio.value())).orElse("")
        + interval(count).map(it -> " (" + IntervalText.bounds(it, Figures::ratio) + ")").orElse("")
        + Text.format(" with %s in place of %d", clients(count.clients()), base());
  }

  /** As far as the cells of several clients say where these ran. */
  private boolean isOnOneMachine() {
    return scan.counts().stream()
            .flatMap(count -> count.cells().stream())
            .map(Cell::perClient)
            .flatMap(List::stream)
            .map(PerClient::host)
            .distinct()
            .count()
        == 1;
  }
}
