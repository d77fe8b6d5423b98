// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

/**
 * Values as upstream keeps them in JSON: a char for each byte, extended by its sign, since {@code
 * ByteIterator.toString} makes it so; {@code StringByteIterator} takes the low byte back. So a
 * string holds every byte, and upstream reads what was written here.
 */
public final class FieldText {

  private FieldText() {}

  /** A char for each byte. */
  public static char[] chars(byte[] bytes) {
    var chars = new char[bytes.length];
    for (var i = 0; i < chars.length; i++) {
      chars[i] = (char) bytes[i];
    }
    return chars;
  }

  /** The low bytes of some chars. */
  public static byte[] bytes(char[] chars, int offset, int length) {
    var bytes = new byte[length];
    for (var i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) chars[offset + i];
    }
    return bytes;
  }
}
