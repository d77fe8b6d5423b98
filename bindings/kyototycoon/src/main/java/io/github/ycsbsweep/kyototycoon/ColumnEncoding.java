// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import java.io.IOException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;

/** How names and values of an answer are written. The server chooses, for each answer anew. */
enum ColumnEncoding {
  PLAIN,
  BASE64,
  QUOTED,
  URL;

  /**
   * What a header of Content-Type says.
   *
   * @throws IOException if it is no encoding of the protocol
   */
  static ColumnEncoding of(String contentType) throws IOException {
    var at = contentType.toLowerCase(Locale.ROOT).indexOf("colenc=");
    if (at < 0) {
      return PLAIN;
    }
    var first = at + "colenc=".length();
    if (first < contentType.length() && contentType.charAt(first) == '"') {
      first++;
    }
    var letter = first < contentType.length() ? contentType.charAt(first) : ' ';
    return switch (letter) {
      case 'B', 'b' -> BASE64;
      case 'Q', 'q' -> QUOTED;
      case 'U', 'u' -> URL;
      default -> throw new IOException("no encoding of columns: " + contentType);
    };
  }

  /** The bytes that stand in text from..to. */
  byte[] decode(byte[] text, int from, int to) {
    return switch (this) {
      case PLAIN -> Arrays.copyOfRange(text, from, to);
      case BASE64 -> Base64.getDecoder().decode(Arrays.copyOfRange(text, from, to));
      case QUOTED -> unescape(text, from, to, '=');
      case URL -> unescape(text, from, to, '%');
    };
  }

  private static byte[] unescape(byte[] text, int from, int to, char escape) {
    var bytes = new byte[to - from];
    var length = 0;
    for (var i = from; i < to; i++) {
      var b = text[i];
      if (b == escape && i + 2 < to) {
        b = (byte) (digit(text[i + 1]) << 4 | digit(text[i + 2]));
        i += 2;
      } else if (b == '+' && escape == '%') {
        b = ' ';
      }
      bytes[length++] = b;
    }
    return Arrays.copyOf(bytes, length);
  }

  private static int digit(byte character) {
    var digit = Character.digit(character, 16);
    if (digit < 0) {
      throw new IllegalArgumentException("no hexadecimal digit: " + (char) character);
    }
    return digit;
  }
}
