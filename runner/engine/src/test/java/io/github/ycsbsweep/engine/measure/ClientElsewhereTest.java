// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given an only client on another machine, what its launcher noted counts as that of several. */
class ClientElsewhereTest {

  @TempDir private Path run;
  private SyntheticCell cell;

  @BeforeEach
  void anEmptyCell() throws Exception {
    cell = new SyntheticCell(run);
  }

  @Test
  void namesTheHostOfOneThatWasLost() throws Exception {
    noted(255, 0);
    assertThat(reason(cell.withoutSummary().measure(2, 5, 0, 255)))
        .startsWith("client 0 (far): the connection to its host broke off");
  }

  @Test
  void namesTheHostOfOneThatWasKilled() throws Exception {
    noted(137, 0);
    assertThat(reason(cell.withoutSummary().measure(2, 5, 0, 137)))
        .startsWith("client 0 (far): the client was ended by signal 9");
  }

  @Test
  void takesAnExitStatusOfOneThatWasHereNeitherForThatNorForASignal() throws Exception {
    assertThat(reason(cell.withoutSummary().measure(2, 5, 0, 255)))
        .startsWith("the client ended with exit status 255");
  }

  @Test
  void failsOnItsClock() throws Exception {
    noted(0, 2_000);
    assertThat(reason(working().measure(2, 5)))
        .startsWith("client 0 (far): its clock is 2.0 s ahead of this machine's");
  }

  @Test
  void movesItsLogsAndItsSamplesByItsClock() throws Exception {
    var samples = new StringBuilder("time_ms,client_cpu_s\n");
    for (var second = 0; second < 10; second++) {
      // Idle in the warm-up, and one core from then on: of any other time it is less.
      samples.append(SyntheticCell.START + 1_000L * second).append(',');
      samples.append(Math.max(0, second - 2)).append('\n');
    }
    working().file("system.csv", samples.toString());
    var here = cell.measure(2, 5);
    noted(0, 400);
    var there = cell.measure(2, 5);
    assertThat(there.status()).isEqualTo(Status.OK);
    assertThat(there.window().orElseThrow().startMillis())
        .isEqualTo(here.window().orElseThrow().startMillis() - 400);
    assertThat(there.client()).isEqualTo(here.client());
  }

  private SyntheticCell working() throws Exception {
    return cell.rows("READ", 9, 1_000, 100).returned("READ", "OK", 9_000);
  }

  private void noted(int exit, int aheadMillis) throws Exception {
    cell.file(
        "client.json",
        """
        {"client": 0, "host": "far", "threads": 8, "exit": %d, "clockOffsetMillis": %d.0}
        """
            .formatted(exit, aheadMillis));
  }

  private static String reason(Cell cell) {
    assertThat(cell.status()).isEqualTo(Status.FAILED);
    return cell.reason().orElseThrow();
  }
}
