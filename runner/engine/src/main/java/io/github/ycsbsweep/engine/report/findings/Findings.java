// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.Finding;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.RunResults.Ending;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.report.section.CellFindings;
import io.github.ycsbsweep.engine.report.section.CellFindings.ImportFindings;
import io.github.ycsbsweep.engine.report.section.Section;
import io.github.ycsbsweep.engine.report.section.ServerSection;
import io.github.ycsbsweep.engine.report.section.TurnSection;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.statistics.Sample;
import java.util.List;
import java.util.stream.DoubleStream;

/** Looks for what spoils a run's figures. */
public final class Findings {

  /** Of all cores: beyond this the client and the server are in each other's way. */
  private static final double BUSY = 0.8;

  private Findings() {}

  /**
   * Errors first, then what makes a throughput another than the store's, then what spoils single
   * figures.
   */
  public static List<Finding> in(RunResults results) {
    var findings = new FindingList();
    if (results.missing().ending() != Ending.WHOLE) {
      findings.error(
          "the run " + results.missing().ending().text(), results.missing().ending().advice());
    }
    if (results.allCells().isEmpty()) {
      findings.error("nothing was measured", "the runner's messages say what went wrong");
    }
    findings.error(
        "a cell was broken off: it is not done, and nothing of it is shown",
        "sweep.sh --resume DIR measures it again",
        results.missing().brokenOff());
    findings
        .in("file")
        .error("a cell's figures can't be read", "run it again", results.missing().unreadable());
    if (results.isImported()) {
      ImportFindings.add(results, findings);
    }
    cells(results.cells(), findings);
    if (!TurnSection.isIn(results)) {
      // Of systems in turns the ratios are judged: what moves all of them alike is in none.
      ClientLimitFindings.add(results, findings);
      for (var workload : results.workloads()) {
        results.threadCounts(workload).forEach(count -> repeats(count, findings));
      }
    }
    results.cells().forEach(cell -> CellFindings.add(cell, false, findings));
    var scan = new FindingList();
    cells(results.clientScan(), scan);
    results.clientScan().forEach(cell -> CellFindings.add(cell, true, scan));
    findings.addAll(scan, "scan over clients: ");
    quotas(results, findings);
    declared(results, findings);
    Section.all().forEach(section -> section.findings(results, findings));
    busyMachine(results, findings);
    new ServerSection().findings(results, findings);
    return findings.toList();
  }

  private static void cells(List<Cell> cells, FindingList findings) {
    cells.forEach(cell -> Section.all().forEach(section -> section.findings(cell, findings)));
  }

  private static void repeats(ThreadCount count, FindingList findings) {
    for (var drift : count.drifts()) {
      findings.warn(
          ThreadCount.UNSTEADY
              + ": throughput rose or fell by 5 % or more while it was measured, and not by chance",
          "where it rose, a longer --warmup helps; where it fell, look for what else ran, or what"
              + " filled up",
          drift.cell(),
          Text.format("%+.0f %% over the window", drift.percent()));
    }
    if (count.isUnstable()) {
      findings.warn(
          Text.format(
              "%s: repeats differ, by a coefficient of variation over %.0f %%",
              ThreadCount.UNSTABLE, Sample.UNSTABLE_PERCENT),
          "a quieter machine and a longer --duration let them agree; more --repeats narrow the"
              + " interval of their mean",
          CellLabel.where(count.first())
              + Text.format(
                  ": %.1f %% over %d repeats",
                  count.variation().getAsDouble(), count.throughputs().length));
    }
  }

  private static void quotas(RunResults results, FindingList findings) {
    var systems =
        results.allCells().stream()
            .filter(Cell::isUnderQuota)
            .map(cell -> cell.shownLabel() + ": " + cell.server().limits().shareText())
            .map(system -> system + " of a core per process")
            .distinct()
            .toList();
    findings
        .in("system")
        .warn(
            "QUOTA: --server-share lets the server stand still, so percentiles are the quota's, and"
                + " are not ranked",
            "a server stands still for the rest of every 100 ms once it has used its share. Compare"
                + " throughputs; without --server-share, on more cores, latencies are ranked",
            systems);
  }

  private static void declared(RunResults results, FindingList findings) {
    var options =
        results.allCells().stream()
            .flatMap(
                cell ->
                    cell.server().declared().stream()
                        .filter(option -> !option.checked())
                        .map(it -> cell.shownLabel() + ": " + it.option() + " " + it.value()))
            .distinct()
            .map(Sanitizer::line)
            .toList();
    findings
        .in("system")
        .warn(
            "the form of a server was declared, and not checked: it does not say all of it",
            "look at the server, or give the user of the benchmark the right to ask",
            options);
  }

  private static void busyMachine(RunResults results, FindingList findings) {
    var cores = cores(results);
    var used =
        results.cells().stream()
            .filter(cell -> cell.client().cpuCores().isPresent())
            // Of others it is known what was at its limit.
            .filter(cell -> cell.bottleneck().isEmpty())
            .mapToDouble(Findings::coresUsed)
            .toArray();
    var busy = DoubleStream.of(used).filter(cell -> cell >= BUSY * cores).count();
    if (cores > 0 && busy > 0) {
      findings.warn(
          Text.format(
              "in %d of %s the client and a server beside it used %.0f %% or more of the"
                  + " machine's %s (%.1f at most)",
              busy,
              Text.count(used.length, "cell"),
              100 * BUSY,
              Text.count(cores, "core"),
              DoubleStream.of(used).max().orElse(0)),
          "a client on another machine may get more out of the store: these figures are not its"
              + " limit");
    }
  }

  private static double coresUsed(Cell cell) {
    return cell.client().cpuCores().orElse(0) + cell.serverUse().cpuCores().orElse(0);
  }

  /** 0 if the run doesn't say. */
  private static int cores(RunResults results) {
    try {
      return Integer.parseInt(results.run().machine().getOrDefault("cores", "0"));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
