// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.history.Archive;
import io.github.ycsbsweep.engine.history.HistoryDocument;
import io.github.ycsbsweep.engine.history.HistoryReport;
import io.github.ycsbsweep.engine.report.render.HtmlPage;
import io.github.ycsbsweep.engine.report.render.MarkdownText;
import io.github.ycsbsweep.engine.report.render.PictureFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code history.sh}: the figures of an archive's runs over time, and where they changed. */
@Command(name = "history", description = "Shows the figures of runs over time.")
public final class HistoryCommand implements Callable<Integer> {

  /** Within the archive. */
  private static final String FOLDER = "history";

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "DIR", description = "Folder of the folders of runs.")
  private final List<Path> folders = new ArrayList<>();

  @Option(names = "--out", paramLabel = "DIR", description = "Where page and charts go.")
  private Optional<Path> out = Optional.empty();

  @Override
  public Integer call() throws IOException, UserError {
    if (folders.size() != 1) {
      throw new UserError("the folder of an archive is needed, got " + folders.size());
    }
    var target = out.orElse(folders.get(0).resolve(FOLDER));
    checkTarget(target);
    var report = HistoryReport.of(Archive.read(folders.get(0)));
    var printer = spec.commandLine().getOut();
    HistoryDocument.onTerminal(report).forEach(printer::println);
    printer.println();
    for (var file : write(report, target)) {
      printer.println(Sanitizer.line(file.toString()));
    }
    return report.status();
  }

  private static void checkTarget(Path target) throws IOException, UserError {
    Folders.refuseFile(target, "--out " + target);
    if (Files.exists(target.resolve("run.json"))) {
      throw new UserError(target + ": a run; --out DIR names another place");
    }
    Folders.refuseLinks(target);
  }

  private List<Path> write(HistoryReport report, Path target) throws IOException, UserError {
    var document = HistoryDocument.of(report);
    var written = new ArrayList<Path>();
    Folders.make(target);
    AtomicFile.write(target.resolve("history.html"), HtmlPage.of(document));
    var errors = spec.commandLine().getErr();
    var pictures =
        PictureFiles.write(target, document, warning -> errors.println(Sanitizer.lines(warning)));
    AtomicFile.write(target.resolve("history.md"), MarkdownText.of(document, pictures));
    written.add(target.resolve("history.html"));
    written.add(target.resolve("history.md"));
    written.addAll(pictures);
    return written;
  }
}
