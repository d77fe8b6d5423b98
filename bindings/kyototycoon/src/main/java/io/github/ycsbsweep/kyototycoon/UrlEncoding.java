// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Bytes in a URL: what RFC 3986, 2.3, calls unreserved stands for itself, any other byte is {@code
 * %XX}.
 */
final class UrlEncoding {

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private UrlEncoding() {}

  static String of(String text) {
    return of(text.getBytes(UTF_8));
  }

  static String of(byte[] bytes) {
    var text = new StringBuilder(bytes.length + 16);
    for (var b : bytes) {
      if (isUnreserved(b)) {
        text.append((char) b);
      } else {
        text.append('%').append(HEX[(b >> 4) & 0xf]).append(HEX[b & 0xf]);
      }
    }
    return text.toString();
  }

  private static boolean isUnreserved(byte b) {
    return (b >= 'a' && b <= 'z')
        || (b >= 'A' && b <= 'Z')
        || (b >= '0' && b <= '9')
        || b == '-'
        || b == '.'
        || b == '_'
        || b == '~';
  }
}
