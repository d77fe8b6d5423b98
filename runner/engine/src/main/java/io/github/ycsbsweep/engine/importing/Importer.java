// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.Version;
import io.github.ycsbsweep.engine.common.secret.Secrets;
import io.github.ycsbsweep.engine.importing.RunNames.NamePattern;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Makes the folder of a run out of outputs of YCSB's client that people already have.
 *
 * @param files outputs, in their order
 * @param out folder of the run; made at the end
 * @param named pattern of the files' names
 * @param store of all files; likewise the workload and the threads
 * @param command as typed, for the record
 */
public record Importer(
    List<Path> files,
    Path out,
    Optional<String> named,
    Optional<String> store,
    Optional<String> workload,
    Optional<String> threads,
    String command) {

  public Importer {
    files = List.copyOf(files);
  }

  /** Nothing is written before everything was understood. */
  public void run() throws IOException, UserError {
    var runs = runs();
    var names = new RunNames(store, workload, threads, NamePattern.of(named.orElse("*")));
    var repeats = new HashMap<RunNames.Name, Integer>();
    var cells = new ArrayList<Cell>();
    for (var run : runs) {
      var name = names.of(run);
      var repeat = repeats.merge(name, 1, Integer::sum);
      cells.add(ImportedCell.of(run, name, repeat, cells.size() + 1));
    }
    for (var cell : cells) {
      var row = cell.store() + "/" + cell.workload();
      var name = Text.format("%s/t%04d/r%d", row, cell.threads(), cell.repeat());
      var folder = CellFolder.of(out, name);
      Folders.make(folder.path());
      folder.write(cell);
      Files.writeString(folder.path().resolve("DONE"), "");
    }
    Json.write(out.resolve("run.json"), run(runs, cells, command));
  }

  private List<ImportedRun> runs() throws IOException, UserError {
    var runs = new ArrayList<ImportedRun>();
    for (var file : files) {
      try {
        runs.addAll(YcsbOutput.read(file));
      } catch (NoSuchFileException e) {
        throw new UserError(file + ": no such file");
      }
    }
    return runs;
  }

  /**
   * The description of all of them.
   *
   * @param cells of the runs, in the same order
   * @param command that imported them
   */
  private static Run run(List<ImportedRun> runs, List<Cell> cells, String command) {
    var now = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    var effective = new LinkedHashMap<List<String>, Run.EffectiveProperties>();
    for (var i = 0; i < runs.size(); i++) {
      var cell = cells.get(i);
      var given = Secrets.redacted(runs.get(i).arguments().properties());
      // One of them for all thread counts.
      given.remove("threadcount");
      effective.putIfAbsent(
          List.of(cell.store(), cell.workload()),
          new Run.EffectiveProperties(cell.store(), cell.workload(), true, cell.phase(), given));
    }
    return new Run(
        Run.SCHEMA,
        now.replaceAll("[-:]", "") + "-import",
        now,
        new Run.Invocation(Secrets.redacted(command), Map.of(), 0),
        versions(runs),
        Map.of(),
        List.copyOf(effective.values()),
        Map.of());
  }

  private static Map<String, String> versions(List<ImportedRun> runs) {
    var versions = new TreeMap<>(Map.of("ycsb-sweep", Version.number()));
    runs.stream()
        .flatMap(run -> run.version().stream())
        .distinct()
        .forEach(one -> versions.merge("ycsb", one, (all, more) -> all + ", " + more));
    return versions;
  }
}
