// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Counts numbers from 0 on: bytes, milliseconds. */
public final class SizeHistogram {

  private static final int DIGITS = 3;

  /** Classes of a file; where there are more, they are made wider. */
  private static final int MOST_CLASSES = 500;

  private static final long MOST = 1L << 50;

  private final Histogram counts = new Histogram(DIGITS);
  private double sum;

  public SizeHistogram() {
    counts.setAutoResize(true);
  }

  public void add(long number) {
    counts.recordValue(Math.min(number, MOST));
    sum += number;
  }

  public long count() {
    return counts.getTotalCount();
  }

  /** What is told of them. */
  public Sizes sizes() {
    return new Sizes(
        count(),
        count() == 0 ? 0 : sum / count(),
        middle(counts, counts.getValueAtPercentile(50)),
        middle(counts, counts.getValueAtPercentile(99)),
        counts.getMaxValue(),
        classes(DIGITS));
  }

  private SortedMap<Long, Long> classes(int digits) {
    var coarse = new Histogram(digits);
    coarse.setAutoResize(true);
    coarse.add(counts);
    var classes = new TreeMap<Long, Long>();
    for (var value : coarse.recordedValues()) {
      classes.merge(
          middle(coarse, value.getValueIteratedTo()),
          value.getCountAddedInThisIterationStep(),
          Long::sum);
    }
    return digits > 1 && classes.size() > MOST_CLASSES ? classes(digits - 1) : classes;
  }

  private static long middle(Histogram of, long value) {
    return of.medianEquivalentValue(value);
  }

  /**
   * Sizes as files have them.
   *
   * @param histogram how many of each class there are, by the number in its middle
   */
  public record Sizes(
      long count, double mean, long p50, long p99, long max, SortedMap<Long, Long> histogram) {}
}
