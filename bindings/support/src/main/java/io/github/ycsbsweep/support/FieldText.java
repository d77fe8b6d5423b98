// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;

/**
 * Values as strings of JSON: the text whose UTF-8 they are, as upstream's bindings store them.
 * Bytes that are no UTF-8, text with a NUL, which columns of JSON refuse, and text that looks like
 * such are base64 after {@value #MARKER}.
 */
public final class FieldText {

  /** No text that upstream stored begins so. */
  public static final String MARKER = "\u001abase64:";

  private FieldText() {}

  /** The string for a value. */
  public static String of(byte[] value) {
    try {
      var text = UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
      return text.startsWith(MARKER) || text.indexOf(0) >= 0 ? encoded(value) : text;
    } catch (CharacterCodingException e) {
      return encoded(value);
    }
  }

  /**
   * The value of a string.
   *
   * @throws IllegalArgumentException if what follows the marker is not base64
   */
  public static byte[] bytes(String text) {
    return text.startsWith(MARKER)
        ? Base64.getDecoder().decode(text.substring(MARKER.length()))
        : text.getBytes(UTF_8);
  }

  private static String encoded(byte[] value) {
    return MARKER + Base64.getEncoder().encodeToString(value);
  }
}
