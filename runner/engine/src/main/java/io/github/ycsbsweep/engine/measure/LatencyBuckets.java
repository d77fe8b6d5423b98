// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.results.cell.ScheduledRates.LatencyMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Sorts the operations of seconds into buckets of 1, 2 and 5 of each decade of microseconds. */
final class LatencyBuckets {

  /** From 10 µs to more than an hour; what is beyond belongs to the outermost. */
  private static final List<Long> BOUNDS =
      LongStream.iterate(10, decade -> decade <= 1_000_000_000, decade -> 10 * decade)
          .flatMap(decade -> LongStream.of(decade, 2 * decade, 5 * decade))
          .boxed()
          .toList();

  private LatencyBuckets() {}

  /** Without the buckets below and above all that were used. */
  static LatencyMap of(List<Histogram> seconds) {
    var counts = seconds.stream().map(LatencyBuckets::counts).toList();
    var first = BOUNDS.size();
    var last = -1;
    for (var ofSecond : counts) {
      for (var i = 0; i < BOUNDS.size(); i++) {
        if (ofSecond.get(i) > 0) {
          first = Math.min(first, i);
          last = Math.max(last, i);
        }
      }
    }
    var from = Math.min(first, last + 1);
    var to = last + 1;
    return new LatencyMap(
        BOUNDS.subList(from, to), counts.stream().map(one -> one.subList(from, to)).toList());
  }

  private static List<Long> counts(Histogram times) {
    var counts = new ArrayList<Long>(Collections.nCopies(BOUNDS.size(), 0L));
    for (var value : times.recordedValues()) {
      var place = Collections.binarySearch(BOUNDS, value.getValueIteratedTo());
      var bucket = Math.min(place < 0 ? -place - 1 : place, BOUNDS.size() - 1);
      counts.set(bucket, counts.get(bucket) + value.getCountAddedInThisIterationStep());
    }
    return counts;
  }
}
