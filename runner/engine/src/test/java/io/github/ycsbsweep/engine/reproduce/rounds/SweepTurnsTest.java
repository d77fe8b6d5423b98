// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.reproduce.rounds.SweepTurns.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SweepTurnsTest {

  private final List<String> log = Collections.synchronizedList(new ArrayList<>());

  /** An interrupted test would interrupt the next one. */
  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  @Test
  void oneLoadsAfterTheOtherThenTheyTakeTurnsThenTheyEnd() throws Exception {
    SweepTurns.run(List.of(sweep("a", 1, 2), sweep("b", 1, 2)), SweepTurnsTest::fewestThreads);
    assertThat(log)
        .containsExactly("a loads", "b loads", "a 1", "b 1", "a 2", "b 2", "a ends", "b ends");
  }

  @Test
  void oneThatCannotBeginLeavesItsTurnsToTheOthers() throws Exception {
    Task refused = turn -> log.add("refused");
    SweepTurns.run(List.of(refused, sweep("b", 1)), SweepTurnsTest::fewestThreads);
    assertThat(log).containsExactly("refused", "b loads", "b 1", "b ends");
  }

  @Test
  void aProblemOfOneEndsAllInTheirOwnWay() {
    Task broken =
        turn -> {
          turn.await(OptionalInt.of(2));
          throw new IOException("no room");
        };
    assertThatThrownBy(
            () -> SweepTurns.run(List.of(sweep("a", 1, 3), broken), SweepTurnsTest::fewestThreads))
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
    assertThat(log).containsExactly("a loads", "a 1", "a is interrupted");
  }

  @Test
  void anInterruptEndsFirstTheOneThatMeasuresAndThenThoseThatWait() {
    var test = Thread.currentThread();
    Task measuring =
        turn -> {
          turn.await(OptionalInt.of(1));
          test.interrupt();
          try {
            new CountDownLatch(1).await();
          } finally {
            log.add("the cell is ended");
          }
        };
    assertThatThrownBy(
            () -> SweepTurns.run(List.of(sweep("a", 2), measuring), SweepTurnsTest::fewestThreads))
        .isInstanceOf(InterruptedException.class);
    assertThat(log).containsExactly("a loads", "the cell is ended", "a is interrupted");
  }

  private Task sweep(String name, int... cells) {
    return turn -> {
      log.add(name + " loads");
      try {
        for (var threads : cells) {
          turn.await(OptionalInt.of(threads));
          log.add(name + " " + threads);
        }
        turn.await(OptionalInt.empty());
      } catch (InterruptedException e) {
        log.add(name + " is interrupted");
        throw e;
      }
      log.add(name + " ends");
    };
  }

  private static int fewestThreads(List<OptionalInt> due) {
    return IntStream.range(0, due.size())
        .filter(i -> due.get(i).isPresent())
        .reduce((best, i) -> due.get(i).getAsInt() < due.get(best).getAsInt() ? i : best)
        .orElseThrow();
  }
}
