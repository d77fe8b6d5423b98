// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.report.Finding.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Looks for what spoils a run's figures. */
final class Findings {

  /** Of all cores: beyond this the client and the server are in each other's way. */
  private static final double BUSY = 0.8;

  private Findings() {}

  /** In the order of the run. */
  static List<Finding> in(RunResults results) {
    var findings = new ArrayList<Finding>();
    if (results.interrupted()) {
      findings.add(
          new Finding(
              Level.WARNING, "run", "it was interrupted: cells are missing", "run it again"));
    }
    for (var cell : results.cells()) {
      status(cell, findings);
      standIn(cell, findings);
      misses(cell, findings);
      shortWindow(cell, findings);
      warnings(cell, findings);
    }
    busyMachine(results, findings);
    return findings;
  }

  private static void status(Cell cell, List<Finding> findings) {
    cell.reason()
        .ifPresent(
            reason ->
                findings.add(
                    new Finding(
                        Level.ERROR,
                        where(cell),
                        reason,
                        String.format(
                            Locale.ROOT,
                            "the client's own words are in cells/%s/%s/t%04d/r%d/ycsb.err",
                            cell.store(),
                            cell.workload(),
                            cell.threads(),
                            cell.repeat()))));
  }

  private static void standIn(Cell cell, List<Finding> findings) {
    if (cell.server().standIn()) {
      findings.add(
          new Finding(
              Level.ERROR,
              where(cell),
              "an imitation answered, not " + cell.store(),
              "measure a real server; these figures say nothing about the store"));
    }
  }

  private static void misses(Cell cell, List<Finding> findings) {
    cell.all()
        .filter(all -> all.notFound() > 0)
        .ifPresent(
            all ->
                findings.add(
                    new Finding(
                        Level.WARNING,
                        where(cell),
                        String.format(
                            Locale.ROOT,
                            "%,d operations (%.2f %%) found no record; they are not in the throughput",
                            all.notFound(),
                            100.0 * all.notFound() / all.attempts()),
                        "load as many records as the workload asks for, or look for evictions")));
  }

  private static void shortWindow(Cell cell, List<Finding> findings) {
    cell.window()
        .filter(window -> cell.status() != Cell.Status.FAILED)
        .filter(window -> window.seconds() < cell.durationSeconds() - 0.5)
        .ifPresent(
            window ->
                findings.add(
                    new Finding(
                        Level.WARNING,
                        where(cell),
                        String.format(
                            Locale.ROOT,
                            "%.1f s were measured where %d s were asked for",
                            window.seconds(),
                            cell.durationSeconds()),
                        "a longer --warmup leaves room for connecting")));
  }

  private static void busyMachine(RunResults results, List<Finding> findings) {
    var cores = Double.parseDouble(results.run().machine().getOrDefault("cores", "0"));
    var used =
        results.cells().stream()
            .filter(cell -> cell.client().cpuCores().isPresent())
            .mapToDouble(
                cell ->
                    cell.client().cpuCores().getAsDouble() + cell.serverUse().cpuCores().orElse(0))
            .toArray();
    var busy = Arrays.stream(used).filter(cell -> cell >= BUSY * cores).count();
    if (cores > 0 && busy > 0) {
      findings.add(
          new Finding(
              Level.WARNING,
              "run",
              String.format(
                  Locale.ROOT,
                  "in %d of %d cells the client and a server beside it used %.0f %% or more of the"
                      + " machine's %.0f cores (%.1f at most)",
                  busy,
                  used.length,
                  100 * BUSY,
                  cores,
                  Arrays.stream(used).max().orElse(0)),
              "a client on another machine may get more out of the store: these figures are not its"
                  + " limit"));
    }
  }

  private static void warnings(Cell cell, List<Finding> findings) {
    cell.failures().stream()
        .filter(message -> message.contains("warning:"))
        .forEach(
            message ->
                findings.add(
                    new Finding(Level.WARNING, where(cell), message, "see the binding's README")));
  }

  private static String where(Cell cell) {
    return String.format(
            Locale.ROOT, "%s, %s, %d threads", cell.store(), cell.workload(), cell.threads())
        + (cell.repeat() > 1 ? ", repeat " + cell.repeat() : "");
  }
}
