// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static io.github.ycsbsweep.engine.report.section.CellFields.millis;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.judge.rate.LoopModel.ThroughputPeak;
import io.github.ycsbsweep.engine.judge.rate.ScheduleSteps;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.section.CellFields.CellOperation;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The cells of a workload that keep to a rate, with service and response times side by side. */
public final class RateSection implements Section {

  /** What tells response time from service time, wherever both are shown. */
  public static final String TIMES =
      "Service time runs from when the client sent an operation. Response time runs from when it"
          + " was due (its intended start): the wait for a client thread that was held up is in"
          + " it.";

  private static final int STORE_WIDTH = 12;

  private static String reached(CellOperation all) {
    return all.cell().status() == Cell.Status.FAILED
        ? "FAILED"
        : all.figures().map(it -> Figures.count(it.opsPerSecond())).orElse("")
            + (LoopModel.isHeld(all.cell()) ? "" : "!");
  }

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var heading = new Block.PagePart(List.of(new Block.Heading(3, LoadChart.TITLE)));
    return LoadChart.of(results, workload)
        .map(chart -> List.<Block>of(heading, chart, table(results, workload)))
        .orElseGet(() -> List.of(table(results, workload)));
  }

  /** Without rows if all cells are closed loops. */
  public static Table table(RunResults results, String workload) {
    return Table.of(
        "At a rate (open loop)",
        TIMES + " The peak is that of the closed loop at as many threads.",
        CellFields.of(
            CellOperation::cell,
            text("operation", CellOperation::name),
            count("target ops/s", it -> it.cell().targetOps()),
            figure("% of peak", it -> percent(results, it.cell())),
            count("ops/s", it -> it.figures().map(Operation::opsPerSecond)),
            text(
                "target held",
                it -> it.figures().map(any -> LoopModel.isHeld(it.cell()) ? "yes" : "no")),
            millis("service p50 ms", 0, CellOperation::service, Latency::p50),
            millis("service p99 ms", 0, CellOperation::service, Latency::p99),
            millis("service p99.9 ms", 0, CellOperation::service, Latency::p999),
            millis("service max ms", 0, CellOperation::service, Latency::max),
            millis("response p50 ms", 0, CellOperation::response, Latency::p50),
            millis("response p99 ms", 0, CellOperation::response, Latency::p99),
            millis("response p99.9 ms", 0, CellOperation::response, Latency::p999),
            millis("response max ms", 0, CellOperation::response, Latency::max)),
        cells(results, workload).stream().flatMap(CellOperation::in).toList());
  }

  /** All operations together. */
  @Override
  public List<Table> terminal(RunResults results, String workload) {
    var cells = cells(results, workload);
    var isHeld = cells.stream().allMatch(LoopModel::isHeld);
    return List.of(
        Table.of(
            workload + ", at a rate",
            (isHeld ? "" : "! less than 98 % of the target was reached\n") + TIMES,
            List.of(
                text("store", STORE_WIDTH, it -> shortStore(it.cell())),
                figure("threads", 7, it -> it.cell().threads()),
                count("target", 10, it -> it.cell().targetOps()),
                figure("peak", 5, it -> percent(results, it.cell()).map(share -> share + "%")),
                figure("ops/s", 10, RateSection::reached),
                millis("p50", 7, CellOperation::service, Latency::p50),
                millis("p99", 7, CellOperation::service, Latency::p99).closing("service, ms"),
                millis("p50", 7, CellOperation::response, Latency::p50),
                millis("p99", 7, CellOperation::response, Latency::p99).closing("response, ms")),
            cells.stream().map(it -> new CellOperation(it, Cell.ALL, it.all())).toList()));
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
  static String shortStore(SystemMeasurement of) {
    var repeat = of.repeat() > 1 ? " #" + of.repeat() : "";
    var store = (of.server().standIn() ? "~" : "") + of.label();
    return Sanitizer.cut(store, STORE_WIDTH - repeat.length()) + repeat;
  }

  /** The target in percent of the peak; empty where that is not known. */
  private static Optional<String> percent(RunResults results, Cell cell) {
    return peak(results, cell).stream()
        .mapToObj(peak -> Text.format("%.0f", 100 * cell.targetOps().orElseThrow() / peak))
        .findFirst();
  }

  @Override
  public void findings(RunResults results, FindingList findings) {
    var cells = results.cells();
    // A search goes to where targets are missed, and says so at each step.
    if (results.run().option(SweepOption.SLO).isEmpty()) {
      for (var cell : cells) {
        if (!hasPace(cell) && cell.status() != Cell.Status.FAILED && !LoopModel.isHeld(cell)) {
          var rate = LoopModel.rate(cell).orElse(0);
          var percent = Math.floor(100 * rate / cell.targetOps().orElseThrow());
          findings.warn(
              "the target was not reached: less than 98 % of it",
              "the response times there grow for as long as it is measured, and say no more than"
                  + " that this is overload. Give a lower rate, more --threads, or a longer"
                  + " --warmup",
              cell,
              Text.format("%,.0f ops/s (%.0f %%)", rate, percent));
        }
      }
    }
    for (var cell : cells) {
      if (hasPace(cell) && cell.status() != Cell.Status.FAILED) {
        ScheduleSteps.behindFrom(cell)
            .ifPresent(
                second ->
                    findings.warn(
                        "the clients fell behind their schedule",
                        "from there on the response times hold the wait for what was due before,"
                            + " until it is done. Judge the rates before it, or give lower ones or"
                            + " more --threads",
                        cell,
                        Text.format("%.0f s after the first operation", second)));
      }
    }
    for (var cell : cells) {
      if (!hasPace(cell) && LoopModel.isCatchingUp(cell)) {
        findings.warn(
            "the client did more than its target: it was still catching up with what it had missed"
                + " before the window",
            "the response times there are longer than the rate's own; use a longer --warmup",
            cell,
            Text.format("%,.0f ops/s", LoopModel.rate(cell).orElse(0)));
      }
    }
  }

  private static boolean hasPace(Cell cell) {
    return cell.schedule().filter(ScheduledRates::hasPace).isPresent();
  }
}
