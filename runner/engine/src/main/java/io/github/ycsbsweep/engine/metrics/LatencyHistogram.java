// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Latencies as a histogram of Prometheus, native and classic. The buckets of a native one of schema
 * {@code s} end at the powers of 2^(2^-s); classic ones end at 1, 2 and 5 of each decade.
 */
final class LatencyHistogram {

  /** 16 buckets for each doubling: a quantile is off by 2.2 % at most. */
  static final int SCHEMA = 4;

  private static final double MICROS = 1e6;

  /** Microseconds, from 10 µs to 10 s, and beyond. */
  private static final double[] BOUNDS =
      DoubleStream.concat(
              IntStream.rangeClosed(1, 6)
                  .mapToDouble(decade -> Math.pow(10, decade))
                  .flatMap(least -> DoubleStream.of(least, 2 * least, 5 * least)),
              DoubleStream.of(1e7, Double.POSITIVE_INFINITY))
          .toArray();

  private final Map<Integer, Long> nativeCounts = new TreeMap<>();
  private final long[] classicCounts = new long[BOUNDS.length];
  private long zeros;
  private double sum;

  /** Adds latencies in microseconds; those of a bucket count as its middle. */
  void add(Histogram latencies) {
    for (var bucket : latencies.recordedValues()) {
      add(
          latencies.medianEquivalentValue(bucket.getValueIteratedTo()),
          bucket.getCountAtValueIteratedTo());
    }
  }

  /** Adds so many latencies of as many microseconds. */
  void add(long micros, long count) {
    var place = Arrays.binarySearch(BOUNDS, (double) micros);
    classicCounts[place < 0 ? -place - 1 : place] += count;
    sum += micros / MICROS * count;
    if (micros == 0) {
      zeros += count;
    } else {
      nativeCounts.merge(nativeBucket(micros / MICROS), count, Long::sum);
    }
  }

  /** Index of the native bucket that a value falls into: the first whose end is not below it. */
  static int nativeBucket(double seconds) {
    return (int) Math.ceil(Math.log(seconds) / Math.log(2) * (1 << SCHEMA));
  }

  HistogramDataPointSnapshot point(Labels labels, long sinceMillis) {
    var buckets = NativeHistogramBuckets.builder();
    nativeCounts.forEach(buckets::bucket);
    var bounds = Arrays.stream(BOUNDS).map(micros -> micros / MICROS).toArray();
    return HistogramDataPointSnapshot.builder()
        .classicHistogramBuckets(ClassicHistogramBuckets.of(bounds, classicCounts))
        .nativeSchema(SCHEMA)
        .nativeZeroCount(zeros)
        .nativeBucketsForPositiveValues(buckets.build())
        .sum(sum)
        .labels(labels)
        .createdTimestampMillis(sinceMillis)
        .build();
  }
}
