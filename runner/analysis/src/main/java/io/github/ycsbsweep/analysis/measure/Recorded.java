// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import java.util.Arrays;

/**
 * What a histogram holds, without its empty buckets: of a hundred clients, whole histograms would
 * fill the memory.
 */
final class Recorded {

  private final int[] buckets;
  private final long[] counts;
  private final long count;
  private final double mean;

  private Recorded(int[] buckets, long[] counts, long count, double mean) {
    this.buckets = buckets;
    this.counts = counts;
    this.count = count;
    this.mean = mean;
  }

  /** Takes buckets one after the other. */
  static final class Builder {

    private int[] buckets = new int[256];
    private long[] counts = new long[256];
    private int size;
    private long count;

    /**
     * One more.
     *
     * @param bucket its place in {@link Buckets}
     * @param times how many values are in it
     */
    void add(int bucket, long times) {
      if (size == buckets.length) {
        buckets = Arrays.copyOf(buckets, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
      }
      buckets[size] = bucket;
      counts[size] = times;
      size++;
      count += times;
    }

    /** Values so far. */
    long count() {
      return count;
    }

    /**
     * All of them; the builder is empty again.
     *
     * @param mean of all values, as the histogram has it
     */
    Recorded build(double mean) {
      var recorded =
          new Recorded(Arrays.copyOf(buckets, size), Arrays.copyOf(counts, size), count, mean);
      size = 0;
      count = 0;
      return recorded;
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

  /** Adds every value, into the very bucket that it was in. */
  void addTo(Buckets sum) {
    for (var i = 0; i < buckets.length; i++) {
      sum.add(buckets[i], counts[i]);
    }
  }
}
