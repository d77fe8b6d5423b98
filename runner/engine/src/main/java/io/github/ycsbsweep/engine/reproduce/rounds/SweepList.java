// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.scaling.RoundBudget.RoundLimit;
import io.github.ycsbsweep.engine.request.SweepOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The sweeps that a reproduction is made of: the content of {@code sweeps.json}, which {@code
 * --resume} reads.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param groups of series that take turns in each round, in the order of their turns
 * @param limit of the time that rounds take; empty: as many are made as the series say
 */
public record SweepList(int schema, List<List<SeriesSweep>> groups, Optional<RoundLimit> limit) {

  /** The version that this code writes and reads. */
  public static final int SCHEMA = 3;

  static final String FILE = "sweeps.json";

  /** An earlier version names none. */
  public SweepList {
    groups = groups == null ? List.of() : groups.stream().map(List::copyOf).toList();
  }

  /**
   * How one round measures a series.
   *
   * @param repeats rounds that measure it, if so many are made
   * @param threads of a round's cells
   * @param seconds that a round takes, about
   * @param options of {@code sweep.sh}, without the folder of its results
   */
  public record SeriesSweep(
      String experiment,
      String series,
      String store,
      int repeats,
      List<Threads> threads,
      long seconds,
      SweepOptions options) {

    public SeriesSweep {
      threads = List.copyOf(threads);
    }

    /** Where it belongs in {@code runs/}. */
    public String folder() {
      return experiment + "/" + series;
    }

    /** As progress names it. */
    String name() {
      return experiment + " " + series;
    }
  }

  /**
   * The sweeps of a group in one round.
   *
   * @param round from 1
   * @param group its index
   */
  record Turn(int round, int group, List<SeriesSweep> series) {

    Turn {
      series = List.copyOf(series);
    }

    /** Of these series alone. */
    Turn of(List<SeriesSweep> some) {
      return new Turn(round, group, some);
    }

    String caption() {
      return series.stream().map(SeriesSweep::name).collect(Collectors.joining(", "))
          + ", round "
          + round;
    }

    /**
     * All cells in their order: by rising threads of the original, and at each number of them
     * forwards and backwards in turn. The next round begins the other way round. So whatever comes
     * first is first in half of the rounds, and a drift of the machine favours none.
     */
    List<TurnCell> cells() {
      var levels = new TreeSet<Integer>();
      series.forEach(one -> one.threads().forEach(threads -> levels.add(threads.published())));
      var cells = new ArrayList<TurnCell>();
      var isForwards = round % 2 == 1;
      for (var level : levels) {
        var order = new ArrayList<>(series);
        if (!isForwards) {
          Collections.reverse(order);
        }
        order.forEach(
            one ->
                one.threads().stream()
                    .filter(threads -> threads.published() == level)
                    .forEach(threads -> cells.add(new TurnCell(one, threads.here()))));
        isForwards = !isForwards;
      }
      return cells;
    }

    /** That it takes, as planned. */
    double seconds() {
      return (double) series.stream().mapToLong(SeriesSweep::seconds).sum();
    }
  }

  /**
   * A cell of a turn.
   *
   * @param threads here
   */
  record TurnCell(SeriesSweep series, int threads) {}

  /**
   * All turns in their order. Each round has every series, forwards and backwards in turn, so that
   * a drift of the machine meets all of them alike. Within it the series of a group take turns.
   */
  List<Turn> turns() {
    var turns = new ArrayList<Turn>();
    for (var round = 1; round <= rounds(); round++) {
      for (var i = 0; i < groups.size(); i++) {
        var number = round;
        var group = round % 2 == 1 ? i : groups.size() - 1 - i;
        var next = groups.get(group).stream().filter(series -> number <= series.repeats()).toList();
        if (!next.isEmpty()) {
          turns.add(new Turn(round, group, next));
        }
      }
    }
    return List.copyOf(turns);
  }

  /** How many rounds there are. */
  int rounds() {
    return groups.stream().flatMap(List::stream).mapToInt(SeriesSweep::repeats).max().orElse(0);
  }

  /** Reads that of a reproduction; one that can't be gone on with is the user's error. */
  static SweepList read(Path folder) throws IOException, UserError {
    var file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      throw new UserError(
          "--resume " + folder + ": it broke off before it began. Start another one");
    }
    var list = Json.read(file, SweepList.class);
    if (list.schema() != SCHEMA) {
      throw anotherVersion(folder);
    }
    return list;
  }

  private static UserError anotherVersion(Path folder) {
    return UserError.of(
        "--resume %s: another version made it, and it can't be gone on with; its claims can be"
            + " judged: reproduce.sh check %s",
        folder, folder);
  }

  void write(Path folder) throws IOException {
    Json.write(folder.resolve(FILE), this);
  }
}
