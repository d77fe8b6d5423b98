// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockOffsetTest {

  @Test
  void isToldByTheShortestRoundTripToWithinHalfOfIt() throws Exception {
    // Sent at 0, 1000, …; the way there and back takes 100 in the third round, and 600 otherwise.
    var here = new Clock();
    var round = new int[1];
    var measured =
        ClockOffset.measure(
            () -> {
              var trip = round[0]++ == 2 ? 100 : 600;
              var read = here.now + trip / 2 + 2_000_000;
              here.now += trip;
              return read;
            },
            () -> here.now);
    assertThat(measured).isEqualTo(new ClockOffset(2_000_000, 50));
  }

  @Test
  void isShownInMillisecondsWithThreeDecimals() {
    assertThat(ClockOffset.millis(1250)).hasToString("1.250");
    assertThat(ClockOffset.millis(-7)).hasToString("-0.007");
    assertThat(ClockOffset.millis(0)).hasToString("0.000");
  }

  private static final class Clock {
    private long now;
  }
}
