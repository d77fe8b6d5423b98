// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SaturationRuleTest {

  @Test
  void goesOnWhileThroughputRises() {
    assertThat(SaturationRule.of(cells(100, 200, 400))).isEqualTo(SaturationRule.Stop.GO);
  }

  @Test
  void goesOnAfterOneDoublingThatGainedLittle() {
    assertThat(SaturationRule.of(cells(100, 200, 205))).isEqualTo(SaturationRule.Stop.GO);
  }

  @Test
  void stopsAfterTwoDoublingsInARowThatGainedLittle() {
    assertThat(SaturationRule.of(cells(100, 200, 205, 195))).isEqualTo(SaturationRule.Stop.KNEE);
  }

  @Test
  void goesOnWhenTheSecondDoublingGainedFivePercent() {
    assertThat(SaturationRule.of(cells(100, 200, 205, 216))).isEqualTo(SaturationRule.Stop.GO);
  }

  @Test
  void stopsAtErrors() {
    var cells = new ArrayList<>(cells(100, 200));
    cells.add(
        new CellBuilder()
            .of("redis", "workloadb", 32)
            .status(Cell.Status.GATE, Optional.of("half of them failed"))
            .build());
    assertThat(SaturationRule.of(cells)).isEqualTo(SaturationRule.Stop.ERRORS);
  }

  @Test
  void goesOnBeforeAnythingWasMeasured() {
    assertThat(SaturationRule.of(List.of())).isEqualTo(SaturationRule.Stop.GO);
  }

  private static List<Cell> cells(int... throughput) {
    var cells = new ArrayList<Cell>();
    for (var i = 0; i < throughput.length; i++) {
      var all = new Cell.Operation(15L * throughput[i], 0, 0, throughput[i], Optional.empty());
      cells.add(
          new CellBuilder().of("redis", "workloadb", 8 << i).operation(Cell.ALL, all).build());
    }
    return cells;
  }
}
