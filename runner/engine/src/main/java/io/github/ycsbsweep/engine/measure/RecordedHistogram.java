// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

/**
 * What a histogram holds, kept as its log has it, since of a hundred clients whole histograms would
 * fill the memory: ZigZag LEB128 numbers (HdrHistogram's V2 encoding), one for each bucket, or a
 * negative one for as many empty buckets.
 */
final class RecordedHistogram {

  /** Of a number's ninth byte all eight bits count, of those before it seven. */
  private static final int LAST = 8;

  /** That all values of a long fall into. */
  private static final int BUCKETS = HistogramBuckets.of(Long.MAX_VALUE) + 1;

  private final byte[] numbers;
  private final long count;

  private RecordedHistogram(byte[] numbers, long count) {
    this.numbers = numbers;
    this.count = count;
  }

  /**
   * Of numbers that stay as they are; an IndexOutOfBoundsException if the last is not whole, an
   * IllegalArgumentException if there are more buckets than values have.
   */
  static RecordedHistogram of(byte[] numbers) {
    var count = 0L;
    var buckets = 0L;
    for (var at = 0; at < numbers.length; at += length(numbers, at)) {
      var number = number(numbers, at);
      buckets += number < 0 ? -Math.max(number, -BUCKETS - 1) : 1;
      if (buckets > BUCKETS) {
        throw new IllegalArgumentException("more than " + BUCKETS + " buckets");
      }
      count += Math.max(0, number);
      if (count < 0) {
        throw new HistogramTooLarge("counts of more than " + Long.MAX_VALUE + " values");
      }
    }
    return new RecordedHistogram(numbers, count);
  }

  /** How many values. */
  long count() {
    return count;
  }

  /** Adds every value, into the very bucket that it was in. */
  void addTo(HistogramBuckets sum) {
    var bucket = 0;
    for (var at = 0; at < numbers.length; at += length(numbers, at)) {
      var number = number(numbers, at);
      if (number < 0) {
        bucket = Math.toIntExact(bucket - number);
      } else {
        sum.add(bucket, number);
        bucket++;
      }
    }
  }

  /** Nearly all are of one byte. */
  private static long number(byte[] numbers, int at) {
    long first = numbers[at];
    return signed(first < 0 ? longNumber(numbers, at) : first);
  }

  /** The lowest bits come first; a byte below 0 says that there are more. */
  private static long longNumber(byte[] numbers, int at) {
    var bits = 0L;
    for (var i = 0; i < LAST; i++) {
      var next = numbers[at + i];
      bits |= (next & 0x7FL) << (7 * i);
      if (next >= 0) {
        return bits;
      }
    }
    return bits | (long) numbers[at + LAST] << (7 * LAST);
  }

  private static long signed(long zigZag) {
    return (zigZag >>> 1) ^ -(zigZag & 1);
  }

  /** Bytes of a number. */
  private static int length(byte[] numbers, int at) {
    var length = 1;
    while (numbers[at + length - 1] < 0 && length <= LAST) {
      length++;
    }
    return length;
  }
}
