// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Given the first of two thread counts that take turns of 0.925 s for 8 s each, in the order 0, 1,
 * 1, 0. It does 100,000 operations a second in its turns, and 50,000 in the third of them. The
 * machine pauses for the last 10 ms of each. In the 0.9 s of work of a turn the client needs 0.45 s
 * of CPU time, the server 0.9 s, and all of the machine 1.85 s; samples are in the rests.
 */
class VisitedCellTest {

  private static final TurnPlan PLAN = TurnPlan.ofVisits(2, 0, 8);
  private static final int TURN = 925;
  private static final int MEASURED = 800;

  @TempDir private Path folder;

  private Cell cell;

  @BeforeEach
  void isMeasured() throws Exception {
    var synthetic = new SyntheticCell(folder);
    var turns = new StringBuilder(SyntheticCell.TURNS);
    var samples =
        new StringBuilder("time_ms,client_cpu_s,server_cpu_s,server_thread_s,machine_busy_s\n");
    var client = 0.0;
    for (var turn = 0; turn < PLAN.turns(); turn++) {
      samples.append(sample(turn, client));
      if (PLAN.order(1).get(turn % 4) == 0) {
        client += 0.45;
        var operations = turn == 4 ? 40_000 : 80_000;
        synthetic
            .row("READ", 0.1, 1, 900)
            .row("READ", 0.79, operations, 300)
            .row("READ", 0.01, 0, 1)
            .row("READ", 0.025, 0, 1);
        var begin = SyntheticCell.START + (long) turn * TURN;
        turns.append(
            "%d,%d,%d,%d,%d,%d,%d%n"
                .formatted(
                    turn,
                    begin,
                    begin + 100,
                    begin + 100 + MEASURED,
                    begin + 110 + MEASURED,
                    operations + 1,
                    operations));
      } else {
        synthetic.row("READ", TURN / 1000.0, 0, 1);
      }
    }
    samples.append(sample(PLAN.turns(), client));
    cell =
        synthetic
            .returned("READ", "OK", 760_010)
            .file("turns.csv", turns.toString())
            .file("system.csv", samples.toString())
            .measureIn(PLAN, 0, 8);
  }

  /** Before a turn. */
  private static String sample(int turn, double client) {
    return "%d,%.2f,%.1f,%.1f,%.2f%n"
        .formatted(
            SyntheticCell.START + (long) turn * TURN - 12,
            client,
            0.9 * turn,
            0.9 * turn,
            1.85 * turn);
  }

  @Test
  void coresAreThoseOfTheWorkInItsVisitsWithoutTheirRests() {
    var use = cell.use();
    var load = use.bottleneck().map(Bottleneck::load).orElseThrow();
    assertThat(use.client().cpuCores().orElseThrow()).isCloseTo(0.5, within(0.001));
    assertThat(use.serverUse().cpuCores().orElseThrow()).isCloseTo(1, within(0.001));
    assertThat(load.server().serverThreadCores().orElseThrow()).isCloseTo(1, within(0.001));
  }

  /** Those of the machine are of all the time, and so are ours that are taken from them. */
  @Test
  void theCoresOfTheMachineAreNotCorrected() {
    var load = cell.use().bottleneck().map(Bottleneck::load).orElseThrow();
    var machine = load.machine();
    assertThat(machine.busyCores().orElseThrow()).isCloseTo(1.85 / 0.925, within(0.001));
    assertThat(machine.otherCores().orElseThrow()).isCloseTo(0.5 / 0.925, within(0.001));
  }

  @Test
  void itsFiguresAreThoseOfItsVisitsWithoutTheirBeginnings() {
    assertThat(cell.reason()).isEmpty();
    assertThat(cell.all().orElseThrow().ok()).isEqualTo(760_000);
    assertThat(cell.window().orElseThrow().seconds()).isCloseTo(8, within(0.01));
    assertThat(cell.all().orElseThrow().opsPerSecond()).isCloseTo(95_000, within(100.0));
  }

  @Test
  void eachVisitIsAPartOfItsOwnTime() {
    assertThat(cell.setup().visits()).hasValue(10);
    assertThat(cell.perSecond())
        .extracting(Cell.Second::ok)
        .startsWith(80_000L, 80_000L, 40_000L, 80_000L);
  }

  @Test
  void itIsNotTakenForASystemInPairs() {
    assertThat(cell.window().orElseThrow().turns()).isEmpty();
  }
}
