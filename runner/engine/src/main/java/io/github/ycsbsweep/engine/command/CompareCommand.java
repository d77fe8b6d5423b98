// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.compare.ChangeTable;
import io.github.ycsbsweep.engine.compare.CompareRequest;
import io.github.ycsbsweep.engine.compare.ComparedRun;
import io.github.ycsbsweep.engine.compare.ComparisonDocument;
import io.github.ycsbsweep.engine.compare.ComparisonReport;
import io.github.ycsbsweep.engine.compare.ComparisonTerminal;
import io.github.ycsbsweep.engine.compare.Gate;
import io.github.ycsbsweep.engine.report.render.CsvText;
import io.github.ycsbsweep.engine.report.render.MarkdownText;
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

/** Compares runs with a base, cell by cell; prints the table and how they stand to gates. */
@Command(name = "compare", description = "Compares runs with the first of them.")
public final class CompareCommand implements Callable<Integer> {

  private static final String LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "DIR", description = "Folders of runs; first the base.")
  private final List<Path> folders = new ArrayList<>();

  @Option(names = "--fail-if", description = "A limit, as throughput<-5%%.")
  private final List<String> limits = new ArrayList<>();

  @Option(names = "--strict", description = "A limit that may be breached is breached.")
  private boolean strict;

  @Option(names = "--out", description = "Folder for compare.md and compare.csv.")
  private Optional<String> out = Optional.empty();

  @Override
  public Integer call() throws IOException, UserError {

    var request = new CompareRequest(Gate.parse(limits), strict);
    check();
    return print(ComparisonReport.of(runs(), request));
  }

  private void check() throws IOException, UserError {
    if (out.isPresent()
        && Files.exists(Path.of(out.get()))
        && !Files.isDirectory(Path.of(out.get()))) {
      throw new UserError("--out " + out.get() + ": there is a file of that name");
    }
    for (var folder : folders) {
      RunFolders.check(folder);
    }
    if (folders.size() < 2) {
      throw new UserError("the folders of two runs or more are needed, got " + folders.size());
    }
  }

  private List<ComparedRun> runs() throws UserError {
    if (folders.size() > LABELS.length()) {
      throw new UserError(folders.size() + " runs: allowed are 2 to " + LABELS.length());
    }
    var runs = new ArrayList<ComparedRun>();
    for (var folder : folders) {
      runs.add(ComparedRun.read(LABELS.substring(runs.size(), runs.size() + 1), folder));
    }
    return runs;
  }

  private int print(ComparisonReport report) throws IOException {
    var printer = spec.commandLine().getOut();
    ComparisonTerminal.of(report).forEach(printer::println);
    if (out.isPresent()) {
      var folder = Files.createDirectories(Path.of(out.get()));
      AtomicFile.write(
          folder.resolve("compare.md"), MarkdownText.of(ComparisonDocument.of(report), List.of()));
      AtomicFile.write(folder.resolve("compare.csv"), CsvText.of(ChangeTable.forPrograms(report)));
      printer.println();
      printer.println(Sanitizer.line(folder.resolve("compare.md").toString()));
      printer.println(Sanitizer.line(folder.resolve("compare.csv").toString()));
    }
    return report.status();
  }
}
