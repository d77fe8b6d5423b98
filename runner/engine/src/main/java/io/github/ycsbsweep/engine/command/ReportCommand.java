// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.OptionValues;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.importing.FilePattern;
import io.github.ycsbsweep.engine.importing.Importer;
import io.github.ycsbsweep.engine.report.ReportFiles;
import io.github.ycsbsweep.engine.report.model.RunResults.Ending;
import io.github.ycsbsweep.engine.run.ResultsFolder;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code report.sh}: rebuilds the tables, plots and pages of runs from their cells, or makes them
 * of outputs of plain YCSB.
 */
@Command(
    name = "report",
    description = "Rebuilds results.csv, report.md, report.html and the plots.")
public final class ReportCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "DIR", description = "Folders of runs.")
  private final List<String> folders = new ArrayList<>();

  @Option(names = "--import", arity = "1..*", paramLabel = "FILE", description = "Outputs of YCSB.")
  private final List<String> patterns = new ArrayList<>();

  @Option(names = "--out", paramLabel = "DIR", description = "Folder of what is imported.")
  private Optional<String> out = Optional.empty();

  @Option(names = "--named", paramLabel = "PATTERN", description = "Pattern of the files' names.")
  private Optional<String> named = Optional.empty();

  @Option(names = "--store", paramLabel = "NAME", description = "Of all files.")
  private Optional<String> store = Optional.empty();

  @Option(names = "--workload", paramLabel = "NAME", description = "Of all files.")
  private Optional<String> workload = Optional.empty();

  @Option(names = "--threads", paramLabel = "N", description = "Of all files.")
  private Optional<String> threads = Optional.empty();

  @Option(names = "--margin", description = "Within which systems are equal, as 2%%.")
  private Optional<String> margin = Optional.empty();

  @Override
  public Integer call() throws IOException, UserError {
    var within = Margin.given(margin);
    if (!patterns.isEmpty()) {
      return report(imported(), within);
    }
    for (var option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!option.longestName().equals("--margin")) {
        throw new UserError(option.longestName() + " goes with --import");
      }
    }
    if (folders.isEmpty()) {
      throw new UserError("the folder of a run is needed");
    }
    for (var folder : folders) {
      checkRun(Path.of(folder));
    }
    var worst = ExitStatus.OK;
    for (var folder : folders) {
      worst = Math.max(worst, report(Path.of(folder), within));
    }
    return worst;
  }

  /** Refuses what is no folder of a finished run. */
  static void checkRun(Path folder) throws IOException, UserError {
    if (!Files.isDirectory(folder.resolve("cells"))
        || !Files.isRegularFile(folder.resolve("run.json"))) {
      throw new UserError(folder + ": not the folder of a run, which holds run.json and cells/");
    }
    Folders.refuseLinks(folder.toRealPath());
  }

  private int report(Path folder, Optional<Margin> within) throws IOException, UserError {
    var command = spec.commandLine();
    var report =
        ReportFiles.write(
            folder,
            Ending.of(folder),
            within,
            warning -> command.getErr().println(Sanitizer.lines(warning)));
    report.text().stream().map(Sanitizer::line).forEach(command.getOut()::println);
    return report.status();
  }

  private Path imported() throws IOException, UserError {
    if (!folders.isEmpty()) {
      throw new UserError(folders.get(0) + ": files to import follow --import");
    }
    var files = new ArrayList<Path>();
    for (var pattern : patterns) {
      if (pattern.startsWith("-")) {
        throw OptionValues.unknown(pattern, ScriptErrors.options(spec.commandLine()));
      }
      files.addAll(FilePattern.files(Path.of(""), pattern));
    }
    var folder = ResultsFolder.choose(Path.of(""), out, List.of("import", "ycsb"), Instant.now());
    var words = new ArrayList<>(spec.commandLine().getParseResult().originalArgs());
    words.add(0, "report.sh");
    new Importer(files, folder, named, store, workload, threads, ShellWords.line(words)).run();
    return folder;
  }
}
