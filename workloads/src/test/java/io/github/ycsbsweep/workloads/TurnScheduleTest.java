// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

/** Given turns of 100 ms in the order A B B A, twice. */
class TurnScheduleTest {

  private static final long MILLI = 1_000_000;
  private static final List<Integer> ORDER = List.of(0, 1, 1, 0);

  private final TurnSchedule first = schedule(0);
  private final TurnSchedule second = schedule(1);

  private static TurnSchedule schedule(int lane) {
    return new TurnSchedule(ORDER, lane, 100 * MILLI, 8, Path.of("turns.csv"));
  }

  @Test
  void eachLaneHasTheTurnsOfItsNumber() {
    assertThat(turns(first)).containsExactly(0, 3, 4, 7);
    assertThat(turns(second)).containsExactly(1, 2, 5, 6);
  }

  private static List<Integer> turns(TurnSchedule schedule) {
    var numbers = new ArrayList<Integer>();
    for (var turn = schedule.at(0); turn.isPresent(); turn = schedule.at(turn.get().end())) {
      numbers.add(turn.get().number());
    }
    return numbers;
  }

  @Test
  void ofATurnTheFirstFifthIsNotMeasuredAndInTheLastTenthNothingBegins() {
    var turn = second.at(0).orElseThrow();
    assertThat(turn.begin()).isEqualTo(100 * MILLI);
    assertThat(turn.measured()).isEqualTo(120 * MILLI);
    assertThat(turn.rest()).isEqualTo(190 * MILLI);
    assertThat(turn.end()).isEqualTo(200 * MILLI);
  }

  /** As the runner does: of 29 ms it takes 22 for measured, and 27 for the time of work. */
  @Test
  void thePartsOfATurnAreWholeMilliseconds() {
    var turn = new TurnSchedule(ORDER, 0, 29 * MILLI, 8, Path.of("turns.csv")).at(0).orElseThrow();
    assertThat(turn.rest() - turn.measured()).isEqualTo(22 * MILLI);
    assertThat(turn.rest() - turn.begin()).isEqualTo(27 * MILLI);
  }

  /** A long turn needs no more. */
  @Test
  void noMoreThan100MillisecondsAreCutAndNoMoreThan25RestsOfALongTurn() {
    var turn =
        new TurnSchedule(ORDER, 0, 2_000_000_000, 8, Path.of("turns.csv")).at(0).orElseThrow();
    assertThat(turn.measured()).isEqualTo(100_000_000);
    assertThat(turn.rest()).isEqualTo(1_975_000_000);
  }

  @Test
  void aRoundIsOnceTheOrderOfAllLanes() {
    assertThat(first.round(first.at(300 * MILLI).orElseThrow())).isZero();
    assertThat(first.round(first.at(400 * MILLI).orElseThrow())).isEqualTo(1);
  }

  @Test
  void inTheRestOfATurnTheNextOneIsFound() {
    assertThat(first.at(89 * MILLI).orElseThrow().number()).isZero();
    assertThat(first.at(90 * MILLI).orElseThrow().number()).isEqualTo(3);
  }

  @Test
  void afterTheLastTurnThereIsNone() {
    assertThat(first.at(790 * MILLI)).isEmpty();
    assertThat(first.at(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void eachTurnBeginsWhenTheOwnTimeOfThoseBeforeHasPassed() {
    assertThat(List.of(0, 300, 400, 700))
        .extracting(moment -> first.own(first.at(moment * MILLI).orElseThrow()))
        .containsExactly(0L, 90 * MILLI, 180 * MILLI, 270 * MILLI);
  }

  /** Its own time goes on in its turns alone, and not in their rests. */
  @ParameterizedTest
  @CsvSource({"0,0", "89,89", "90,300", "179,389", "180,400", "270,700", "360,800"})
  void anOperationIsDueInATurnOfItsLane(long own, long moment) {
    assertThat(first.moment(own * MILLI)).isEqualTo(moment * MILLI);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0;1     | 0 | sweep.turns=0;1: not the numbers of lanes in their order, as 0,1,1,0",
        "0,1,1,0 | 2 | sweep.turn.lane=2: not in sweep.turns=0,1,1,0"
      })
  void anOrderThatIsNoneIsRefused(String order, String lane, String message) {
    var properties = new Properties();
    properties.setProperty("sweep.turns", order);
    properties.setProperty("sweep.turn.lane", lane);
    assertThatThrownBy(() -> TurnSchedule.from(SimultaneousSettings.checked(properties)))
        .isInstanceOf(DBException.class)
        .hasMessage(message);
  }
}
