// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/** Turns YCSB's values into bytes, and back. */
public final class Values {

  private Values() {}

  /**
   * The bytes of a value. An iterator gives them only once: afterwards it looks like an empty
   * value.
   */
  public static byte[] bytes(ByteIterator value) {
    // StringByteIterator.toArray cuts every char to its low byte.
    return value instanceof StringByteIterator ? value.toString().getBytes(UTF_8) : value.toArray();
  }

  /** The bytes of every value, in the order of the map. */
  public static Map<String, byte[]> allBytes(Map<String, ByteIterator> values) {
    var bytes = new LinkedHashMap<String, byte[]>(2 * values.size());
    values.forEach((field, value) -> bytes.put(field, bytes(value)));
    return bytes;
  }

  /**
   * Gives the values of a failed write back to the map that they came from. YCSB retries a failed
   * insert ({@code core_workload_insertion_retry_limit}) with the same map; without this the retry
   * would store empty values, and succeed.
   */
  public static void giveBack(Map<String, ByteIterator> values, Map<String, byte[]> sent) {
    sent.forEach((field, bytes) -> values.put(field, new ByteArrayByteIterator(bytes)));
  }
}
