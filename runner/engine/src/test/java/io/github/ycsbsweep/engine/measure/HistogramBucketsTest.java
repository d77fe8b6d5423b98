// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The buckets are those of a histogram of three digits. */
class HistogramBucketsTest {

  @Test
  void putsAValueWhereAHistogramPutsIt() {
    var histogram = new Histogram(3);
    var random = new Random(1);
    for (var i = 0; i < 10_000; i++) {
      var value = random.nextLong() >>> (2 + random.nextInt(61));
      var bucket = HistogramBuckets.of(value);
      assertThat(HistogramBuckets.lowest(bucket)).isEqualTo(histogram.lowestEquivalentValue(value));
      assertThat(HistogramBuckets.middle(bucket)).isEqualTo(histogram.medianEquivalentValue(value));
    }
  }

  @Test
  void addsUpToTheHistogramOfAllValues() {
    var histogram = new Histogram(3);
    var buckets = new HistogramBuckets();
    var random = new Random(2);
    for (var i = 0; i < 10_000; i++) {
      var value = random.nextLong() >>> (2 + random.nextInt(61));
      histogram.recordValueWithCount(value, 3);
      buckets.add(HistogramBuckets.of(value), 3);
    }
    assertThat(buckets.histogram()).isEqualTo(histogram);
  }

  @Test
  void addsUpWhatOthersCountedWhicheverReachesFurther() {
    var histogram = new Histogram(3);
    histogram.recordValue(5);
    histogram.recordValue(5_000_000);
    var low = new HistogramBuckets();
    low.add(HistogramBuckets.of(5), 1);
    var both = new HistogramBuckets();
    both.add(HistogramBuckets.of(5_000_000), 1);
    both.add(low);
    both.add(new HistogramBuckets());
    low.add(both);
    assertThat(both.histogram()).isEqualTo(histogram);
    histogram.recordValue(5);
    assertThat(low.histogram()).isEqualTo(histogram);
  }

  @Test
  void holdsNothingAtFirst() {
    assertThat(new HistogramBuckets().histogram()).isEqualTo(new Histogram(3));
    assertThat(new HistogramBuckets().sum()).isZero();
  }
}
