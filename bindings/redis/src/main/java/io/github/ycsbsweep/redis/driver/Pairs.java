// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Names and values of fields in the forms that drivers take. */
final class Pairs {

  private Pairs() {}

  static byte[][] bytes(Collection<String> names) {
    return names.stream().map(name -> name.getBytes(UTF_8)).toArray(byte[][]::new);
  }

  @SuppressWarnings("ArrayAsKeyOfSetOrMap") // Drivers only go through it.
  static Map<byte[], byte[]> withBytes(Map<String, byte[]> fields) {
    var map = new HashMap<byte[], byte[]>();
    fields.forEach((name, value) -> map.put(name.getBytes(UTF_8), value));
    return map;
  }

  /** Names and values in turn. */
  static byte[][] flat(Map<String, byte[]> fields) {
    var flat = new byte[2 * fields.size()][];
    var at = 0;
    for (var field : fields.entrySet()) {
      flat[at++] = field.getKey().getBytes(UTF_8);
      flat[at++] = field.getValue();
    }
    return flat;
  }
}
