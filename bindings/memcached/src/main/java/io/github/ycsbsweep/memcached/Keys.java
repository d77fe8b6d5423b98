// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

/**
 * The keys of records: {@code <table>-<key>}, as upstream. Memcached allows 250 bytes without
 * blanks and control characters ({@code doc/protocol.txt}, "Keys").
 */
final class Keys {

  private static final int MOST_BYTES = 250;

  private Keys() {}

  /**
   * The key of a record.
   *
   * @throws IllegalArgumentException if memcached can't hold it; both protocols are treated alike
   */
  static String of(String table, String key) {
    var qualified = table + '-' + key;
    var bytes = 0;
    for (var i = 0; i < qualified.length(); i++) {
      var c = qualified.charAt(i);
      if (c <= ' ' || c == 0x7f) {
        throw new IllegalArgumentException(
            "memcached keys hold no blanks and no control characters, this one has 0x"
                + Integer.toHexString(c));
      }
      bytes += bytesOf(c);
    }
    if (bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "memcached keys have at most 250 bytes, table and hyphen included; this one has "
              + bytes);
    }
    return qualified;
  }

  /** In UTF-8, where the two halves of a surrogate pair have two bytes each. */
  private static int bytesOf(char c) {
    if (c < 0x80) {
      return 1;
    }
    return c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
  }
}
