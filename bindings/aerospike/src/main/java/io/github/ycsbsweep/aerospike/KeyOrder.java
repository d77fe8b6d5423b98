// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.aerospike;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Maps keys to numbers, from 0 to {@link #LAST}, in the order of their bytes: of two keys, the
 * greater never has the smaller number. Far down in a key the numbers run out, and keys share one.
 *
 * <p>YCSB's keys, "user" and digits, have most of the numbers: some 17 digits tell them apart, and
 * leading zeros hardly count, so that padded keys are told apart, too. Keys before and after them
 * have the numbers on either side, which hold 7 bytes.
 */
final class KeyOrder {

  private static final byte[] PREFIX = "user".getBytes(UTF_8);

  /** Numbers for keys that begin with the prefix. */
  private static final long INNER = 1L << 62;

  /** Numbers for the keys before them, and for those after. */
  private static final long OUTER = 1L << 59;

  /** The greatest number; the least is 0. */
  static final long LAST = OUTER + INNER + OUTER - 1;

  private static final int DIGIT_WEIGHT = 1_000;
  private static final int LEADING_ZERO_WEIGHT = 100_000;

  private static final IntervalSplit PLAIN = new IntervalSplit(next -> 1);
  private static final IntervalSplit DIGITS =
      new IntervalSplit(next -> isDigit(next) ? DIGIT_WEIGHT : 1);
  private static final IntervalSplit LEADING_ZEROS =
      new IntervalSplit(
          next -> next == '0' ? LEADING_ZERO_WEIGHT : isDigit(next) ? DIGIT_WEIGHT : 1);

  private KeyOrder() {}

  /** The number of a key, given as its UTF-8 bytes. */
  static long of(byte[] key) {
    var head = Math.min(key.length, PREFIX.length);
    var side = Arrays.compareUnsigned(key, 0, head, PREFIX, 0, PREFIX.length);
    if (side == 0) {
      return OUTER + userOffset(key);
    }
    return (side < 0 ? 0 : OUTER + INNER) + offset(PLAIN, key, 0, OUTER);
  }

  private static long userOffset(byte[] key) {
    var start = 0L;
    var width = INNER;
    var i = PREFIX.length;
    while (i < key.length && key[i] == '0' && width > 1) {
      var end = start + LEADING_ZEROS.end(width, key[i]);
      start += LEADING_ZEROS.start(width, key[i]);
      width = end - start;
      i++;
    }
    if (i == key.length || width <= 1) {
      return start;
    }
    var first = LEADING_ZEROS.start(width, key[i]);
    width = LEADING_ZEROS.end(width, key[i]) - first;
    return start + first + offset(DIGITS, key, i + 1, width);
  }

  /** Where in an interval a key begins, from its i-th byte on. */
  private static long offset(IntervalSplit split, byte[] key, int from, long interval) {
    var start = 0L;
    var width = interval;
    for (var i = from; i < key.length && width > 1; i++) {
      var next = split.start(width, key[i]);
      width = split.end(width, key[i]) - next;
      start += next;
    }
    return start;
  }

  private static boolean isDigit(int next) {
    return next >= '0' && next <= '9';
  }
}
