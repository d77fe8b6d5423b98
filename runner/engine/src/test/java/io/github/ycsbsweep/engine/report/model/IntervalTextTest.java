// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An interval is told as it is, in figures that can be read. */
class IntervalTextTest {

  @Test
  void namesBothBounds() {
    assertThat(Figures.bounds(interval(900, 1_200), Figures::count)).isEqualTo("900 to 1,200");
  }

  @Test
  void namesNoBoundThatIsNone() {
    assertThat(Figures.bounds(interval(900, Double.POSITIVE_INFINITY), Figures::count))
        .isEqualTo("900 or more");
  }

  @Test
  void saysThatASingleRunDoesNotSpeakForTheNext() {
    var withinRun = new Interval(900, 1_200, Interval.LEVEL, Interval.Kind.WITHIN_RUN);
    assertThat(Figures.throughput(withinRun)).isEqualTo("900 to 1,200, within-run");
    assertThat(Figures.throughput(interval(900, 1_200))).isEqualTo("900 to 1,200");
  }

  @Test
  void tellsTheWiderHalf() {
    assertThat(Figures.plusMinus(1_000, Optional.of(interval(900, 1_200)))).isEqualTo("±20.0%");
  }

  @Test
  void doesNotPretendThatAThroughputCouldBeNegative() {
    assertThat(Figures.plusMinus(1_000, Optional.of(interval(100, 9_000)))).isEqualTo(">100%");
  }

  @Test
  void saysNothingWithoutAnInterval() {
    assertThat(Figures.plusMinus(1_000, Optional.empty())).isEmpty();
  }

  private static Interval interval(double low, double high) {
    return new Interval(low, high, Interval.LEVEL, Interval.Kind.REPEATS);
  }
}
