// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import org.HdrHistogram.Histogram;

/**
 * A row of an interval log: what one operation did between two ticks of YCSB's status thread.
 *
 * @param startMillis milliseconds since the epoch
 * @param endMillis milliseconds since the epoch
 * @param histogram latencies in microseconds
 */
record Interval(long startMillis, long endMillis, Histogram histogram) {

  /** Seconds. */
  double length() {
    return (endMillis - startMillis) / 1000.0;
  }

  /** Recorded operations. */
  long count() {
    return histogram.getTotalCount();
  }
}
