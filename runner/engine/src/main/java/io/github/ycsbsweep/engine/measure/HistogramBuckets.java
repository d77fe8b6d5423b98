// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Counts of values, in the buckets of a histogram of three digits as YCSB records them, laid out as
 * by HdrHistogram: one for each value below 2,048, and 1,024 for each doubling from there on. The
 * sum of many histograms is made here since a histogram takes five times as long to add to.
 */
final class HistogramBuckets {

  private static final int DIGITS = 3;

  /** Of all values that share their highest bit. */
  private static final int HALF = 1024;

  private long[] counts = {};

  /** Place of the bucket that a value falls into. */
  static int of(long value) {
    var shift = shift(value);
    return HALF * shift + Math.toIntExact(value >> shift);
  }

  /** The lowest value of a bucket. */
  static long lowest(int bucket) {
    var shift = Math.max(0, bucket / HALF - 1);
    return (long) (bucket - HALF * shift) << shift;
  }

  /** The value in the middle of a bucket, which it counts as in a mean. */
  static long middle(int bucket) {
    var lowest = lowest(bucket);
    return lowest + (1L << shift(lowest) >> 1);
  }

  private static int shift(long value) {
    return Math.max(0, Long.SIZE - 11 - Long.numberOfLeadingZeros(value));
  }

  void add(int bucket, long times) {
    if (bucket >= counts.length) {
      counts = Arrays.copyOf(counts, (bucket / HALF + 1) * HALF);
    }
    counts[bucket] += times;
  }

  /** What others counted. */
  void add(HistogramBuckets others) {
    if (others.counts.length > counts.length) {
      counts = Arrays.copyOf(counts, others.counts.length);
    }
    for (var bucket = 0; bucket < others.counts.length; bucket++) {
      counts[bucket] += others.counts[bucket];
    }
  }

  /** Sum of the values, each taken for the middle of its bucket. */
  double sum() {
    var sum = 0.0;
    for (var bucket = 0; bucket < counts.length; bucket++) {
      sum += (double) middle(bucket) * counts[bucket];
    }
    return sum;
  }

  /** Passes on the middle and the count of every bucket that is not empty. */
  void forEach(LiveLogs.LatencyTaker taker) {
    for (var bucket = 0; bucket < counts.length; bucket++) {
      if (counts[bucket] > 0) {
        taker.take(middle(bucket), counts[bucket]);
      }
    }
  }

  /** All of them as a histogram, in microseconds as they are. */
  Histogram histogram() {
    var histogram = new Histogram(DIGITS);
    // The highest first: a histogram that grows does so once.
    for (var bucket = counts.length - 1; bucket >= 0; bucket--) {
      if (counts[bucket] > 0) {
        histogram.recordValueWithCount(lowest(bucket), counts[bucket]);
      }
    }
    return histogram;
  }
}
