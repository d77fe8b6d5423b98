// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static io.github.ycsbsweep.engine.report.model.Finding.Level.WARNING;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.judge.rate.ScheduleSteps;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Probe;
import io.github.ycsbsweep.engine.model.ScheduledRates;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.ProbeTable;
import io.github.ycsbsweep.engine.report.model.RunResults;

/** Looks for what spoils figures at a rate, and those of the probe. */
public final class RateFindings {

  private RateFindings() {}

  public static void add(RunResults results, FindingList findings) {
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
    results
        .probes()
        .forEach(
            probe -> probe.problem().ifPresent(problem -> probe(problem, where(probe), findings)));
  }

  private static void behind(Cell cell, double second, FindingList findings) {
    findings.add(
        WARNING,
        "the clients fell behind their schedule",
        "from there on the response times hold the wait for what was due before, until it is done."
            + " Judge the rates before it, or give lower ones or more --threads",
        Text.format("%s: %.0f s after the first operation", CellLabel.whereRepeated(cell), second));
  }

  private static void missed(Cell cell, FindingList findings) {
    var target = cell.targetOps().orElseThrow();
    var rate = LoopModel.rate(cell).orElse(0);
    findings.add(
        WARNING,
        "the target was not reached: less than 98 % of it",
        "the response times there grow for as long as it is measured, and say no more than that"
            + " this is overload. Give a lower rate, more --threads, or a longer --warmup",
        Text.format(
            "%s: %,.0f ops/s (%.0f %%)",
            CellLabel.whereRepeated(cell), rate, Math.floor(100 * rate / target)));
  }

  private static void catchingUp(Cell cell, FindingList findings) {
    findings.add(
        WARNING,
        "the client did more than its target: it was still catching up with what it had missed"
            + " before the window",
        "the response times there are longer than the rate's own; use a longer --warmup",
        Text.format(
            "%s: %,.0f ops/s", CellLabel.whereRepeated(cell), LoopModel.rate(cell).orElse(0)));
  }

  private static void probe(String problem, String where, FindingList findings) {
    findings.add(
        WARNING,
        "the probe did not measure as it should",
        "its own words are in probe/ycsb.err of the cell's folder",
        where + ": " + problem);
  }

  private static String where(Probe probe) {
    return Text.format(
        "%s, %s, %s",
        CellLabel.of(probe.label(), probe.server().standIn()),
        probe.workload(),
        ProbeTable.beside(probe));
  }
}
