// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.monitor.ProcessGroup.ThreadSums;
import io.github.ycsbsweep.engine.monitor.ThreadTimes.ThreadTime;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ThreadSumsTest {

  private final ThreadSums sums = new ThreadSums();

  @Test
  void looksForTheBusiestThreadAnewInEveryInterval() {
    sums.add(Map.of("1", ran(5, 0), "2", ran(1, 0)));
    sums.add(Map.of("1", ran(5.9, 0), "2", ran(1.1, 0)));
    sums.add(Map.of("1", ran(6.0, 0), "2", ran(1.9, 0)));
    assertThat(sums.busiestSeconds().orElseThrow()).isCloseTo(1.7, within(1e-9));
  }

  @Test
  void takesTheWaitingOfTheBusiestThreadNotOfTheOneThatWaitedMost() {
    sums.add(Map.of("1", ran(0, 0), "2", ran(0, 0)));
    sums.add(Map.of("1", ran(0.8, 0.1), "2", ran(0.1, 0.9)));
    assertThat(sums.busiestWaitedSeconds().orElseThrow()).isCloseTo(0.1, within(1e-9));
    assertThat(sums.waitedSeconds().orElseThrow()).isCloseTo(1.0, within(1e-9));
  }

  @Test
  void countsNothingOfWhatWasBeforeTheFirstSample() {
    sums.add(Map.of("1", ran(500, 300)));
    assertThat(sums.busiestSeconds()).hasValue(0);
    assertThat(sums.waitedSeconds()).hasValue(0);
  }

  @Test
  void countsANewThreadFromItsStart() {
    sums.add(Map.of("1", ran(5, 0)));
    sums.add(Map.of("1", ran(5, 0), "2", ran(0.7, 0.2)));
    assertThat(sums.busiestSeconds().orElseThrow()).isCloseTo(0.7, within(1e-9));
    assertThat(sums.waitedSeconds().orElseThrow()).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void countsAThreadThatWasGivenTheIdOfAnEndedOneFromItsStart() {
    sums.add(Map.of("1", ran(5, 3)));
    sums.add(Map.of("1", ran(0.3, 0.1)));
    assertThat(sums.busiestSeconds().orElseThrow()).isCloseTo(0.3, within(1e-9));
    assertThat(sums.waitedSeconds().orElseThrow()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void neverGoesBackWhenAThreadEnds() {
    sums.add(Map.of("1", ran(0, 0), "2", ran(0, 0)));
    sums.add(Map.of("1", ran(0.5, 0.5), "2", ran(0.4, 0.4)));
    sums.add(Map.of("2", ran(0.4, 0.4)));
    assertThat(sums.busiestSeconds().orElseThrow()).isCloseTo(0.5, within(1e-9));
    assertThat(sums.waitedSeconds().orElseThrow()).isCloseTo(0.9, within(1e-9));
  }

  @Test
  void saysNothingOfWaitingWhereTheSystemDoesNot() {
    sums.add(Map.of("1", new ThreadTime(1, OptionalDouble.empty())));
    assertThat(sums.busiestSeconds()).isPresent();
    assertThat(sums.waitedSeconds()).isEmpty();
    assertThat(sums.busiestWaitedSeconds()).isEmpty();
  }

  @Test
  void saysNothingOfAProcessThatCanNotBeRead() {
    sums.add(Map.of());
    assertThat(sums.busiestSeconds()).isEmpty();
  }

  private static ThreadTime ran(double seconds, double waited) {
    return new ThreadTime(seconds, OptionalDouble.of(waited));
  }
}
