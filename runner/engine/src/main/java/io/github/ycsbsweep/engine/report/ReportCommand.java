// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.ExitStatus;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

// SPDX-License-Identifier: Apache-2.0

/** Rebuilds tables, plots and pages of runs from their cells; prints the table and the paths. */
@Command(
    name = "report",
    description = "Rebuilds results.csv, report.md, report.html and the plots of runs.")
public final class ReportCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "Folders of runs.")
  private List<Path> folders;

  @Option(names = "--ended", description = "The run itself asks, at its end: its lock is there.")
  private boolean ended;

  @Option(
      names = "--interrupted",
      description = "Likewise, but it was stopped, or could not go on.")
  private boolean interrupted;

  @Override
  public Integer call() throws Exception {
    // Before the first colour is made: a display that can't be reached would be an error.
    System.setProperty("java.awt.headless", "true");
    var worst = ExitStatus.OK;
    for (var folder : folders) {
      if (interrupted) {
        Files.writeString(folder.resolve(Ending.MARK), "");
      }
      var ending = ended || interrupted ? Ending.ofMark(folder) : Ending.of(folder);
      var results = RunResults.read(folder, ending);
      write(results);
      worst = Math.max(worst, status(results));
    }
    return worst;
  }

  private void write(RunResults results) throws IOException {
    var written = new ArrayList<Path>();
    written.add(write(results, "results.csv", ResultsCsv.of(results)));
    written.add(write(results, "report.md", MarkdownReport.of(results)));
    written.add(write(results, "report.html", HtmlReport.of(results)));
    if (SampleTimes.areIn(results.cells())) {
      written.add(write(results, SampleTimes.FILE, SampleTimes.csv(results)));
    }
    var command = spec.commandLine();
    written.addAll(PlotFiles.write(results, command.getErr()::println));
    TerminalReport.of(results).forEach(command.getOut()::println);
    command.getOut().println();
    written.forEach(command.getOut()::println);
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
