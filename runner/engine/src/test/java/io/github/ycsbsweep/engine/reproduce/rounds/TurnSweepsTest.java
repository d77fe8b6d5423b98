// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.SeriesSweep;
import io.github.ycsbsweep.engine.reproduce.rounds.SweepList.Turn;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TurnSweepsTest {

  private final List<String> log = new ArrayList<>();
  private String refused = "";
  private String interruptedIn = "";
  private String brokenIn = "";
  private String endedBy = "";

  @Test
  void oneLoadsAfterTheOtherThenTheyTakeTurnsThenTheyEnd() throws Exception {
    run(series("a", 1, 2), series("b", 1, 2));
    assertThat(log)
        .containsExactly("a loads", "b loads", "a 1", "b 1", "b 2", "a 2", "b ends", "a ends");
  }

  @Test
  void oneThatCannotBeginLeavesItsTurnsToTheOthers() throws Exception {
    refused = "a";
    run(series("a", 1), series("b", 1));
    assertThat(log).containsExactly("a is refused", "b loads", "b 1", "b ends");
  }

  @Test
  void oneWhoseCellEndsItLeavesItsTurnsToTheOthers() throws Exception {
    endedBy = "a 1";
    run(series("a", 1, 2), series("b", 1, 2));
    assertThat(log).containsExactly("a loads", "b loads", "a 1", "b 1", "b 2", "b ends", "a ends");
  }

  @Test
  void oneThatGoesOnHasOnlyTheCellsThatAreNotDone() throws Exception {
    TurnSweeps.run(
        new Turn(1, 0, List.of(series("a", 1, 2), series("b", 1, 2))),
        (series, loop) ->
            sweep(series, series.series().equals("a") ? List.of(2) : List.of(1, 2), loop),
        () -> {});
    assertThat(log).containsExactly("a loads", "b loads", "b 1", "b 2", "a 2", "b ends", "a ends");
  }

  @Test
  void aProblemThatIsNoneOfASweepEndsAllOfThem() {
    brokenIn = "b 1";
    assertThatThrownBy(() -> run(series("a", 1, 3), series("b", 1, 3)))
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
    assertThat(log)
        .containsExactly("a loads", "b loads", "a 1", "b is broken off", "a is broken off");
  }

  @Test
  void anInterruptEndsTheOneThatMeasuresAndThoseThatWait() {
    interruptedIn = "a 1";
    assertThatThrownBy(() -> run(series("a", 1, 2), series("b", 1, 2)))
        .isInstanceOf(InterruptedException.class);
    assertThat(log).containsExactly("a loads", "b loads", "b is broken off", "a is broken off");
  }

  private void run(SeriesSweep... series) throws Exception {
    TurnSweeps.run(
        new Turn(1, 0, List.of(series)),
        (one, loop) -> sweep(one, one.threads().stream().map(Threads::here).toList(), loop),
        () -> {});
  }

  private void sweep(SeriesSweep series, List<Integer> due, CellLoop loop)
      throws InterruptedException {
    var name = series.series();
    if (name.equals(refused)) {
      log.add(name + " is refused");
      return;
    }
    log.add(name + " loads");
    var isWhole = false;
    try {
      loop.measure(new FakeCells(name, new ArrayDeque<>(due)));
      isWhole = true;
    } finally {
      log.add(name + (isWhole ? " ends" : " is broken off"));
    }
  }

  /** Cells that only say that they are measured. */
  private final class FakeCells implements CellLoop.RisingCells {

    private final String name;
    private final Deque<Integer> left;

    FakeCells(String name, Deque<Integer> left) {
      this.name = name;
      this.left = left;
    }

    @Override
    public OptionalInt next() {
      return left.isEmpty() ? OptionalInt.empty() : OptionalInt.of(left.element());
    }

    @Override
    public void measure() throws InterruptedException {
      var cell = name + " " + left.remove();
      if (cell.equals(interruptedIn)) {
        throw new InterruptedException();
      }
      if (cell.equals(brokenIn)) {
        throw new UncheckedIOException(new IOException("no room"));
      }
      log.add(cell);
      if (cell.equals(endedBy)) {
        left.clear();
      }
    }

    @Override
    public void announce() {}
  }

  private static SeriesSweep series(String name, Integer... threads) {
    var counts = Stream.of(threads).map(count -> new Threads(10 * count, count)).toList();
    return new SeriesSweep(
        "set", name, List.of("store"), 1, counts, 9, SweepOptions.NONE, OptionalInt.empty());
  }
}
