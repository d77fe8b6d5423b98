// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.CellLabel;
import io.github.ycsbsweep.engine.report.model.FindingList;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Imported;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;

/** Says what can't be known of cells that the runner did not measure, and what spoils them. */
public final class ImportFindings {

  private ImportFindings() {}

  /** What holds of all of them. */
  public static void add(RunResults results, FindingList findings) {
    var kinds =
        results.cells().stream()
            .flatMap(cell -> cell.imported().stream())
            .map(Imported::windowed)
            .distinct()
            .count();
    if (kinds > 1) {
      findings.error(
          "some figures are of windows of interval logs, and others of whole runs: between the two"
              + " nothing can be compared",
          "import them apart, or those with logs without: move the logs away");
    }
    findings.warn(
        "these runs were imported: nothing tells which server answered, what else ran, which"
            + " resource was saturated, or whether the load had stored every record",
        "compare only what you know was measured alike; sweep.sh records all of it");
  }

  public static void add(Cell cell, Imported imported, FindingList findings) {
    var where = CellLabel.whereRepeated(cell);
    var from = where + " [" + imported.source() + "]";
    cell.reason()
        .ifPresent(
            reason -> findings.error(reason, "the client's own words are in its file", from));
    for (var note : imported.notes()) {
      var figures = note.figures().isEmpty() ? "" : ": " + note.figures();
      findings.warn(note.text(), note.advice(), where + figures);
    }
    if (cell.status() != Cell.Status.FAILED) {
      cell.all().ifPresent(all -> operations(all, where, findings));
    }
  }

  private static void operations(Operation all, String where, FindingList findings) {
    if (all.failed() > 0) {
      findings.warn(
          "operations failed", "they are not in the throughput", where + share(all.failed(), all));
    }
    if (all.notFound() > 0) {
      findings.warn(
          "operations found no record",
          "they are not in the throughput; were as many records loaded as the workload asks for?",
          where + share(all.notFound(), all));
    }
  }

  private static String share(long part, Operation all) {
    return Text.format(": %,d (%.2g %%)", part, 100.0 * part / Math.max(1, all.attempts()));
  }
}
