// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.CellFolder;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Makes the sweeps of a reproduction, group by group. */
public final class Rounds {

  private static final int LAST_LINES = 5;

  /** Ends of a sweep that measured all that it could. */
  private static final Set<String> MEASURED =
      Set.of(
          Integer.toString(ExitStatus.OK),
          Integer.toString(ExitStatus.GATE),
          Integer.toString(ExitStatus.PARTIAL));

  private final Path folder;
  private final RoundSchedule schedule;
  private final SeriesProperties properties;
  private final SweepCall sweep;
  private final Console console;
  private final Set<String> broken = new HashSet<>();
  private final long begun = System.nanoTime();
  private long plannedSeconds;
  private int measured;

  /**
   * Sweeps of a reproduction.
   *
   * @param folder of its results
   */
  public Rounds(
      Path folder,
      SweepList sweeps,
      SeriesProperties properties,
      SweepCall sweep,
      Console console) {
    this.folder = folder;
    this.schedule = RoundSchedule.of(sweeps);
    this.properties = properties;
    this.sweep = sweep;
    this.console = console;
  }

  /** Sweeps that measured cells, earlier ones included. */
  public int measured() {
    return measured;
  }

  /** Makes every sweep that is not done. An interrupted one counts if it measured a cell. */
  public void run() throws IOException, InterruptedException {
    var turns = schedule.turns();
    console.say(
        Text.format(
            "%d sweeps, about %s. Results: %s",
            turns.stream().mapToInt(turn -> turn.series().size()).sum(),
            duration(schedule.secondsFrom(0)),
            folder));
    for (var i = 0; i < turns.size(); i++) {
      run(turns.get(i), i);
    }
  }

  private void run(RoundSchedule.Turn turn, int index) throws IOException, InterruptedException {
    var number = "[" + (index + 1) + "/" + schedule.turns().size() + "] ";
    var due = new ArrayList<SeriesSweep>();
    for (var series : turn.series()) {
      if (isDone(results(series, turn.round()))) {
        measured++;
        console.note(number + caption(series, turn.round()) + ": done before");
      } else if (!broken.contains(series.folder())) {
        due.add(series);
      }
    }
    if (due.isEmpty()) {
      return;
    }
    var now = new RoundSchedule.Turn(turn.round(), due);
    console.say(
        Text.format(
            "%s%s: %d cells%s, about %s; %s left",
            number,
            now.caption(),
            due.stream().mapToInt(series -> series.threads().size()).sum(),
            due.size() > 1 ? " in turns" : "",
            duration(now.seconds()),
            duration(secondsLeft(index))));
    SweepTurns.run(
        due.stream()
            .map(series -> (SweepTurns.Task) mine -> sweep(series, turn.round(), number, mine))
            .toList(),
        now.order());
    plannedSeconds += now.seconds();
  }

  private Path results(SeriesSweep series, int round) {
    return folder.resolve("runs").resolve(series.folder()).resolve("r" + round);
  }

  private static Path beside(Path results, String suffix) {
    return results.resolveSibling(results.getFileName() + suffix);
  }

  private static boolean isDone(Path results) throws IOException {
    var status = beside(results, ".status");
    return Files.exists(status) && MEASURED.contains(Files.readString(status).strip());
  }

  private void sweep(SeriesSweep series, int round, String number, SweepTurns.Turn turn)
      throws IOException, InterruptedException {
    var results = results(series, round);
    var end = sweep(series, results, turn);
    AtomicFile.write(beside(results, ".status"), end + "\n");
    explain(series, number + caption(series, round), end, results);
  }

  private int sweep(SeriesSweep series, Path results, SweepTurns.Turn turn)
      throws IOException, InterruptedException {
    Files.createDirectories(results.getParent());
    try {
      return sweep.run(
          arguments(series, results), properties.of(series.store()), beside(results, ".log"), turn);
    } finally {
      if (hasCells(results)) {
        measured++;
      }
    }
  }

  /** A sweep that said how it is made is gone on with; of another one nothing is kept. */
  private static List<String> arguments(SeriesSweep series, Path results) throws IOException {
    if (Files.exists(results.resolve("run.json")) && Files.exists(results.resolve("arguments"))) {
      return List.of("--resume", results.toString());
    }
    Folders.remove(results);
    var words = new ArrayList<>(series.arguments());
    words.addAll(List.of("--out", results.toString()));
    return words;
  }

  /** By what the earlier sweeps took of what was planned for them. */
  private long secondsLeft(int index) {
    var left = schedule.secondsFrom(index);
    if (plannedSeconds == 0) {
      return left;
    }
    return left * TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) / plannedSeconds;
  }

  /** A sweep that could not begin would not in the next round either. */
  private void explain(SeriesSweep series, String caption, int end, Path results)
      throws IOException {
    switch (end) {
      case ExitStatus.OK, ExitStatus.GATE -> {}
      case ExitStatus.PARTIAL -> console.say(caption + ": some cells failed; see " + results);
      default -> {
        var log = beside(results, ".log");
        console.warn(caption + ": sweep.sh ended with " + end + "; the end of " + log + ":");
        var lines = Files.readAllLines(log);
        lines
            .subList(Math.max(0, lines.size() - LAST_LINES), lines.size())
            .forEach(line -> console.say("    " + line));
        if (end == ExitStatus.USAGE || end == ExitStatus.ENVIRONMENT) {
          broken.add(series.folder());
        }
      }
    }
  }

  private static boolean hasCells(Path results) throws IOException {
    for (var row : CellFolder.rows(results)) {
      if (!CellFolder.doneIn(row).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** A duration for people. */
  static String duration(long seconds) {
    return seconds < 120 ? seconds + " s" : (seconds + 30) / 60 + " min";
  }

  private static String caption(SeriesSweep series, int round) {
    return series.name() + ", round " + round;
  }

  /**
   * Lines of a dry run: every sweep, how the first one of each series is called, and in which order
   * cells are measured. Later rounds repeat the first two.
   */
  public static List<String> describe(SweepList sweeps) {
    var lines = new ArrayList<String>();
    var number = 0;
    for (var turn : RoundSchedule.of(sweeps).turns()) {
      number++;
      lines.add("  " + number + ": " + turn.caption() + ", about " + duration(turn.seconds()));
      if (turn.series().size() > 1 && turn.round() <= 2) {
        lines.add("     cells in turns: " + turn.cells());
      }
      if (turn.round() == 1) {
        turn.series()
            .forEach(series -> lines.add("     sweep.sh " + ShellWords.line(series.arguments())));
      }
    }
    return lines;
  }

  /**
   * The order of a reproduction's sweeps. Each round has every series, forwards and backwards in
   * turn, so that a drift of the machine meets all of them alike. Within it the series of a group
   * take turns.
   *
   * @param turns in their order
   */
  record RoundSchedule(List<Turn> turns) {

    RoundSchedule {
      turns = List.copyOf(turns);
    }

    /**
     * The sweeps of a group in one round.
     *
     * @param round from 1
     */
    record Turn(int round, List<SeriesSweep> series) {

      Turn {
        series = List.copyOf(series);
      }

      String caption() {
        return series.stream().map(SeriesSweep::name).collect(Collectors.joining(", "))
            + ", round "
            + round;
      }

      TurnOrder order() {
        return new TurnOrder(series, round);
      }

      /** All cells in their order, by the names of their series. */
      String cells() {
        return order().cells().stream()
            .map(index -> series.get(index).name())
            .collect(Collectors.joining(", "));
      }

      long seconds() {
        return series.stream().mapToLong(SeriesSweep::seconds).sum();
      }
    }

    static RoundSchedule of(SweepList list) {
      var groups = list.groups();
      var rounds = groups.stream().flatMap(List::stream).mapToInt(SeriesSweep::repeats).max();
      var turns = new ArrayList<Turn>();
      for (var round = 1; round <= rounds.orElse(0); round++) {
        for (var i = 0; i < groups.size(); i++) {
          var number = round;
          var next =
              groups.get(round % 2 == 1 ? i : groups.size() - 1 - i).stream()
                  .filter(series -> number <= series.repeats())
                  .toList();
          if (!next.isEmpty()) {
            turns.add(new Turn(round, next));
          }
        }
      }
      return new RoundSchedule(turns);
    }

    /** Seconds that the sweeps from an index on take, as planned. */
    long secondsFrom(int index) {
      return turns.stream().skip(index).mapToLong(Turn::seconds).sum();
    }
  }
}
