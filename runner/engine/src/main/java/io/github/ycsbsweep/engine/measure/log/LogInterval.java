// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

/**
 * A row of an interval log: what one operation did between two ticks of YCSB's status thread.
 *
 * @param startMillis milliseconds since the epoch
 * @param endMillis milliseconds since the epoch
 * @param latencies in microseconds
 */
public record LogInterval(long startMillis, long endMillis, RecordedHistogram latencies) {

  /** Seconds. */
  double length() {
    return (endMillis - startMillis) / 1000.0;
  }

  /** Recorded operations. */
  public long count() {
    return latencies.count();
  }
}
