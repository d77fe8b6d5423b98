// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.judge.rate.LoopModel.ThroughputPeak;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which rate the shares are of. */
class ThroughputPeakTest {

  private final SyntheticCells synthetic = new SyntheticCells();

  @Test
  void isTheHighestMedianOverTheRepeatsOfAThreadCount() {
    var cells =
        List.of(
            synthetic.closed(8, 1_000, 100),
            synthetic.closed(8, 9_000, 100),
            synthetic.closed(8, 1_100, 100),
            synthetic.closed(16, 2_000, 100));
    assertThat(ThroughputPeak.of(cells)).hasValue(new ThroughputPeak(16, 2_000));
  }

  @Test
  void isOfClosedLoopsOnly() {
    var cells = List.of(synthetic.closed(8, 1_000, 100), synthetic.open(8, 5_000, 5_000, 100));
    assertThat(ThroughputPeak.of(cells)).hasValue(new ThroughputPeak(8, 1_000));
  }

  @Test
  void isUnknownWhereNothingWasMeasured() {
    assertThat(ThroughputPeak.of(List.of())).isEmpty();
  }

  @Test
  void givesSharesInWholeOperationsButNoneThatYcsbCannotKeepTo() {
    assertThat(new ThroughputPeak(16, 1_001).target(0.25)).isEqualTo(250);
    assertThat(new ThroughputPeak(1_000, 600).target(0.25)).isEqualTo(500);
  }

  @Test
  void tellsTheCellsBesideASweepFromTheSweep() {
    var sweep = synthetic.closed(8, 1_000, 100);
    var share = synthetic.open(8, 500, 500, 100);
    assertThat(LoopModel.sweep(List.of(sweep, share))).containsExactly(sweep);
  }

  @Test
  void takesTheCellsOfASweepThatKeepsToATargetForTheSweep() {
    var cells = List.of(synthetic.open(8, 500, 500, 100), synthetic.open(16, 500, 500, 100));
    assertThat(LoopModel.sweep(cells)).isEqualTo(cells);
  }
}
