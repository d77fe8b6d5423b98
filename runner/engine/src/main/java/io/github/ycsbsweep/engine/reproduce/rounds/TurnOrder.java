// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * The order of the cells of series that take turns: by rising threads of the original, and at each
 * number of them forwards and backwards in turn. The next round begins the other way round. So
 * whatever comes first is first in half of the rounds, and a drift of the machine favours none.
 *
 * @param series in the order of the plan
 * @param round from 1
 */
record TurnOrder(List<SeriesSweep> series, int round) implements SweepTurns.Order {

  TurnOrder {
    series = List.copyOf(series);
  }

  @Override
  public int next(List<OptionalInt> due) {
    var levels = levels();
    var best = -1;
    for (var i = 0; i < series.size(); i++) {
      if (due.get(i).isPresent()
          && (best < 0 || place(levels, i, due) < place(levels, best, due))) {
        best = i;
      }
    }
    return best;
  }

  /** Of a cell among all that there could be. */
  private int place(List<Integer> levels, int index, List<OptionalInt> due) {
    var level = levels.indexOf(published(series.get(index), due.get(index).orElseThrow()));
    var isForwards = (round + level) % 2 == 1;
    return level * series.size() + (isForwards ? index : series.size() - 1 - index);
  }

  private static int published(SeriesSweep series, int here) {
    return series.threads().stream()
        .filter(one -> one.here() == here)
        .mapToInt(Threads::published)
        .findFirst()
        .orElseThrow();
  }

  private List<Integer> levels() {
    var levels = new TreeSet<Integer>();
    series.forEach(one -> one.threads().forEach(threads -> levels.add(threads.published())));
    return List.copyOf(levels);
  }

  /** Indices of the series whose cells follow each other. */
  List<Integer> cells() {
    var done = new int[series.size()];
    var cells = new ArrayList<Integer>();
    for (var next = next(due(done)); next >= 0; next = next(due(done))) {
      cells.add(next);
      done[next]++;
    }
    return cells;
  }

  private List<OptionalInt> due(int[] done) {
    var due = new ArrayList<OptionalInt>();
    for (var i = 0; i < done.length; i++) {
      var left = series.get(i).threads().stream().skip(done[i]).findFirst();
      due.add(left.isPresent() ? OptionalInt.of(left.get().here()) : OptionalInt.empty());
    }
    return due;
  }
}
