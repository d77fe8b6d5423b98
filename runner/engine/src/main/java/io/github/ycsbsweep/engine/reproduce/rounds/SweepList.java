// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.EmptyDefault;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.PairPlace;
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
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The sweeps that a reproduction is made of: the content of {@code sweeps.json}, which {@code
 * --resume} reads.
 *
 * @param schema version of the format, {@link #SCHEMA}
 * @param groups of series that take turns in each round, in the order of their turns
 * @param limit of the time that rounds take; empty: as many are made as the series say
 */
public record SweepList(
    int schema, @EmptyDefault List<List<SeriesSweep>> groups, Optional<RoundLimit> limit) {

  /** The version that this code writes and reads. */
  public static final int SCHEMA = 4;

  static final String FILE = "sweeps.json";

  /**
   * How one round measures a series, or several that take turns in one sweep.
   *
   * @param stores of it, or of all of them
   * @param repeats rounds that measure it, if so many are made
   * @param threads of a round's cells
   * @param seconds that a round takes, about
   * @param options of {@code sweep.sh}, without the folder of its results
   * @param percent of the capacity of the slower one that all keep to: as measured by the sweep
   *     whose name stands before {@code @}; empty: as fast as they go
   */
  public record SeriesSweep(
      String experiment,
      String series,
      List<String> stores,
      int repeats,
      List<Threads> threads,
      long seconds,
      SweepOptions options,
      OptionalInt percent) {

    public SeriesSweep {
      stores = List.copyOf(stores);
      threads = List.copyOf(threads);
    }

    /** Where it belongs in {@code runs/}. */
    public String folder() {
      return experiment + "/" + series;
    }

    /** As progress names it. */
    String name() {
      return experiment.equals(PairPlace.FOLDER)
          ? "in turns "
              + series.replace("+", " and ").replace("@", " at a rate of ")
              + (percent.isPresent() ? " %" : "")
          : experiment + " " + series;
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
      var levels = new TreeMap<Integer, List<TurnCell>>();
      for (var one : series) {
        for (var threads : one.threads()) {
          levels
              .computeIfAbsent(threads.published(), any -> new ArrayList<>())
              .add(new TurnCell(one, threads.here()));
        }
      }
      var isForwards = round % 2 == 1;
      for (var level : levels.values()) {
        if (!isForwards) {
          Collections.reverse(level);
        }
        isForwards = !isForwards;
      }
      return levels.values().stream().flatMap(List::stream).toList();
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

  /** All turns in their order. */
  List<Turn> turns() {
    return IntStream.rangeClosed(1, rounds())
        .boxed()
        .flatMap(round -> turns(round).stream())
        .toList();
  }

  /**
   * Those of a round. It has every series that is due, and the next one the other way round, so
   * that a drift of the machine meets all of them alike. The series of a group take turns.
   */
  List<Turn> turns(int round) {
    return IntStream.range(0, groups.size())
        .map(group -> round % 2 == 1 ? group : groups.size() - 1 - group)
        .mapToObj(
            group ->
                new Turn(
                    round,
                    group,
                    groups.get(group).stream().filter(it -> round <= it.repeats()).toList()))
        .filter(turn -> !turn.series().isEmpty())
        .toList();
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
      throw UserError.of(
          "--resume %s: another version made it, and it can't be gone on with; its claims can be"
              + " judged: reproduce.sh check %s",
          folder, folder);
    }
    return list;
  }

  void write(Path folder) throws IOException {
    Json.write(folder.resolve(FILE), this);
  }
}
