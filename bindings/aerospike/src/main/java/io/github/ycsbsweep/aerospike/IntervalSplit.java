// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import java.util.function.IntToLongFunction;

/**
 * How an interval of numbers is divided among what may come next in a key, as an arithmetic coder
 * does: first the key's end, then each byte from 0 to 255, each a part as wide as its weight.
 */
final class IntervalSplit {

  private static final int BYTES = 256;

  /** Where each part begins, in units of weight; the last is the sum of all weights. */
  private final long[] starts = new long[BYTES + 2];

  /**
   * A key's end weighs 1.
   *
   * @param weight of a byte, at least 1; the sum of all must be less than 2^31
   */
  IntervalSplit(IntToLongFunction weight) {
    starts[1] = 1;
    for (var i = 0; i < BYTES; i++) {
      starts[i + 2] = starts[i + 1] + weight.applyAsLong(i);
    }
  }

  /** Offset at which a byte's part of an interval begins. */
  long start(long width, byte next) {
    return scaled(width, starts[(next & 0xff) + 1]);
  }

  /** Offset at which a byte's part of an interval ends, and the next byte's begins. */
  long end(long width, byte next) {
    return scaled(width, starts[(next & 0xff) + 2]);
  }

  /** width * units / sum, rounded down, without overflow. */
  private long scaled(long width, long units) {
    var sum = starts[BYTES + 1];
    return width / sum * units + width % sum * units / sum;
  }
}
