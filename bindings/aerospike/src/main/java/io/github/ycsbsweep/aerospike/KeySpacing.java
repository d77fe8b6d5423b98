// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import java.util.concurrent.atomic.AtomicReference;

/**
 * How far apart the numbers of neighbouring keys are, as the scans of all threads found it. What
 * was seen long ago counts less.
 */
final class KeySpacing {

  /** What was seen counts half as soon as it is of more records. */
  private static final double MOST_RECORDS = 4_096;

  private record SeenSpacing(double records, double width) {
    SeenSpacing and(SeenSpacing other) {
      var weight = records > MOST_RECORDS ? 0.5 : 1;
      return new SeenSpacing(records * weight + other.records, width * weight + other.width);
    }
  }

  /** At first keys are taken for close neighbours: too narrow a window costs little. */
  private final AtomicReference<SeenSpacing> seen = new AtomicReference<>(new SeenSpacing(1, 1));

  /** Numbers from one key to the next, on average. */
  double perRecord() {
    var now = seen.get();
    return now.width / now.records;
  }

  /** There were so many records among so many numbers. */
  void learn(long records, double width) {
    var latest = new SeenSpacing(records, width);
    seen.updateAndGet(before -> before.and(latest));
  }
}
