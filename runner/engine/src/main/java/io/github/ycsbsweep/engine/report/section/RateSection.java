// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static io.github.ycsbsweep.engine.report.section.CellFields.millis;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.judge.rate.LoopModel.ThroughputPeak;
import io.github.ycsbsweep.engine.judge.rate.ScheduleSteps;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The cells of a workload that keep to a rate, with service and response times side by side. */
public final class RateSection implements Section {

  /** What tells response time from service time, wherever both are shown. */
  public static final String TIMES =
      "Service time runs from when the client sent an operation. Response time runs from when it"
          + " was due (its intended start): the wait for a client thread that was held up is in"
          + " it.";

  private static final int STORE_WIDTH = 12;

  /**
   * An operation of a cell.
   *
   * @param share the cell's target in percent of what the closed loop did; may be empty
   * @param figures empty if the cell failed
   */
  private record Rated(Cell cell, String share, String name, Optional<Operation> figures) {

    static Stream<Rated> in(RunResults results, Cell cell) {
      var share = percent(results, cell);
      return cell.operations().isEmpty()
          ? Stream.of(new Rated(cell, share, "FAILED", Optional.empty()))
          : cell.operations().entrySet().stream()
              .map(it -> new Rated(cell, share, it.getKey(), Optional.of(it.getValue())));
    }

    Optional<Latency> service() {
      return figures.flatMap(Operation::latency);
    }

    Optional<Latency> response() {
      return figures.flatMap(Operation::intended);
    }

    String target() {
      return Figures.count(cell.targetOps().orElseThrow());
    }

    String rate() {
      return figures.map(all -> Figures.count(all.opsPerSecond())).orElse("");
    }

    String reached() {
      return cell.status() == Cell.Status.FAILED
          ? "FAILED"
          : rate() + (LoopModel.isHeld(cell) ? "" : "!");
    }
  }

  private static final List<Field<Rated>> FIELDS =
      List.of(
          text("store", it -> CellLabel.of(it.cell())),
          figure("threads", it -> it.cell().threads()),
          figure("repeat", it -> it.cell().repeat()),
          text("operation", Rated::name),
          figure("target ops/s", Rated::target),
          figure("% of peak", Rated::share),
          figure("ops/s", Rated::rate),
          text(
              "target held",
              it -> it.figures().map(any -> LoopModel.isHeld(it.cell()) ? "yes" : "no")),
          millis("service p50 ms", 0, Rated::service, Latency::p50),
          millis("service p99 ms", 0, Rated::service, Latency::p99),
          millis("service p99.9 ms", 0, Rated::service, Latency::p999),
          millis("service max ms", 0, Rated::service, CellFields::longest),
          millis("response p50 ms", 0, Rated::response, Latency::p50),
          millis("response p99 ms", 0, Rated::response, Latency::p99),
          millis("response p99.9 ms", 0, Rated::response, Latency::p999),
          millis("response max ms", 0, Rated::response, CellFields::longest));

  private static final List<Field<Rated>> ON_TERMINAL =
      List.of(
          text(
              "store",
              STORE_WIDTH,
              it -> shortStore(it.cell().label(), it.cell().server(), it.cell().repeat())),
          figure("threads", 7, it -> it.cell().threads()),
          figure("target", 10, Rated::target),
          figure("peak", 5, it -> it.share().isEmpty() ? "" : it.share() + "%"),
          figure("ops/s", 10, Rated::reached),
          millis("p50", 7, Rated::service, Latency::p50),
          millis("p99", 7, Rated::service, Latency::p99).closing("service, ms"),
          millis("p50", 7, Rated::response, Latency::p50),
          millis("p99", 7, Rated::response, Latency::p99).closing("response, ms"));

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var blocks = new ArrayList<Block>();
    LoadChart.of(results, workload)
        .ifPresent(
            chart -> {
              blocks.add(new Block.PagePart(List.of(new Block.Heading(3, LoadChart.TITLE))));
              blocks.add(chart);
            });
    blocks.add(table(results, workload));
    return blocks;
  }

  /** Without rows if all cells are closed loops. */
  public static Table table(RunResults results, String workload) {
    return Table.of(
        "At a rate (open loop)",
        TIMES + " The peak is that of the closed loop at as many threads.",
        FIELDS,
        cells(results, workload).stream().flatMap(cell -> Rated.in(results, cell)).toList());
  }

  /** All operations together. */
  @Override
  public List<TerminalPart> terminal(RunResults results, String workload) {
    var cells = cells(results, workload);
    var table =
        Table.of(
            workload + ", at a rate",
            "",
            ON_TERMINAL,
            cells.stream()
                .map(cell -> new Rated(cell, percent(results, cell), Cell.ALL, cell.all()))
                .toList());
    return List.of(
        new TerminalPart(
            table,
            cells.stream().allMatch(LoopModel::isHeld)
                ? List.of(TIMES)
                : List.of("! less than 98 % of the target was reached", TIMES)));
  }

  /** A workload's cells that keep to a rate, store by store, by rising threads and rates. */
  static List<Cell> cells(RunResults results, String workload) {
    var stores = results.stores();
    return results.cells().stream()
        .filter(cell -> cell.workload().equals(workload) && cell.targetOps().isPresent())
        .sorted(
            Comparator.comparingInt((Cell cell) -> stores.indexOf(cell.label()))
                .thenComparingInt(Cell::threads)
                .thenComparingDouble(cell -> cell.targetOps().orElseThrow())
                .thenComparingInt(Cell::repeat))
        .toList();
  }

  /** What the closed loop of as many threads did, in the unit of targets. */
  static OptionalDouble peak(RunResults results, Cell cell) {
    return ThroughputPeak.at(
        cell.threads(),
        results.cells().stream()
            .filter(one -> one.label().equals(cell.label()))
            .filter(one -> one.workload().equals(cell.workload()))
            .toList());
  }

  /** A store's name for a terminal, marked if an imitation answered, with the repeat. */
  static String shortStore(String name, Cell.Server server, int number) {
    var repeat = number > 1 ? " #" + number : "";
    return Sanitizer.cut((server.standIn() ? "~" : "") + name, STORE_WIDTH - repeat.length())
        + repeat;
  }

  private static String percent(RunResults results, Cell cell) {
    var peak = peak(results, cell);
    return peak.isPresent()
        ? Text.format("%.0f", 100 * cell.targetOps().orElseThrow() / peak.getAsDouble())
        : "";
  }

  @Override
  public void findings(RunResults results, FindingList findings) {
    // A search goes to where targets are missed, and says so at each step.
    if (!results.run().options().containsKey("slo")) {
      results.cells().stream()
          .filter(cell -> cell.schedule().filter(ScheduledRates::hasPace).isEmpty())
          .filter(cell -> cell.status() != Cell.Status.FAILED && !LoopModel.isHeld(cell))
          .forEach(cell -> missed(cell, findings));
    }
    results.cells().stream()
        .filter(cell -> cell.status() != Cell.Status.FAILED)
        .filter(cell -> cell.schedule().filter(ScheduledRates::hasPace).isPresent())
        .forEach(
            cell ->
                ScheduleSteps.behindFrom(cell).ifPresent(second -> behind(cell, second, findings)));
    results.cells().stream()
        .filter(cell -> cell.schedule().filter(ScheduledRates::hasPace).isEmpty())
        .filter(LoopModel::isCatchingUp)
        .forEach(cell -> catchingUp(cell, findings));
  }

  private static void behind(Cell cell, double second, FindingList findings) {
    findings.warn(
        "the clients fell behind their schedule",
        "from there on the response times hold the wait for what was due before, until it is done."
            + " Judge the rates before it, or give lower ones or more --threads",
        cell,
        Text.format("%.0f s after the first operation", second));
  }

  private static void missed(Cell cell, FindingList findings) {
    var target = cell.targetOps().orElseThrow();
    var rate = LoopModel.rate(cell).orElse(0);
    findings.warn(
        "the target was not reached: less than 98 % of it",
        "the response times there grow for as long as it is measured, and say no more than that"
            + " this is overload. Give a lower rate, more --threads, or a longer --warmup",
        cell,
        Text.format("%,.0f ops/s (%.0f %%)", rate, Math.floor(100 * rate / target)));
  }

  private static void catchingUp(Cell cell, FindingList findings) {
    findings.warn(
        "the client did more than its target: it was still catching up with what it had missed"
            + " before the window",
        "the response times there are longer than the rate's own; use a longer --warmup",
        cell,
        Text.format("%,.0f ops/s", LoopModel.rate(cell).orElse(0)));
  }
}
