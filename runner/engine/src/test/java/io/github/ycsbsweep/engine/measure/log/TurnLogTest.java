// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.measure.log.MeasuredTime.Span;
import io.github.ycsbsweep.engine.measure.log.TurnLog.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given what a client and the monitor of its machine left of two turns of 500 ms. */
class TurnLogTest {

  private static final Turn FIRST = turn(0, 10_000);
  private static final Turn SECOND = turn(3, 11_500);

  @TempDir private Path client;

  private static Turn turn(int number, long begin) {
    return new Turn(
        number, new Span(begin, begin + 480), new Span(begin + 100, begin + 475), 9_500, 7_500);
  }

  @BeforeEach
  void hasTurns() throws IOException {
    Files.writeString(
        client.resolve("turns.csv"),
        """
        turn,begin_ms,measured_ms,rest_ms,end_ms,operations,measured_operations
        0,10000.1,10100.2,10475.4,10480.0,9500,7500
        3,11499.9,11600.0,11975.0,11980.3,9500,7500
        4,12000.0,121\
        """);
  }

  @Test
  void aTornLastRowIsLeftOut() throws Exception {
    assertThat(TurnLog.read(client, 0)).containsExactly(FIRST, SECOND);
  }

  @Test
  void timesAreThoseOfTheRunnersClock() throws Exception {
    assertThat(TurnLog.read(client, 1_000).get(0).whole().startMillis()).isEqualTo(9_000);
  }

  @Test
  void aClientThatTookNoTurnsHasNone() throws Exception {
    assertThat(TurnLog.read(client.resolve("other"), 0)).isEmpty();
  }

  @Test
  void whatIsNoTimeIsAnErrorWithItsPlace() throws Exception {
    Files.writeString(client.resolve("turns.csv"), "turn,a,b,c,d,e,f\n0,1,2,x,4,5,6\n");
    assertThatThrownBy(() -> TurnLog.read(client, 0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("turns.csv")
        .hasMessageContaining("not a turn: 0,1,2,x,4,5,6");
  }

  /** The growth is that of the turn alone: samples lie in the rests around it. */
  @Test
  void aCounterGrowsFromTheRestBeforeATurnToTheRestAfterIt() throws Exception {
    var log = samples("9990,1.5", "10490,1.9", "11490,2.9", "11990,3.2");
    assertThat(log.growth("server_ran_s", FIRST.whole(), 50, 12).getAsDouble())
        .isCloseTo(0.4, within(1e-9));
    assertThat(log.growth("server_ran_s", SECOND.whole(), 50, 12).getAsDouble())
        .isCloseTo(0.3, within(1e-9));
  }

  /** What was begun before the rest ends some milliseconds after its sample now and then. */
  @Test
  void aSampleOfTheRestIsAfterItsTurnAlsoWhereAnOperationEndedLater() throws Exception {
    var end = FIRST.whole().endMillis();
    var log = samples("9990,1.5", (end - 5) + ",1.9", (end + 400) + ",2.9");
    assertThat(log.growth("server_ran_s", FIRST.whole(), 50, 12).getAsDouble())
        .isCloseTo(0.4, within(1e-9));
    assertThat(log.growth("server_ran_s", FIRST.whole(), 50, 4)).isEmpty();
  }

  @Test
  void aSampleThatCameLateLeavesTheGrowthUnknown() throws Exception {
    var log = samples("9990,1.5", "10700,2.1", "11490,2.9", "11990,3.2");
    assertThat(log.growth("server_ran_s", FIRST.whole(), 50, 12)).isEmpty();
    assertThat(log.growth("client_ran_s", SECOND.whole(), 50, 12)).isEmpty();
  }

  @Test
  void aRateIsThatOfAllSpansTogether() throws Exception {
    var log = samples("10000,0", "11000,1", "12000,1", "13000,4");
    var time = new MeasuredTime(List.of(new Span(10_000, 10_500), new Span(12_000, 12_500)), 1);
    assertThat(log.rate("server_ran_s", time).getAsDouble()).isCloseTo(2.0, within(1e-9));
  }

  private SystemLog samples(String... rows) throws IOException {
    var file = client.resolve("system.csv");
    Files.writeString(file, "time_ms,server_ran_s\n" + String.join("\n", rows) + "\n");
    return SystemLog.read(file);
  }
}
