// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.model.Cell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KneeTest {

  @TempDir private Path run;

  @Test
  void goesOnWhileThroughputRises() throws Exception {
    assertThat(Knee.of(cells(100, 200, 400))).isEqualTo(Knee.GO);
  }

  @Test
  void goesOnAfterOneDoublingThatGainedLittle() throws Exception {
    assertThat(Knee.of(cells(100, 200, 205))).isEqualTo(Knee.GO);
  }

  @Test
  void stopsAfterTwoDoublingsInARowThatGainedLittle() throws Exception {
    assertThat(Knee.of(cells(100, 200, 205, 195))).isEqualTo(Knee.KNEE);
  }

  @Test
  void goesOnWhenTheSecondDoublingGainedFivePercent() throws Exception {
    assertThat(Knee.of(cells(100, 200, 205, 216))).isEqualTo(Knee.GO);
  }

  @Test
  void stopsAtErrors() throws Exception {
    var cells = new ArrayList<>(cells(100, 200));
    cells.add(
        new SyntheticCell(run.resolve("failed"), 32)
            .rows("READ", 8, 500, 100)
            .rows("READ-ERROR", 8, 500, 100)
            .returned("READ", "OK", 1)
            .measure(2, 5));
    assertThat(Knee.of(cells)).isEqualTo(Knee.ERRORS);
  }

  @Test
  void goesOnBeforeAnythingWasMeasured() {
    assertThat(Knee.of(List.of())).isEqualTo(Knee.GO);
  }

  private List<Cell> cells(int... throughput) throws Exception {
    var cells = new ArrayList<Cell>();
    for (var i = 0; i < throughput.length; i++) {
      var synthetic = new SyntheticCell(run.resolve("run" + i), 8 << i);
      cells.add(
          synthetic.rows("READ", 8, throughput[i], 100).returned("READ", "OK", 1).measure(2, 5));
    }
    return cells;
  }
}
