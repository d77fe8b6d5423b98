// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Keys as the server is sent them, which decodes nothing: letters and digits stand for themselves,
 * any other byte of the UTF-8 is a mark and two hexadecimal digits. There are four marks, one for
 * each gap between the digits, the capitals and the small letters of ASCII: so the texts have the
 * order of the keys, and a scan is right.
 */
final class KeyText {

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private KeyText() {}

  static String of(String key) {
    var bytes = key.getBytes(UTF_8);
    var text = new StringBuilder(bytes.length + 16);
    for (var b : bytes) {
      var value = b & 0xff;
      var mark = mark(value);
      if (mark == 0) {
        text.append((char) value);
      } else {
        text.append(mark).append(HEX[value >> 4]).append(HEX[value & 0xf]);
      }
    }
    return text.toString();
  }

  /** A character of the gap that the byte is in; 0 for letters and digits. */
  private static char mark(int value) {
    if (value < '0') {
      return '-';
    }
    if (value > '9' && value < 'A') {
      return ':';
    }
    if (value > 'Z' && value < 'a') {
      return '_';
    }
    return value > 'z' ? '~' : 0;
  }
}
