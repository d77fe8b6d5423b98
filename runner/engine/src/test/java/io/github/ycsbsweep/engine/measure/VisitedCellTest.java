// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Given the first of two thread counts that take turns of 0.925 s for 8 s each, in the order 0, 1,
 * 1, 0. It does 100,000 operations a second in its turns, and 50,000 in the third of them. The
 * machine pauses for the last 10 ms of each.
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
    for (var turn = 0; turn < PLAN.turns(); turn++) {
      if (PLAN.order(1).get(turn % 4) == 0) {
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
    cell =
        synthetic
            .returned("READ", "OK", 760_010)
            .file("turns.csv", turns.toString())
            .measureIn(PLAN, 0, 8);
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
