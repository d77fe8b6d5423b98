// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.CellFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the folder of a run out of outputs of YCSB's client that people already have. */
@Command(name = "import", description = "Makes a run out of what plain YCSB runs left.")
public final class ImportCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Outputs, in their order.")
  private List<Path> files;

  @Option(names = "--out", required = true, description = "Folder of the run; made at the end.")
  private Path out;

  @Option(names = "--named", description = "Pattern of the files' names.")
  private Optional<String> named = Optional.empty();

  @Option(names = "--store", description = "Of all files.")
  private Optional<String> store = Optional.empty();

  @Option(names = "--workload", description = "Of all files.")
  private Optional<String> workload = Optional.empty();

  @Option(names = "--threads", description = "Of all files.")
  private Optional<String> threads = Optional.empty();

  @Option(names = "--command", defaultValue = "", description = "As typed, for the record.")
  private String command;

  @Override
  public Integer call() throws IOException {
    try {
      write(runs());
      return ExitStatus.OK;
    } catch (UserError e) {
      spec.commandLine().getErr().println(e.getMessage());
      return ExitStatus.USAGE;
    }
  }

  private List<ClientRun> runs() throws IOException, UserError {
    var runs = new ArrayList<ClientRun>();
    for (var file : files) {
      try {
        runs.addAll(OutputFile.read(file));
      } catch (NoSuchFileException e) {
        throw new UserError(file + ": no such file");
      }
    }
    return runs;
  }

  /** Nothing is written before everything was understood. */
  private void write(List<ClientRun> runs) throws IOException, UserError {
    var pattern =
        named.isPresent()
            ? Optional.of(NamePattern.of(named.get()))
            : Optional.<NamePattern>empty();
    var names = new RunNames(store, workload, threads, pattern);
    var repeats = new HashMap<RunNames.Name, Integer>();
    var cells = new ArrayList<Cell>();
    for (var run : runs) {
      var name = names.of(run);
      var repeat = repeats.merge(name, 1, Integer::sum);
      cells.add(ImportedCell.of(run, name, repeat, cells.size() + 1));
    }
    for (var cell : cells) {
      var folder =
          out.resolve("cells")
              .resolve(cell.store())
              .resolve(cell.workload())
              .resolve(String.format(Locale.ROOT, "t%04d", cell.threads()))
              .resolve("r" + cell.repeat());
      Files.createDirectories(folder);
      new CellFolder(folder).write(cell);
      Files.writeString(folder.resolve("DONE"), "");
    }
    Json.write(out.resolve("run.json"), ImportedRun.of(runs, cells, command));
  }
}
