// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.measure.log.InsertCount;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.sweep.DueCells;
import io.github.ycsbsweep.engine.sweep.SweepResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run left of one store and workload.
 *
 * @param done those that are done, profiles too
 * @param undone those that have to be made again
 * @param begun those that were begun so far, that earlier resumptions took away included
 */
record WorkloadRemains(
    Map<CellFolder, Cell> done, List<UndoneCell> undone, SweepResults.Attempts begun) {

  /**
   * A cell that was broken off, or has failed.
   *
   * @param folder of it
   * @param failed whether it came to its end, and what it left is worth a look
   * @param keys that its clients used up
   */
  record UndoneCell(CellFolder folder, boolean failed, long keys) {}

  /** Of the cells that were taken away: a line each, the number of keys that it had used up. */
  static final String LOST_KEYS = "lost-keys";

  /**
   * Reads a folder {@code cells/<store>/<workload>}; one that is not there has nothing. A cell is
   * taken for done when its figures can be read, too.
   *
   * @param keepFailed whether cells that failed count as done; those of a search that has ended do
   */
  static WorkloadRemains in(Path folder, boolean keepFailed) throws IOException {
    var done = new HashMap<CellFolder, Cell>();
    var undone = new ArrayList<UndoneCell>();
    var lost = lostKeys(folder);
    var keys = lost.stream().mapToLong(Long::parseLong).sum();
    var isSearched = DueCells.isSearched(folder);
    for (var begun : CellFolder.in(folder)) {
      var attempted = InsertCount.attempted(begun.path(), 1);
      keys += attempted;
      var cell = done(begun);
      var failed = cell.filter(one -> one.status() == Cell.Status.FAILED).isPresent();
      var stays = keepFailed || (isSearched && begun.isOfSearch());
      if (cell.isPresent() && (stays || !failed)) {
        done.put(begun, cell.get());
      } else {
        undone.add(new UndoneCell(begun, failed, attempted));
      }
    }
    var attempts = done.size() + undone.size() + lost.size();
    for (var profiled : CellFolder.profilesIn(folder)) {
      done(profiled).ifPresent(cell -> done.put(profiled, cell));
    }
    return new WorkloadRemains(
        Map.copyOf(done), List.copyOf(undone), new SweepResults.Attempts(attempts, keys));
  }

  private static Optional<Cell> done(CellFolder folder) {
    if (!folder.isDone()) {
      return Optional.empty();
    }
    try {
      return Optional.of(folder.read());
    } catch (IOException unreadable) {
      // A machine that went down may leave a name without its content: to be measured again.
      return Optional.empty();
    }
  }

  private static List<String> lostKeys(Path folder) throws IOException {
    var file = folder.resolve(LOST_KEYS);
    return Files.exists(file)
        ? Files.readString(file, UTF_8).lines().filter(line -> line.matches("\\d+")).toList()
        : List.of();
  }
}
