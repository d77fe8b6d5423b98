// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AutoregressiveFitTest {

  /** By a table: t(0.975, 4) = 2.776, and a standard error of √(2.5 ÷ 5). */
  @Test
  void isStudentsIntervalWhereSecondsAreIndependent() {
    var mean = AutoregressiveFit.mean(new double[] {11, 15, 13, 12, 14}, 0, 0);
    assertThat(mean.mean()).isCloseTo(13, within(1e-9));
    assertThat(mean.halfWidth()).isCloseTo(2.776 * Math.sqrt(0.5), within(1e-3));
  }

  /** By hand: slope 0.7 a value, standard error √(1.9 ÷ 3 ÷ 10), so t = 2.7815 of 3 degrees. */
  @Test
  void isTheOrdinarySlopesTestWhereSecondsAreIndependent() {
    var change = AutoregressiveFit.change(new double[] {1, 3, 2, 4, 4}, 0, 0);
    assertThat(change.mean()).isCloseTo(5 * 0.7, within(1e-9));
    assertThat(change.probabilityOfChance()).isCloseTo(0.0689, within(1e-4));
  }

  /** The best unbiased mean at ρ = 0.5 counts the ends twice as much as what is between them. */
  @Test
  void weighsTheEndsMoreWhereSecondsResembleEachOther() {
    var mean = AutoregressiveFit.mean(new double[] {10, 0, 0, 10}, 0.5, 0.5);
    assertThat(mean.mean()).isCloseTo(40.0 / 6, within(1e-9));
  }

  @Test
  void averagesInBlocksWhatIsMoreThanSixtyValues() {
    var values = new double[121];
    for (var i = 0; i < values.length; i++) {
      values[i] = i == 0 ? 1e9 : i;
    }
    // Blocks of three, so that 121 leave one over, the oldest.
    assertThat(AutoregressiveFit.change(values, 0, 0).mean()).isCloseTo(120, within(1e-6));
  }
}
