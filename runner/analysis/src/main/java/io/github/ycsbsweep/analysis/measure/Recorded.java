// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * What a histogram holds, without its empty buckets: of a hundred clients, whole histograms would
 * fill the memory.
 */
final class Recorded {

  private final long[] values;
  private final long[] counts;
  private final long count;
  private final double mean;

  private Recorded(long[] values, long[] counts, double mean) {
    this.values = values;
    this.counts = counts;
    this.count = Arrays.stream(counts).sum();
    this.mean = mean;
  }

  /** Takes buckets one after the other. */
  static final class Builder {

    private long[] values = new long[256];
    private long[] counts = new long[256];
    private int size;

    /**
     * One more bucket, of higher values than the one before.
     *
     * @param value any that falls into it
     * @param count how often
     */
    void add(long value, long count) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
      }
      values[size] = value;
      counts[size] = count;
      size++;
    }

    /**
     * All of them; the builder is empty again.
     *
     * @param mean of all values, as the histogram has it
     */
    Recorded build(double mean) {
      var length = size;
      size = 0;
      return new Recorded(Arrays.copyOf(values, length), Arrays.copyOf(counts, length), mean);
    }
  }

  /** How many values. */
  long count() {
    return count;
  }

  /** Mean of the values, each taken for the middle of its bucket; 0 if there are none. */
  double mean() {
    return mean;
  }

  /** Adds every value to a histogram of the same precision: into the very bucket it was in. */
  void addTo(Histogram sum) {
    // The highest first: a histogram that grows does so once.
    for (var i = values.length - 1; i >= 0; i--) {
      sum.recordValueWithCount(values[i], counts[i]);
    }
  }
}
