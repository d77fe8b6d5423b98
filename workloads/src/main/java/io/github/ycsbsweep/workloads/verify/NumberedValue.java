// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Optional;
import java.util.zip.CRC32;

/**
 * What a value of a verified write says of itself, in its first {@link #BYTES} bytes: numbers to
 * the base 36, so that any store keeps them. The rest of a value is as the workload made it.
 *
 * @param writer the client, {@link Writer#stamp}
 * @param key number of the record
 * @param field number of the field
 * @param sequence number of the write among those of its key, from 1
 */
record NumberedValue(String writer, long key, int field, int sequence) {

  /** Of writer, key, field, sequence and checksum. */
  static final int BYTES = Writer.DIGITS + 9 + 3 + 6 + 7;

  private static final int BASE = 36;
  private static final int KEY = Writer.DIGITS;
  private static final int FIELD = KEY + 9;
  private static final int SEQUENCE = FIELD + 3;
  private static final int CHECKSUM = SEQUENCE + 6;

  /** The client of a verified run: when it began, and its number among all clients. */
  record Writer(String stamp) {

    static final int DIGITS = 12;

    private static final int TIME = 8;

    static Writer of(long millis, int client) {
      return new Writer(digits(millis, TIME) + digits(client, DIGITS - TIME));
    }

    /** A damaged stamp has still most of its characters. */
    boolean isLike(String stamp) {
      var equal = 0;
      for (var i = 0; i < DIGITS; i++) {
        equal += this.stamp.charAt(i) == stamp.charAt(i) ? 1 : 0;
      }
      return equal > DIGITS / 2;
    }
  }

  /** Overwrites the beginning of a value that has room for it. */
  void writeInto(byte[] value) {
    var header = writer + digits(key, 9) + digits(field, 3) + digits(sequence, 6);
    System.arraycopy(header.getBytes(ISO_8859_1), 0, value, 0, CHECKSUM);
    var sum = digits(checksum(value), BYTES - CHECKSUM);
    System.arraycopy(sum.getBytes(ISO_8859_1), 0, value, CHECKSUM, BYTES - CHECKSUM);
  }

  /** What a value says of itself; empty if it is damaged, or no numbered value. */
  static Optional<NumberedValue> in(byte[] value) {
    if (value.length < BYTES) {
      return Optional.empty();
    }
    var text = new String(value, 0, BYTES, ISO_8859_1);
    try {
      if (Long.parseLong(text.substring(CHECKSUM), BASE) != checksum(value)) {
        return Optional.empty();
      }
      return Optional.of(
          new NumberedValue(
              text.substring(0, KEY),
              Long.parseLong(text.substring(KEY, FIELD), BASE),
              Integer.parseInt(text.substring(FIELD, SEQUENCE), BASE),
              Integer.parseInt(text.substring(SEQUENCE, CHECKSUM), BASE)));
    } catch (NumberFormatException notNumbered) {
      return Optional.empty();
    }
  }

  /** Whether a value that does not say what it is was one of a writer's. */
  static boolean isDamagedOf(Writer writer, byte[] value) {
    return value.length >= Writer.DIGITS
        && writer.isLike(new String(value, 0, Writer.DIGITS, ISO_8859_1));
  }

  /** Of everything but itself. */
  private static long checksum(byte[] value) {
    var sum = new CRC32();
    sum.update(value, 0, CHECKSUM);
    sum.update(value, BYTES, value.length - BYTES);
    return sum.getValue();
  }

  private static String digits(long number, int width) {
    var text = Long.toString(number, BASE);
    return "0".repeat(Math.max(0, width - text.length())) + text;
  }
}
