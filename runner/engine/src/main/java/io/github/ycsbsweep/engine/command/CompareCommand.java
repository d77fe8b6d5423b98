// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.OutputFile;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.compare.ChangeTable;
import io.github.ycsbsweep.engine.compare.ComparedRun;
import io.github.ycsbsweep.engine.compare.ComparisonDocument;
import io.github.ycsbsweep.engine.compare.ComparisonReport;
import io.github.ycsbsweep.engine.compare.Gate;
import io.github.ycsbsweep.engine.compare.JunitXml;
import io.github.ycsbsweep.engine.report.render.CsvText;
import io.github.ycsbsweep.engine.report.render.MarkdownText;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  @Option(names = "--margin", description = "Within which figures are equal, as 2%%.")
  private Optional<String> margin = Optional.empty();

  @Option(names = "--systems", paramLabel = "BASE,OTHER", description = "Systems of one run.")
  private Optional<String> systems = Optional.empty();

  @Option(names = "--json", description = "Prints JSON in place of the tables.")
  private boolean json;

  @Option(names = "--junit", paramLabel = "FILE", description = "Test report for build servers.")
  private Optional<String> junit = Optional.empty();

  @Option(names = "--markdown", paramLabel = "FILE", description = "The comparison as Markdown.")
  private Optional<String> markdown = Optional.empty();

  @Option(names = "--out", description = "Folder for compare.md and compare.csv.")
  private Optional<String> out = Optional.empty();

  @Override
  public Integer call() throws IOException, UserError {

    var gates = Gate.parse(limits);
    var within = Margin.given(margin);
    check();
    var runs = runs();
    return print(ComparisonReport.of(runs, gates, strict, within.orElse(runs.get(0).margin())));
  }

  private void check() throws IOException, UserError {
    if (out.isPresent()) {
      Folders.refuseFile(Path.of(out.get()), "--out " + out.get());
    }
    checkFile("--junit", junit);
    checkFile("--markdown", markdown);
    for (var folder : folders) {
      ReportCommand.checkRun(folder);
    }
    if (systems.isPresent() && folders.size() != 1) {
      throw new UserError(
          "--systems compares systems of one run: one folder is needed, got " + folders.size());
    }
    if (systems.isEmpty() && folders.size() < 2) {
      throw new UserError("the folders of two runs or more are needed, got " + folders.size());
    }
  }

  private static void checkFile(String option, Optional<String> file) throws UserError {
    if (file.isPresent() && Files.isDirectory(Path.of(file.get()))) {
      throw new UserError(option + " " + file.get() + ": a folder, and no file");
    }
  }

  private List<ComparedRun> runs() throws UserError {
    var runs = new ArrayList<ComparedRun>();
    if (systems.isEmpty()) {
      checkCount(folders.size());
      for (var folder : folders) {
        runs.add(ComparedRun.read(label(runs.size()), folder));
      }
      return runs;
    }
    var names = List.of(systems.get().split(",", -1));
    if (names.size() < 2 || Names.repeated(names).isPresent()) {
      throw new UserError("--systems " + systems.get() + ": two or more names are needed");
    }
    checkCount(names.size());
    var run = ComparedRun.read("", folders.get(0));
    for (var name : names) {
      runs.add(run.only(name, label(runs.size())));
    }
    return runs;
  }

  private static void checkCount(int count) throws UserError {
    if (count > LABELS.length()) {
      throw new UserError(count + " runs: allowed are 2 to " + LABELS.length());
    }
  }

  private static String label(int number) {
    return LABELS.substring(number, number + 1);
  }

  private void note(String text) {
    spec.commandLine().getErr().println(Sanitizer.line("compare.sh: " + text));
  }

  private int print(ComparisonReport report) throws IOException, UserError {
    var printer = spec.commandLine().getOut();
    if (json) {
      printer.println(Json.text(report.forPrograms()));
    } else {
      ComparisonDocument.onTerminal(report).forEach(printer::println);
    }
    var files = files(report);
    for (var file : files.entrySet()) {
      OutputFile.write(file.getKey(), file.getValue(), this::note);
    }
    if (!json && !files.isEmpty()) {
      printer.println();
      files.keySet().forEach(file -> printer.println(Sanitizer.line(file.toString())));
    }
    return report.status();
  }

  /** What is written, by where. */
  private Map<Path, byte[]> files(ComparisonReport report) throws IOException {
    var files = new LinkedHashMap<Path, byte[]>();
    var text = MarkdownText.of(ComparisonDocument.of(report), List.of()).getBytes(UTF_8);
    if (out.isPresent()) {
      var folder = Path.of(out.get());
      files.put(folder.resolve("compare.md"), text);
      files.put(
          folder.resolve("compare.csv"),
          CsvText.of(ChangeTable.forPrograms(report)).getBytes(UTF_8));
    }
    markdown.ifPresent(file -> files.put(Path.of(file), text));
    junit.ifPresent(file -> files.put(Path.of(file), JunitXml.of(report)));
    return files;
  }
}
