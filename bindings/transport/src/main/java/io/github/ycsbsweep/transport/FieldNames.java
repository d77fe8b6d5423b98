// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Turns the bytes of field names into strings, and the same bytes into the same string: a reply
 * repeats a handful of names, so that decoding each would cost more than reading it. For one thread
 * at a time.
 */
public final class FieldNames {

  private static final int SLOTS = 512;
  private static final int KEPT_AT_MOST = SLOTS / 4;

  private final byte[][] keys = new byte[SLOTS][];
  private final String[] names = new String[SLOTS];
  private int kept;

  /** The name in these bytes. Past a limit new names are decoded each time and not kept. */
  public String of(byte[] buffer, int from, int length) {
    var to = from + length;
    var slot = slot(buffer, from, to);
    while (keys[slot] != null) {
      var key = keys[slot];
      if (Arrays.equals(key, 0, key.length, buffer, from, to)) {
        return names[slot];
      }
      slot = (slot + 1) % SLOTS;
    }
    var name = new String(buffer, from, length, UTF_8);
    if (kept < KEPT_AT_MOST) {
      kept++;
      keys[slot] = Arrays.copyOfRange(buffer, from, to);
      names[slot] = name;
    }
    return name;
  }

  private static int slot(byte[] buffer, int from, int to) {
    var hash = 0;
    for (var i = from; i < to; i++) {
      hash = 31 * hash + buffer[i];
    }
    return (hash ^ hash >>> 16) & (SLOTS - 1);
  }
}
