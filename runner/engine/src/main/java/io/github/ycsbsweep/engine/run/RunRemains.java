// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.TurnEnding;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import io.github.ycsbsweep.engine.run.WorkloadRemains.UndoneCell;
import io.github.ycsbsweep.engine.sweep.SweepResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a run that was broken off has left. Names come from the run as it would be made now: those
 * in the folder are only compared with them.
 *
 * @param results folder of the run
 * @param isResumed false: the run begins now
 * @param cells that are done or begun
 * @param undone cells that have to be made again
 * @param servers kind and version of the servers that were measured, by the labels of their systems
 */
record RunRemains(
    Path results,
    boolean isResumed,
    SweepResults cells,
    List<UndoneCell> undone,
    Map<String, String> servers) {

  RunRemains {
    undone = List.copyOf(undone);
    servers = Map.copyOf(servers);
  }

  /** A run of which nothing is there. */
  static RunRemains none(Path results) {
    return new RunRemains(results, false, SweepResults.none(results), List.of(), Map.of());
  }

  /**
   * Compares a run with what it would be now. Nothing is changed.
   *
   * @param keepFailed whether cells that failed count as done
   * @throws UserError if its cells could not be compared with those that would be measured now
   */
  static RunRemains read(Path results, Run now, boolean keepFailed, Console console)
      throws UserError {
    try {
      var before = described(results);
      var differences = Differences.inFigures(before, now);
      if (!differences.isEmpty()) {
        throw UserError.of(
            """
            %s can't be resumed, since it would now be made otherwise:
              %s
            Make it as it was, or start another run: these cells could not be compared.\
            """,
            results, String.join("\n  ", differences));
      }
      Differences.ofMachines(before, now)
          .forEach(difference -> console.warn("another machine, " + difference));
      var left = left(results, now, keepFailed);
      var done = left.cells().rising();
      var failed = left.undone().stream().filter(UndoneCell::failed).count();
      console.say(
          Text.format("Resuming %s: %s", results, Text.count(done, "cell"))
              + (done == 1 ? " is done" : " are done")
              + (failed == 0 ? "" : Text.format(", %,d failed", failed)));
      return left;
    } catch (IOException e) {
      throw new UserError(results + " can't be resumed: " + e.getMessage());
    }
  }

  private static RunRemains left(Path results, Run now, boolean keepFailed)
      throws IOException, UserError {
    var done = new HashMap<CellFolder, Cell>();
    var begun = new HashMap<String, SweepResults.Attempts>();
    var undone = new ArrayList<UndoneCell>();
    var servers = new HashMap<String, String>();
    var strays = new ArrayList<>(CellFolder.rows(results));
    for (var row : now.workloads()) {
      var name = row.label() + "/" + row.workload();
      var folder = results.resolve("cells").resolve(name);
      var remains = WorkloadRemains.in(folder, keepFailed);
      strays.remove(folder);
      done.putAll(remains.done());
      begun.put(name, remains.begun());
      undone.addAll(remains.undone());
      for (var cell : remains.done().values()) {
        servers.put(row.label(), words(cell.server().mode(), cell.server().version()));
      }
    }
    for (var stray : strays) {
      undone.addAll(WorkloadRemains.in(stray, true).undone());
    }
    for (var cell : undone) {
      checkInside(results, cell.folder().path());
    }
    var cells = new SweepResults(results, done, begun, TurnEnding.of(results));
    return new RunRemains(results, true, cells, undone, servers);
  }

  /** A link could lead what is taken away to anywhere. */
  private static void checkInside(Path results, Path cell) throws IOException, UserError {
    if (!cell.toRealPath().startsWith(results.toRealPath())) {
      throw new UserError(cell + " leads out of " + results + ", so the run can't be resumed");
    }
  }

  private static Run described(Path results) throws IOException, UserError {
    var run = Json.read(results.resolve(Run.FILE), Run.class);
    if (run.schema() != Run.SCHEMA) {
      throw UserError.of(
          "%s can't be resumed: its run.json has schema %d, and this version goes on with schema %d"
              + " only",
          results, run.schema(), Run.SCHEMA);
    }
    return run;
  }

  /** Refuses a server that is another than the one that was measured. */
  void checkServer(String label, ServerIdentity server) throws UserError {
    var is = words(server.mode(), server.version());
    var was = servers.getOrDefault(label, is);
    if (!was.equals(is)) {
      throw UserError.of(
          "%s can't be resumed: %s, server: %s before, %s now", results, label, was, is);
    }
  }

  /**
   * Takes away what is neither done nor under way, and puts aside what has failed. The keys that
   * such a cell used up are remembered: on a server that is not emptied they are taken.
   *
   * @param due whether a cell of a name will be measured
   * @param planned cells at rising threads of the whole run
   */
  void clear(Predicate<String> due, int planned, Console console) throws IOException {
    if (!isResumed) {
      return;
    }
    Files.deleteIfExists(results.resolve("INTERRUPTED"));
    var time = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    append(
        results.resolve("RESUMED"),
        time + " " + cells.rising() + " of " + planned + " cells were done");
    for (var cell : undone) {
      var folder = cell.folder();
      var name = folder.name();
      append(folder.row().resolve(WorkloadRemains.LOST_KEYS), Long.toString(cell.keys()));
      var isDue = due.test(name);
      if (cell.failed()) {
        var what = isDue ? "Measured again" : "Put aside";
        var aside = putAside(folder);
        console.say("%s, since it failed: %s. What it left is in %s", what, name, aside);
      } else {
        var removed = "Removed, since this run has no such cell to measure: ";
        console.say((isDue ? "Measured again, since it was broken off: " : removed) + name);
        folder.remove();
      }
    }
  }

  /** Beside the cells: reports are made of those alone. Returns where it is, in the results. */
  private Path putAside(CellFolder cell) throws IOException {
    var attempt = 1;
    while (Files.exists(aside(cell, attempt))) {
      attempt++;
    }
    var aside = aside(cell, attempt);
    Files.createDirectories(aside.getParent());
    Files.move(cell.path(), aside);
    return results.relativize(aside);
  }

  private Path aside(CellFolder cell, int attempt) {
    return results.resolve("failed").resolve(cell.name() + "-" + attempt);
  }

  private static void append(Path file, String line) throws IOException {
    Files.writeString(file, line + "\n", UTF_8, CREATE, APPEND);
  }

  private static String words(String mode, Optional<String> version) {
    return mode + " " + version.orElse("-");
  }
}
