// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.kyototycoon;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Base64;

/**
 * The parameters of a procedure call as {@code text/tab-separated-values}: a line each, name and
 * value in base64, which any byte fits in.
 */
final class Columns {

  static final String CONTENT_TYPE = "text/tab-separated-values; colenc=B";

  private static final Base64.Encoder BASE64 = Base64.getEncoder();

  private byte[] bytes = new byte[256];
  private int length;

  Columns add(String name, String value) {
    return add(name, value.getBytes(UTF_8));
  }

  Columns add(String name, byte[] value) {
    return add(name.getBytes(UTF_8), value);
  }

  Columns add(byte[] name, byte[] value) {
    append(name);
    bytes[length++] = '\t';
    append(value);
    bytes[length++] = '\n';
    return this;
  }

  /** The body of the request. */
  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  /** Leaves room for a separator. */
  private void append(byte[] plain) {
    var encoded = BASE64.encode(plain);
    var needed = length + encoded.length + 1;
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
    }
    System.arraycopy(encoded, 0, bytes, length, encoded.length);
    length += encoded.length;
  }
}
