// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Latency;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.NotedTable;
import io.github.ycsbsweep.engine.report.model.ObjectiveTable;
import io.github.ycsbsweep.engine.report.model.ProbeTable;
import io.github.ycsbsweep.engine.report.model.RateTable;
import io.github.ycsbsweep.engine.report.model.RunResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

// SPDX-License-Identifier: Apache-2.0

/** Cells at a rate, a search and the probe, for a terminal of 80 columns. */
public final class RateLines {

  private static final String RATE_GROUPS = "%-47s %16s %15s";
  private static final String RATE = "%-12s %7s %10s %5s %10s %7s %7s %7s %7s";
  private static final String STEP = "%4s %10s %5s %10s %8s  %s";
  private static final String PROBE_GROUPS = "%-43s %18s %17s";
  private static final String PROBE = "%-12s %-24s %6s %8s %8s %8s %8s";
  private static final int STORE_WIDTH = 12;
  private static final int TITLE_WIDTH = 43;

  private RateLines() {}

  /** Lines without their ends; none where nothing keeps to a rate and there was no probe. */
  public static List<String> of(RunResults results) {
    var lines = new ArrayList<String>();
    for (var workload : results.workloads()) {
      rates(results, workload, lines);
      ObjectiveTable.in(results, workload).forEach(found -> search(found, lines));
      probes(results, workload, lines);
    }
    return lines;
  }

  private static void rates(RunResults results, String workload, List<String> lines) {
    var cells = RateTable.cells(results, workload);
    if (cells.isEmpty()) {
      return;
    }
    lines.add(
        line(RATE_GROUPS, title(workload, ", at a rate", lines), "service, ms", "response, ms"));
    lines.add(
        line(RATE, "store", "threads", "target", "peak", "ops/s", "p50", "p99", "p50", "p99"));
    for (var cell : cells) {
      var share = RateTable.share(results, cell);
      var service = cell.all().flatMap(Operation::latency);
      var response = cell.all().flatMap(Operation::intended);
      lines.add(
          line(
              RATE,
              store(cell.store(), cell.server(), cell.repeat()),
              Integer.toString(cell.threads()),
              Figures.count(cell.targetOps().orElseThrow()),
              share.isEmpty() ? "" : share + "%",
              reached(cell),
              RateTable.millis(service, Latency::p50),
              RateTable.millis(service, Latency::p99),
              RateTable.millis(response, Latency::p50),
              RateTable.millis(response, Latency::p99)));
    }
    if (!cells.stream().allMatch(LoopModel::isHeld)) {
      lines.add("! less than 98 % of the target was reached");
    }
    lines.addAll(TextWrap.at80(NotedTable.TIMES));
    lines.add("");
  }

  private static String reached(Cell cell) {
    return cell.status() == Cell.Status.FAILED
        ? "FAILED"
        : cell.all().map(all -> Figures.count(all.opsPerSecond())).orElse("")
            + (LoopModel.isHeld(cell) ? "" : "!");
  }

  private static void search(ObjectiveTable.Found found, List<String> lines) {
    var search = found.search();
    var title =
        String.format(
            Locale.ROOT,
            "%s, %s, %d threads, in search of %s (response time)",
            found.workload(),
            found.label(),
            search.threads(),
            search.objective().text());
    lines.addAll(TextWrap.at80(Sanitizer.of(title)));
    lines.add(
        line(
            STEP,
            "step",
            "target",
            "peak",
            "ops/s",
            search.objective().percentile() + ", ms",
            "verdict"));
    for (var row : ObjectiveTable.rows(search)) {
      var share = row.get(2).isEmpty() ? "" : row.get(2) + "%";
      lines.add(line(STEP, row.get(0), row.get(1), share, row.get(3), row.get(4), row.get(5)));
    }
    lines.addAll(TextWrap.at80(Sanitizer.of(found.conclusion())));
    lines.add("");
  }

  private static void probes(RunResults results, String workload, List<String> lines) {
    var probes = ProbeTable.in(results, workload);
    if (probes.isEmpty()) {
      return;
    }
    lines.add(
        line(
            PROBE_GROUPS,
            title(workload, ", probe: 1 thread, 300 reads/s", lines),
            "service time, ms",
            "response time, ms"));
    lines.add(line(PROBE, "store", "beside", "reads", "p50", "p90", "p50", "p90"));
    for (var probe : probes) {
      var service = probe.read().flatMap(Operation::latency);
      var response = probe.read().flatMap(Operation::intended);
      lines.add(
          line(
              PROBE,
              store(probe.store(), probe.server(), probe.repeat()),
              ProbeTable.beside(probe),
              probe.read().map(read -> Figures.count(read.ok())).orElse("none"),
              RateTable.millis(service, Latency::p50),
              RateTable.millis(service, Latency::p90),
              RateTable.millis(response, Latency::p50),
              RateTable.millis(response, Latency::p90)));
    }
    lines.add("");
  }

  /** What fits beside the groups of columns; a longer name gets a line of its own before. */
  private static String title(String workload, String what, List<String> lines) {
    var title = Sanitizer.of(workload + what);
    if (title.length() <= TITLE_WIDTH) {
      return title;
    }
    lines.addAll(TextWrap.at80(title));
    return "";
  }

  private static String store(String name, Cell.Server server, int number) {
    var repeat = number > 1 ? " #" + number : "";
    var store = Sanitizer.of((server.standIn() ? "~" : "") + name);
    var width = STORE_WIDTH - repeat.length();
    return (store.length() <= width ? store : store.substring(0, width - 1) + "…") + repeat;
  }

  private static String line(String format, Object... columns) {
    return String.format(Locale.ROOT, format, columns).stripTrailing();
  }
}
