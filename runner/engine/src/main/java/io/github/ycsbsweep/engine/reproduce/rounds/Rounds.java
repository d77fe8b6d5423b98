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

/** Makes the sweeps of a reproduction, one after the other. */
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
            turns.size(), duration(schedule.secondsFrom(0)), folder));
    for (var i = 0; i < turns.size(); i++) {
      run(turns.get(i), i);
    }
  }

  private void run(RoundSchedule.Turn turn, int index) throws IOException, InterruptedException {
    var results =
        folder.resolve("runs").resolve(turn.series().folder()).resolve("r" + turn.round());
    var status = results.resolveSibling(results.getFileName() + ".status");
    var caption = "[" + (index + 1) + "/" + schedule.turns().size() + "] " + turn.caption();
    if (Files.exists(status) && MEASURED.contains(Files.readString(status).strip())) {
      measured++;
      console.note(caption + ": done before");
      return;
    }
    if (broken.contains(turn.series().folder())) {
      return;
    }
    console.say(
        Text.format(
            "%s: %d cells, about %s; %s left",
            caption,
            turn.series().cells(),
            duration(turn.series().seconds()),
            duration(secondsLeft(index))));
    var log = results.resolveSibling(results.getFileName() + ".log");
    var end = sweep(turn, results, log);
    plannedSeconds += turn.series().seconds();
    AtomicFile.write(status, end + "\n");
    explain(turn, caption, end, results, log);
  }

  private int sweep(RoundSchedule.Turn turn, Path results, Path log)
      throws IOException, InterruptedException {
    Files.createDirectories(results.getParent());
    try {
      return sweep.run(arguments(turn, results), properties.of(turn.series().store()), log);
    } finally {
      if (hasCells(results)) {
        measured++;
      }
    }
  }

  /** A sweep that said how it is made is gone on with; of another one nothing is kept. */
  private static List<String> arguments(RoundSchedule.Turn turn, Path results) throws IOException {
    if (Files.exists(results.resolve("run.json")) && Files.exists(results.resolve("arguments"))) {
      return List.of("--resume", results.toString());
    }
    Folders.remove(results);
    var words = new ArrayList<>(turn.series().arguments());
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
  private void explain(RoundSchedule.Turn turn, String caption, int end, Path results, Path log)
      throws IOException {
    switch (end) {
      case ExitStatus.OK, ExitStatus.GATE -> {}
      case ExitStatus.PARTIAL -> console.say(caption + ": some cells failed; see " + results);
      default -> {
        console.warn(caption + ": sweep.sh ended with " + end + "; the end of " + log + ":");
        var lines = Files.readAllLines(log);
        lines
            .subList(Math.max(0, lines.size() - LAST_LINES), lines.size())
            .forEach(line -> console.say("    " + line));
        if (end == ExitStatus.USAGE || end == ExitStatus.ENVIRONMENT) {
          broken.add(turn.series().folder());
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

  /** Lines of a dry run: every sweep, and how the first one of each series is called. */
  public static List<String> describe(SweepList sweeps) {
    var lines = new ArrayList<String>();
    var number = 0;
    for (var turn : RoundSchedule.of(sweeps).turns()) {
      number++;
      lines.add(
          "  " + number + ": " + turn.caption() + ", about " + duration(turn.series().seconds()));
      if (turn.round() == 1) {
        lines.add("     sweep.sh " + ShellWords.line(turn.series().arguments()));
      }
    }
    return lines;
  }

  /**
   * The order of a reproduction's sweeps. Each round sweeps every series, forwards and backwards in
   * turn, so that a drift of the machine meets all of them alike.
   *
   * @param turns in their order
   */
  record RoundSchedule(List<Turn> turns) {

    RoundSchedule {
      turns = List.copyOf(turns);
    }

    /**
     * One sweep.
     *
     * @param round from 1
     */
    record Turn(int round, SeriesSweep series) {

      String caption() {
        return series.experiment() + " " + series.series() + ", round " + round;
      }
    }

    static RoundSchedule of(SweepList list) {
      var series = list.sweeps();
      var rounds = series.stream().mapToInt(SeriesSweep::repeats).max().orElse(0);
      var turns = new ArrayList<Turn>();
      for (var round = 1; round <= rounds; round++) {
        for (var i = 0; i < series.size(); i++) {
          var next = series.get(round % 2 == 1 ? i : series.size() - 1 - i);
          if (round <= next.repeats()) {
            turns.add(new Turn(round, next));
          }
        }
      }
      return new RoundSchedule(turns);
    }

    /** Seconds that the sweeps from an index on take, as planned. */
    long secondsFrom(int index) {
      return turns.stream().skip(index).mapToLong(turn -> turn.series().seconds()).sum();
    }
  }
}
