// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class IntervalOfShareTest {

  private static final Offset<Double> NEARLY = within(0.0005);

  /** From the tables of Clopper and Pearson. */
  @Test
  void isTheExactInterval() {
    var three = Interval.ofShare(3, 10);
    assertThat(three.low()).isEqualTo(0.0667, NEARLY);
    assertThat(three.high()).isEqualTo(0.6525, NEARLY);
  }

  @Test
  void ofNoneOrAllIsOpenOnOneSideOnly() {
    assertThat(Interval.ofShare(0, 3).low()).isZero();
    assertThat(Interval.ofShare(0, 3).high()).isEqualTo(0.7076, NEARLY);
    assertThat(Interval.ofShare(3, 3).low()).isEqualTo(0.2924, NEARLY);
    assertThat(Interval.ofShare(3, 3).high()).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNoShare() {
    assertThatThrownBy(() -> Interval.ofShare(4, 3)).hasMessage("no share: 4 of 3");
    assertThatThrownBy(() -> Interval.ofShare(0, 0)).hasMessage("no share: 0 of 0");
  }
}
