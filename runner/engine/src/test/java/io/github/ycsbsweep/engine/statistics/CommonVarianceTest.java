// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Given pairs of two starts, each start with four blocks of one log ratio. */
class CommonVarianceTest {

  private static PairedRatio pair(double first, double second) {
    return PairedRatio.of(List.of(start(1, first), start(-1, second)), Interval.LEVEL)
        .orElseThrow();
  }

  private static Start start(double order, double logRatio) {
    return new Start(order, Collections.nCopies(4, logRatio));
  }

  private static double width(Ratio ratio) {
    var interval = ratio.interval().orElseThrow();
    return Math.log(interval.high() / interval.low());
  }

  @Test
  void theIntervalOfTwoStartsIsNotByTheseTwoAlone() {
    var far = pair(0.02, 0.08);
    var near = pair(0.050, 0.0501);
    var pairs = IntStream.range(0, 5).mapToObj(any -> pair(0.03, 0.07)).toList();
    var variance = CommonVariance.of(pairs);

    assertThat(width(variance.ratio(far))).isLessThan(width(far.ratio()) / 4);
    assertThat(width(variance.ratio(near))).isGreaterThan(width(near.ratio()) * 4);
    assertThat(variance.ratio(far).value()).isEqualTo(far.ratio().value());
  }
}
