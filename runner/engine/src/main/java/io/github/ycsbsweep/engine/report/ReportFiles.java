// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.Cell.Status;
import io.github.ycsbsweep.engine.report.model.Ending;
import io.github.ycsbsweep.engine.report.model.ObjectiveTable;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.SampleTimes;
import io.github.ycsbsweep.engine.report.render.HtmlReport;
import io.github.ycsbsweep.engine.report.render.MarkdownReport;
import io.github.ycsbsweep.engine.report.render.PlotFiles;
import io.github.ycsbsweep.engine.report.render.ResultsCsv;
import io.github.ycsbsweep.engine.report.render.TerminalReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes the tables, plots and pages of a run from its cells.
 *
 * @param text the table, for a terminal, and the paths of the files
 * @param status what the run ends with, one of {@link ExitStatus}
 */
public record ReportFiles(List<String> text, int status) {

  public ReportFiles {
    text = List.copyOf(text);
  }

  /**
   * Reads the cells and writes the files beside them.
   *
   * @param warnings told of a plot that could not be drawn
   */
  public static ReportFiles write(Path folder, Ending ending, Consumer<String> warnings)
      throws IOException, UserError {
    // Before the first colour is made: a display that can't be reached would be an error.
    System.setProperty("java.awt.headless", "true");
    var results = RunResults.read(folder, ending);
    var written = new ArrayList<Path>();
    written.add(write(results, "results.csv", ResultsCsv.of(results)));
    written.add(write(results, "report.md", MarkdownReport.of(results)));
    written.add(write(results, "report.html", HtmlReport.of(results)));
    if (SampleTimes.areIn(results.cells())) {
      written.add(write(results, SampleTimes.FILE, SampleTimes.csv(results)));
    }
    written.addAll(PlotFiles.write(results, warnings));
    var text = new ArrayList<>(TerminalReport.of(results));
    text.add("");
    written.forEach(file -> text.add(file.toString()));
    return new ReportFiles(text, status(results));
  }

  private static Path write(RunResults results, String name, String content) throws IOException {
    AtomicFile.write(results.folder().resolve(name), content);
    return results.folder().resolve(name);
  }

  private static int status(RunResults results) {
    var cells = results.allCells();
    var failed = cells.stream().filter(cell -> cell.status() == Status.FAILED).count();
    if (failed == cells.size()) {
      return ExitStatus.FAILED;
    }
    var lost = failed + results.brokenOff().size() + results.unreadable().size();
    var breached =
        cells.stream().anyMatch(cell -> cell.status() == Status.GATE)
            || ObjectiveTable.isBreached(results);
    return breached ? ExitStatus.GATE : lost > 0 ? ExitStatus.PARTIAL : ExitStatus.OK;
  }
}
