// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.prometheus.metrics.model.snapshots.Labels;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyHistogramTest {

  private static final double BASE = Math.pow(2, Math.pow(2, -LatencyHistogram.SCHEMA));

  private final LatencyHistogram histogram = new LatencyHistogram();

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 25e-6, 999e-6, 1, 1.0001, 4, 3600})
  void putsEachValueIntoTheBucketThatEndsAtOrAboveIt(double seconds) {
    var bucket = LatencyHistogram.nativeBucket(seconds);
    assertThat(Math.pow(BASE, bucket)).isGreaterThanOrEqualTo(seconds * (1 - 1e-12));
    assertThat(Math.pow(BASE, bucket - 1)).isLessThan(seconds);
  }

  @Test
  void countsAValueAtABoundBelowIt() {
    histogram.add(10, 3);
    histogram.add(11, 4);
    histogram.add(20_000_000, 5);
    var classic = histogram.point(Labels.EMPTY, 0).getClassicBuckets();
    assertThat(classic.getUpperBound(0)).isEqualTo(10e-6);
    assertThat(classic.getCount(0)).isEqualTo(3);
    assertThat(classic.getCount(1)).isEqualTo(4);
    assertThat(classic.getUpperBound(classic.size() - 1)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(classic.getCount(classic.size() - 1)).isEqualTo(5);
  }

  @Test
  void countsTheSameInBothForms() {
    histogram.add(0, 2);
    IntStream.rangeClosed(1, 10_000).forEach(micros -> histogram.add(micros, micros));
    var point = histogram.point(Labels.EMPTY, 0);
    assertThat(point.getCount()).isEqualTo(2 + 10_000L * 10_001 / 2);
    assertThat(point.getNativeZeroCount()).isEqualTo(2);
    assertThat(point.getSum())
        .isCloseTo(
            IntStream.rangeClosed(1, 10_000).mapToDouble(us -> us * 1e-6 * us).sum(), within(1e-3));
  }

  @Test
  void holdsEveryLatencyOfARunInFewBuckets() {
    for (var micros = 1L; micros < 100_000_000; micros += 1 + micros / 50) {
      histogram.add(micros, 1);
    }
    assertThat(histogram.point(Labels.EMPTY, 0).getNativeBucketsForPositiveValues().size())
        .isLessThan(450);
  }
}
