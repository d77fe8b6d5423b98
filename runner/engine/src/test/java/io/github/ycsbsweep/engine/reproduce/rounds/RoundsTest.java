// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog.End;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.reproduce.scaling.RoundBudget.RoundLimit;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rounds of sweeps that only move a clock, planned with 500 s a sweep. */
class RoundsTest {

  private static final RoundLimit HALF_AN_HOUR = new RoundLimit(3, 10, 1800, End.PLANNED);

  @TempDir private Path folder;

  private final RecordedConsole console = new RecordedConsole();
  private final List<String> begun = new ArrayList<>();
  private Seconds seconds = (series, round) -> 200;
  private String interruptedIn = "";
  private String failure = "";
  private double now = 1e6;

  /** What a sweep takes. */
  private interface Seconds {
    double of(String series, int round);
  }

  /** An interrupted test would interrupt the next one. */
  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  @Test
  void makesAsManyRoundsAsEndInTime() throws Exception {
    run(limited(HALF_AN_HOUR, series("a", 10)));
    assertThat(begun).containsExactlyElementsOf(sweeps("a", 8));
    assertThat(log().made()).isEqualTo(8);
    assertThat(log().end()).contains(End.TIME);
    assertThat(console.said())
        .anyMatch(
            line ->
                line.startsWith(
                    "At least 3 rounds and at most 10, as many as end within 30 min. Results: "))
        .contains(
            "8 rounds were made in 27 min. Another one might not end within 30 min: the longest"
                + " took 3 min.");
  }

  @Test
  void makesNoMoreThanClaimsNeed() throws Exception {
    seconds = (series, round) -> 20;
    run(limited(HALF_AN_HOUR, series("a", 10)));
    assertThat(begun).hasSize(10);
    assertThat(log().end()).contains(End.PLANNED);
    assertThat(console.said()).contains("10 rounds were made in 3 min. Claims need no more.");
  }

  @Test
  void makesNoMoreThanTheDiskHasRoomFor() throws Exception {
    run(limited(new RoundLimit(3, 5, 1800, End.DISK), series("a", 5)));
    assertThat(begun).hasSize(5);
    assertThat(log().end()).contains(End.DISK);
    assertThat(console.said())
        .contains("5 rounds were made in 17 min. The disk has no room for the results of more.");
  }

  @Test
  void makesTheFewestHoweverLongTheyTake() throws Exception {
    seconds = (series, round) -> 900;
    run(limited(HALF_AN_HOUR, series("a", 10)));
    assertThat(begun).hasSize(3);
    assertThat(log().end()).contains(End.TIME);
  }

  @Test
  void takesTheLongestRoundForTheNextOne() throws Exception {
    seconds = (series, round) -> round == 2 ? 700 : 100;
    run(limited(HALF_AN_HOUR, series("a", 10)));
    assertThat(begun).hasSize(5);
  }

  @Test
  void expectsLessOfARoundWithFewerSeries() throws Exception {
    run(limited(HALF_AN_HOUR, series("a", 3), series("b", 10)));
    assertThat(begun).filteredOn(sweep -> sweep.startsWith("a")).hasSize(3);
    assertThat(begun).filteredOn(sweep -> sweep.startsWith("b")).hasSize(5);
  }

  @Test
  void makesExactlyTheRoundsThatWereAskedFor() throws Exception {
    seconds = (series, round) -> 1000;
    run(new SweepList(SweepList.SCHEMA, List.of(List.of(series("a", 12))), Optional.empty()));
    assertThat(begun).hasSize(12);
    assertThat(log().end()).contains(End.PLANNED);
    assertThat(log().limitSeconds()).isEqualTo(OptionalDouble.empty());
    assertThat(console.said()).noneMatch(line -> line.contains("rounds were made"));
  }

  @Test
  void countsWhatWasUsedBeforeItWasBrokenOff() throws Exception {
    interruptedIn = "a/r2";
    var list = limited(HALF_AN_HOUR, series("a", 10));
    assertThatThrownBy(() -> run(list)).isInstanceOf(InterruptedException.class);
    assertThat(log().made()).isEqualTo(1);
    assertThat(log().end()).isEmpty();
    clearInterrupt();
    interruptedIn = "";
    now = 7;
    run(list);
    assertThat(begun).containsExactly("a/r1", "a/r2", "a/r2", "a/r3", "a/r4", "a/r5", "a/r6");
    assertThat(log().turns().get(1).seconds()).isEqualTo(400);
    assertThat(log().end()).contains(End.TIME);
  }

  @Test
  void makesARoundWholeThatWasBegunAndMeasuresNothingTwice() throws Exception {
    seconds = (series, round) -> series.equals("a") && round == 4 ? 900 : 200;
    interruptedIn = "a/r4";
    var groups = List.of(List.of(series("a", 10)), List.of(series("b", 10)));
    var list = new SweepList(SweepList.SCHEMA, groups, Optional.of(HALF_AN_HOUR));
    assertThatThrownBy(() -> run(list)).isInstanceOf(InterruptedException.class);
    clearInterrupt();
    interruptedIn = "";
    begun.clear();
    run(list);
    assertThat(begun).containsExactly("a/r4");
    assertThat(log().made()).isEqualTo(4);
    assertThat(log().end()).contains(End.TIME);
  }

  @Test
  void decidesAgainAsBeforeOnceItIsOver() throws Exception {
    var list = limited(HALF_AN_HOUR, series("a", 10));
    run(list);
    var before = log();
    begun.clear();
    run(list);
    assertThat(begun).isEmpty();
    assertThat(log()).isEqualTo(before);
  }

  @Test
  void keepsTheLimitForThoseThatGoOn() throws Exception {
    limited(HALF_AN_HOUR, series("a", 10)).write(folder);
    assertThat(SweepList.read(folder).limit()).contains(HALF_AN_HOUR);
  }

  @Test
  void writesARecordThatFitsItsSchema() throws Exception {
    run(limited(HALF_AN_HOUR, series("a", 10)));
    var mapper = new ObjectMapper();
    var schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(mapper.readTree(Path.of("..", "schemas", "rounds.schema.json").toFile()));
    assertThat(schema.validate(mapper.readTree(folder.resolve(RoundLog.FILE).toFile()))).isEmpty();
  }

  @Test
  void saysTheErrorOfASweepThatFailed() throws Exception {
    failure = "cells: 1\nerror: OOM, no memory is left\n    advice: more of it\nr1/report.md\n";
    run(new SweepList(SweepList.SCHEMA, List.of(List.of(series("a", 1))), Optional.empty()));
    assertThat(console.said())
        .contains("    error: OOM, no memory is left", "        advice: more of it")
        .noneMatch(line -> line.contains("report.md") || line.contains("cells: 1"));
  }

  private void run(SweepList list) throws IOException, InterruptedException {
    new Rounds(folder, list, this::sweep, console, () -> Math.round(now * 1e9)).run();
  }

  /** Leaves a cell, and lets time pass; an interrupted one has used its time, too. */
  private int sweep(SeriesSweep sweep, Path out, Path log, CellLoop loop)
      throws InterruptedException {
    var series = out.getParent().getFileName().toString();
    var name = series + "/" + out.getFileName();
    begun.add(name);
    loop.measure(new OneCell(() -> measure(name, series, out)));
    try {
      Files.writeString(log, failure);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return failure.isEmpty() ? 0 : 1;
  }

  private void measure(String name, String series, Path out) throws InterruptedException {
    now += seconds.of(series, Integer.parseInt(out.getFileName().toString().substring(1)));
    if (name.equals(interruptedIn)) {
      throw new InterruptedException();
    }
    try {
      DoneCell.in(out, 8, 1, 1, 1000);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A cell with 8 threads. */
  private static final class OneCell implements CellLoop.RisingCells {

    private final Work work;
    private boolean isDone;

    OneCell(Work work) {
      this.work = work;
    }

    /** What measures it. */
    private interface Work {
      void run() throws InterruptedException;
    }

    @Override
    public OptionalInt next() {
      return isDone ? OptionalInt.empty() : OptionalInt.of(8);
    }

    @Override
    public void measure() throws InterruptedException {
      isDone = true;
      work.run();
    }

    @Override
    public void announce() {}
  }

  private RoundLog log() throws IOException {
    return Json.read(folder.resolve(RoundLog.FILE), RoundLog.class);
  }

  private static List<String> sweeps(String series, int rounds) {
    return IntStream.rangeClosed(1, rounds).mapToObj(round -> series + "/r" + round).toList();
  }

  private static SweepList limited(RoundLimit limit, SeriesSweep... series) {
    return new SweepList(SweepList.SCHEMA, List.of(List.of(series)), Optional.of(limit));
  }

  private static SeriesSweep series(String name, int repeats) {
    return new SeriesSweep(
        "set",
        name,
        List.of("redis"),
        repeats,
        List.of(new Threads(100, 8)),
        500,
        SweepOptions.NONE,
        OptionalInt.empty());
  }
}
