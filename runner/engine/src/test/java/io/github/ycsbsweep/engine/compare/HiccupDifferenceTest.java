// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Given two runs with other pauses, the comparison says whose they were. */
class HiccupDifferenceTest extends ComparingRuns {

  private static final String WARNING = "pauses of the clients or their machines differ";

  @Test
  void namesTheMachineWhereItPausedLonger() throws IOException {
    both(
        new ComparableRun("a").hiccups(300, 200).cell("redis", "w", 8, FAST),
        new ComparableRun("b").hiccups(4_100, 3_900).cell("redis", "w", 8, FAST));
    assertThat(compare()).isZero();
    assertThat(told())
        .contains(WARNING, "hiccups of the client's machine, p99 0.200 ms in A, 3.900 ms in B");
  }

  @Test
  void namesTheClientWhereItsMachineDidNotPause() throws IOException {
    both(
        new ComparableRun("a").hiccups(4_100, 200).cell("redis", "w", 8, FAST),
        new ComparableRun("b").hiccups(300, 300).cell("redis", "w", 8, FAST));
    compare();
    assertThat(told()).contains(WARNING, "hiccups of the client, p99 4.100 ms in A, 0.300 ms in B");
  }

  @Test
  void isSilentAboutPausesThatAreShortOrAlike() throws IOException {
    both(
        new ComparableRun("a").hiccups(100, 4_000).cell("redis", "w", 8, FAST),
        new ComparableRun("b").hiccups(900, 5_000).cell("redis", "w", 8, FAST));
    compare();
    assertThat(told()).doesNotContain(WARNING);
  }

  @Test
  void isSilentWhereOneRunDidNotMeasureThem() throws IOException {
    both(
        new ComparableRun("a").cell("redis", "w", 8, FAST),
        new ComparableRun("b").hiccups(9_000, 9_000).cell("redis", "w", 8, FAST));
    compare();
    assertThat(told()).doesNotContain(WARNING);
  }

  /** In one line, however wide the terminal is. */
  private String told() {
    return out.toString().replaceAll("\\s+", " ");
  }
}
