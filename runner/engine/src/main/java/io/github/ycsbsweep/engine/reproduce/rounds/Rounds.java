// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.LogLines;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.Turn;
import io.github.ycsbsweep.engine.results.CellFolder;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** Makes the sweeps of a reproduction, round by round and in each group by group. */
public final class Rounds {

  /** Of a sweep's log, where it says why it failed. */
  private static final int MOST_LINES = 5;

  /** Ends of a sweep that measured all that it could. */
  private static final List<String> MEASURED =
      Stream.of(ExitStatus.OK, ExitStatus.GATE, ExitStatus.PARTIAL).map(String::valueOf).toList();

  private final Path folder;
  private final SweepList sweeps;
  private final List<Turn> turns;
  private final RoundTimes times;
  private final SweepCall sweep;
  private final Console console;
  private final Set<String> broken = new HashSet<>();
  private int measured;

  /** Makes a sweep in this process. */
  public interface SweepCall {
    /**
     * Sweeps, or goes on with a sweep.
     *
     * @param results folder of them
     * @param log what it says is appended to this file
     * @param loop decides when its cells are measured, once its data is loaded
     * @return exit status, as that of {@code sweep.sh}
     */
    int run(SeriesSweep series, Path results, Path log, CellLoop loop)
        throws IOException, InterruptedException;
  }

  /**
   * Sweeps of a reproduction.
   *
   * @param folder of its results
   * @param nanoseconds a clock that never goes back
   */
  public Rounds(
      Path folder, SweepList sweeps, SweepCall sweep, Console console, LongSupplier nanoseconds)
      throws IOException {
    this.folder = folder;
    this.sweeps = sweeps;
    this.turns = sweeps.turns();
    this.times = new RoundTimes(folder, sweeps, nanoseconds);
    this.sweep = sweep;
    this.console = console;
  }

  /** Sweeps that measured cells, earlier ones included. */
  public int measured() {
    return measured;
  }

  /**
   * Makes every sweep that is not done, of all rounds that there is time for. A round that was
   * begun is made whole. An interrupted sweep counts if it measured a cell.
   */
  public void run() throws IOException, InterruptedException {
    console.say(RoundText.plan(sweeps, times.left(0)) + " Results: " + folder);
    for (var round = 1; round <= sweeps.rounds(); round++) {
      if (!isBegun(round) && !times.isTimeFor(round)) {
        break;
      }
      for (var turn : sweeps.turns(round)) {
        run(turn, turns.indexOf(turn));
      }
      times.made(round);
    }
    var end = times.end();
    if (sweeps.limit().isPresent() && measured > 0) {
      console.say(RoundText.outcome(times, end, sweeps.limit().get()));
    }
  }

  private boolean isBegun(int round) {
    return sweeps.turns(round).stream()
        .flatMap(turn -> turn.series().stream())
        .map(series -> results(series, round))
        .anyMatch(results -> Files.exists(results) || Files.exists(beside(results, ".status")));
  }

  private void run(Turn turn, int index) throws IOException, InterruptedException {
    var number = "[" + (index + 1) + "/" + turnsExpected(turn.round()) + "] ";
    var due = new ArrayList<SeriesSweep>();
    var isDoneBefore = false;
    for (var series : turn.series()) {
      if (isDone(results(series, turn.round()))) {
        isDoneBefore = true;
        measured++;
        console.note(number + caption(series, turn.round()) + ": done before");
      } else if (!broken.contains(series.folder())) {
        due.add(series);
      }
    }
    times.begin();
    if (!due.isEmpty()) {
      sweep(
          turn,
          new Turn(turn.round(), turn.group(), due),
          number,
          RoundText.duration(times.left(index)));
    } else if (!isDoneBefore) {
      times.note(turn);
    }
  }

  private void sweep(Turn turn, Turn due, String number, String left)
      throws IOException, InterruptedException {
    var series = due.series();
    console.say(
        Text.format(
            "%s%s: %s%s, about %s; %s left",
            number,
            due.caption(),
            Text.count(series.stream().mapToInt(one -> one.threads().size()).sum(), "cell"),
            series.size() > 1 ? " in turns" : "",
            RoundText.duration(times.expected(due)),
            left));
    TurnSweeps.run(
        due, (one, loop) -> sweep(one, due.round(), number, loop), () -> times.note(turn));
  }

  /** How many turns there are, as far as can be told. */
  private String turnsExpected(int round) {
    var rounds = times.expectedRounds(round);
    var count = turns.stream().filter(turn -> turn.round() <= rounds).count();
    return sweeps.limit().isPresent() ? "about " + count : "" + count;
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

  private void sweep(SeriesSweep series, int round, String number, CellLoop loop)
      throws IOException, InterruptedException {
    var results = results(series, round);
    Files.createDirectories(results.getParent());
    int end;
    try {
      end = sweep.run(series, results, beside(results, ".log"), loop);
    } finally {
      if (hasCells(results)) {
        measured++;
      }
    }
    AtomicFile.write(beside(results, ".status"), end + "\n");
    explain(series, number + caption(series, round), end, results);
  }

  /** A sweep that could not begin would not in the next round either. */
  private void explain(SeriesSweep series, String caption, int end, Path results)
      throws IOException {
    switch (end) {
      case ExitStatus.OK, ExitStatus.GATE -> {}
      case ExitStatus.PARTIAL -> console.say(caption + ": some cells failed; see " + results);
      default -> {
        var log = beside(results, ".log");
        console.warn(caption + ": sweep.sh ended with " + end + "; from " + log + ":");
        reason(LogLines.ends(log)).forEach(line -> console.say("    " + line));
        if (end == ExitStatus.USAGE || end == ExitStatus.ENVIRONMENT) {
          broken.add(series.folder());
        }
      }
    }
  }

  /** The first error of a log with the lines that belong to it; its end where it has none. */
  private static List<String> reason(List<String> log) {
    var error = log.stream().dropWhile(line -> !line.startsWith("error:")).toList();
    return error.isEmpty()
        ? log.subList(Math.max(0, log.size() - MOST_LINES), log.size())
        : Stream.concat(
                error.stream().limit(1),
                error.stream().skip(1).takeWhile(line -> line.startsWith(" ")))
            .limit(MOST_LINES)
            .toList();
  }

  private static boolean hasCells(Path results) throws IOException {
    var hasCells = false;
    for (var row : CellFolder.rows(results)) {
      hasCells |= !CellFolder.doneIn(row).isEmpty();
    }
    return hasCells;
  }

  private static String caption(SeriesSweep series, int round) {
    return series.name() + ", round " + round;
  }
}
