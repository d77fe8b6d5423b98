// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.measure.log.InsertCount;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.sweep.DueCells;
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
 * @param torn those that were begun and not done
 * @param failed those that are done and have failed, if they are to be measured again
 * @param attempts cells begun so far, those included that earlier resumptions took away
 * @param inserted keys used up by all of them
 */
record Remains(
    Map<CellFolder, Cell> done,
    List<CellFolder> torn,
    List<CellFolder> failed,
    int attempts,
    long inserted) {

  /** Of the cells that were taken away: a line each, the number of keys that it had used up. */
  static final String LOST_KEYS = "lost-keys";

  /**
   * Reads a folder {@code cells/<store>/<workload>}; one that is not there has nothing. A cell is
   * taken for done when its figures can be read, too.
   *
   * @param keepFailed whether cells that failed count as done; those of a search that has ended do
   */
  static Remains in(Path folder, boolean keepFailed) throws IOException {
    var done = new HashMap<CellFolder, Cell>();
    var torn = new ArrayList<CellFolder>();
    var failed = new ArrayList<CellFolder>();
    var inserted = 0L;
    var isSearched = DueCells.isSearched(folder);
    for (var begun : CellFolder.in(folder)) {
      inserted += InsertCount.attempted(begun.path(), 1);
      var cell = done(begun);
      if (cell.isEmpty()) {
        torn.add(begun);
      } else if (cell.get().status() == Cell.Status.FAILED
          && !keepFailed
          && !(isSearched && begun.isOfSearch())) {
        failed.add(begun);
      } else {
        done.put(begun, cell.get());
      }
    }
    var lost = lostKeys(folder);
    var attempts = done.size() + torn.size() + failed.size() + lost.size();
    for (var profiled : CellFolder.profilesIn(folder)) {
      done(profiled).ifPresent(cell -> done.put(profiled, cell));
    }
    return new Remains(
        Map.copyOf(done),
        List.copyOf(torn),
        List.copyOf(failed),
        attempts,
        inserted + lost.stream().mapToLong(Long::parseLong).sum());
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
