// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.Turn;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import io.github.ycsbsweep.engine.sweep.CellLoop.RisingCells;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The sweeps of a turn, each within the one before it: so all are loaded when one loop measures the
 * cells of all of them, and then they end one after the other.
 */
record TurnSweeps(Turn turn, Sweep sweep, Mark mark, Map<SeriesSweep, RisingCells> loaded) {

  /** Makes the sweep of a series; what goes wrong in it ends none of the others. */
  interface Sweep {
    void run(SeriesSweep series, CellLoop loop) throws IOException, InterruptedException;
  }

  /** Writes down what was done since the last time. */
  interface Mark {
    void note() throws IOException;
  }

  /**
   * Makes sweeps to their end.
   *
   * @param mark is called before each cell, and at the end
   * @throws InterruptedException when all of them have ended, in their own way
   */
  static void run(Turn turn, Sweep sweep, Mark mark) throws IOException, InterruptedException {
    try {
      new TurnSweeps(turn, sweep, mark, new HashMap<>()).load(0);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      mark.note();
    }
  }

  /** Begins a sweep, and when it is loaded the next one; one that can't begin leaves its turns. */
  private void load(int index) throws IOException, InterruptedException {
    if (index == turn.series().size()) {
      measure();
      return;
    }
    var series = turn.series().get(index);
    sweep.run(
        series,
        cells -> {
          loaded.put(series, cells);
          try {
            load(index + 1);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          cells.announce();
        });
    if (!loaded.containsKey(series)) {
      load(index + 1);
    }
  }

  private void measure() throws IOException, InterruptedException {
    for (var cell : turn.cells()) {
      var cells = Optional.ofNullable(loaded.get(cell.series()));
      if (cells.filter(it -> it.next().equals(OptionalInt.of(cell.threads()))).isPresent()) {
        mark.note();
        cells.get().announce();
        cells.get().measure();
      }
    }
    mark.note();
  }
}
