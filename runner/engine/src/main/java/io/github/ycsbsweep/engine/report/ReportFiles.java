// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.findings.Findings;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.RunResults.Ending;
import io.github.ycsbsweep.engine.report.render.CsvText;
import io.github.ycsbsweep.engine.report.render.HtmlPage;
import io.github.ycsbsweep.engine.report.render.MarkdownText;
import io.github.ycsbsweep.engine.report.render.PictureFiles;
import io.github.ycsbsweep.engine.report.render.ResultsCsv;
import io.github.ycsbsweep.engine.report.section.Section;
import io.github.ycsbsweep.engine.report.systems.SystemFacts;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
   * @param margin within which systems are equal; empty: that of the run
   * @param warnings told of a plot that could not be drawn
   */
  public static ReportFiles write(
      Path folder, Ending ending, Optional<Margin> margin, Consumer<String> warnings)
      throws IOException, UserError {
    var run = RunResults.read(folder, ending);
    var results = margin.map(run::with).orElse(run);
    var findings = Findings.in(results);
    var systems = SystemFacts.of(results);
    var document = RunDocument.of(results, systems, findings);
    var written = new ArrayList<Path>();
    written.add(write(folder, "results.csv", CsvText.of(ResultsCsv.of(results))));
    var pictures = PictureFiles.write(folder, document, warnings);
    var report = write(folder, "report.md", MarkdownText.of(document, pictures));
    written.add(report);
    written.add(write(folder, "report.html", HtmlPage.of(document)));
    for (var section : Section.all()) {
      for (var file : section.files(results).entrySet()) {
        if (!file.getValue().rows().isEmpty()) {
          written.add(write(folder, file.getKey(), CsvText.of(file.getValue())));
        }
      }
    }
    written.addAll(pictures);
    var text = new ArrayList<>(RunSummary.of(results, systems, findings, report));
    written.forEach(file -> text.add(file.toString()));
    return new ReportFiles(text, status(results));
  }

  private static Path write(Path folder, String name, String content) throws IOException {
    AtomicFile.write(folder.resolve(name), content);
    return folder.resolve(name);
  }

  private static int status(RunResults results) {
    var cells = results.allCells();
    var failed = cells.stream().filter(cell -> cell.status() == Status.FAILED).count();
    if (failed == cells.size()) {
      return ExitStatus.FAILED;
    }
    var lost =
        failed + results.missing().brokenOff().size() + results.missing().unreadable().size();
    var breached =
        cells.stream().anyMatch(cell -> cell.status() == Status.GATE)
            || Section.all().stream().anyMatch(section -> section.isBreached(results));
    return breached ? ExitStatus.GATE : lost > 0 ? ExitStatus.PARTIAL : ExitStatus.OK;
  }
}
