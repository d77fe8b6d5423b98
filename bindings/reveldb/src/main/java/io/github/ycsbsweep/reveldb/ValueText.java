// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.reveldb;

import java.util.Base64;

/**
 * A record's value as the server is sent it, which takes no byte of zero, decodes nothing and
 * refuses what is empty: a letter that stands for this form, then base64 with the alphabet for URLs
 * (RFC 4648, section 5), unpadded.
 */
final class ValueText {

  private static final char FORM = 'p';

  private ValueText() {}

  static String of(byte[] value) {
    return FORM + Base64.getUrlEncoder().withoutPadding().encodeToString(value);
  }

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException if it was not made by {@link #of}
   */
  static byte[] bytes(String text) {
    if (text.isEmpty() || text.charAt(0) != FORM) {
      throw new IllegalArgumentException("the stored value is not this binding's");
    }
    return Base64.getUrlDecoder().decode(text.substring(1));
  }
}
