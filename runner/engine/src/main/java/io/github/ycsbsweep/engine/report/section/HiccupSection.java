// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.section.CellFields.millis;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Block.Paragraph;
import io.github.ycsbsweep.engine.report.model.Block.Style;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Hiccups;
import io.github.ycsbsweep.engine.results.cell.Hiccups.Pauses;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** Looks for tails of latencies that pauses of the client or its machine explain. */
public final class HiccupSection implements Section {

  /** Of a service time: a pause of that share of it explains it. */
  private static final double SHARE = 0.5;

  /** Microseconds. Shorter pauses are those of any busy machine. */
  private static final long LEAST_PERCENTILE = 1_000;

  /** Microseconds, of the longest: there is one in any window. */
  private static final long LEAST_MAX = 10_000;

  /** A service time and the hiccups at the same percentile, in microseconds. */
  private record Tail(String name, long service, long client, OptionalLong machine, long least) {

    boolean isExplained() {
      return explains(client);
    }

    boolean isOfMachine() {
      return machine.isPresent() && explains(machine.getAsLong());
    }

    private boolean explains(long pause) {
      return pause >= least && pause >= SHARE * service;
    }

    String text() {
      return Text.format(
          "%s %s ms, hiccups of the client %s ms%s",
          name,
          Figures.millis((double) service),
          Figures.millis((double) client),
          machine.isPresent()
              ? ", of its machine " + Figures.millis((double) machine.getAsLong()) + " ms"
              : "");
    }
  }

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var table = table(results.cells(workload));
    return table.rows().isEmpty()
        ? List.of()
        : List.of(
            new Paragraph(
                "Service times, and hiccups in the measured window: how much later than due a"
                    + " thread woke up that only sleeps.",
                Style.PLAIN),
            table);
  }

  /** Pauses beside the service times; without rows where nobody measured them. */
  public static Table table(List<Cell> cells) {
    return Table.of(
        CellFields.of(
            it -> it,
            millis("p99 ms", 0, HiccupSection::latency, Latency::p99),
            millis("p99.9 ms", 0, HiccupSection::latency, Latency::p999),
            millis("max ms", 0, HiccupSection::latency, Latency::max),
            pause("client hiccup p99 ms", Hiccups::client, Pauses::p99),
            pause("client p99.9 ms", Hiccups::client, Pauses::p999),
            pause("client max ms", Hiccups::client, Pauses::max),
            pause("machine hiccup p99 ms", Hiccups::machine, Pauses::p99),
            pause("machine p99.9 ms", Hiccups::machine, Pauses::p999),
            pause("machine max ms", Hiccups::machine, Pauses::max),
            pause("server's machine max ms", Hiccups::server, Pauses::max)),
        cells.stream().filter(cell -> cell.hiccups().isPresent()).toList());
  }

  private static Optional<Latency> latency(Cell cell) {
    return cell.all().flatMap(Operation::latency);
  }

  private static Field<Cell> pause(
      String name, Function<Hiccups, Optional<Pauses>> whose, Function<Pauses, ?> figure) {
    return Field.millis(name, it -> it.hiccups().flatMap(whose).map(figure));
  }

  @Override
  public void findings(Cell cell, FindingList findings) {
    var latency = latency(cell);
    if (latency.isPresent() && cell.hiccups().isPresent()) {
      percentile(latency.get(), cell.hiccups().get())
          .filter(Tail::isExplained)
          .or(() -> longest(latency.get(), cell.hiccups().get()).filter(Tail::isExplained))
          .ifPresent(tail -> add(cell, tail, findings));
    }
  }

  private static void add(Cell cell, Tail tail, FindingList findings) {
    findings.warn(
        tail.isOfMachine()
            ? "pauses of the client's machine explain the slowest operations, and not the store"
            : "pauses of the client explain the slowest operations, and not the store",
        tail.isOfMachine()
            ? "end what else runs there, or measure with fewer threads or on more cores"
            : "look at its collections (client GC %), or give it more heap (JAVA_OPTS=-Xmx...) or"
                + " cores",
        cell,
        tail.text());
  }

  /** At the highest percentile that is known of both. */
  private static Optional<Tail> percentile(Latency latency, Hiccups hiccups) {
    return tail("p99.9", latency.p999(), hiccups, Pauses::p999, LEAST_PERCENTILE)
        .or(() -> tail("p99", latency.p99(), hiccups, Pauses::p99, LEAST_PERCENTILE));
  }

  private static Optional<Tail> longest(Latency latency, Hiccups hiccups) {
    var longest = OptionalLong.of(latency.max());
    return tail("max", longest, hiccups, it -> OptionalLong.of(it.max()), LEAST_MAX);
  }

  private static Optional<Tail> tail(
      String name,
      OptionalLong service,
      Hiccups hiccups,
      Function<Pauses, OptionalLong> figure,
      long least) {
    var client = pause(hiccups.client(), figure);
    var machine = pause(hiccups.machine(), figure);
    return service.isPresent() && client.isPresent()
        ? Optional.of(new Tail(name, service.getAsLong(), client.getAsLong(), machine, least))
        : Optional.empty();
  }

  private static OptionalLong pause(
      Optional<Pauses> pauses, Function<Pauses, OptionalLong> figure) {
    return pauses.map(figure).orElse(OptionalLong.empty());
  }
}
