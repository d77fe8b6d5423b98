// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * The records that the rules write. A value is a string of chars 0x00 to 0xFF, each of which stands
 * for one byte: so records can be compared, and shown when they differ.
 */
public final class Records {

  private static final int FIELDS = 10;

  private Records() {}

  /** Ten fields whose values tell the key and the field. */
  public static Map<String, String> of(String key) {
    var fields = new TreeMap<String, String>();
    for (var i = 0; i < FIELDS; i++) {
      fields.put("field" + i, URLEncoder.encode(key, UTF_8) + "/" + i);
    }
    return fields;
  }

  /** The record with some fields replaced or added. */
  public static Map<String, String> with(Map<String, String> record, Map<String, String> changes) {
    var changed = new TreeMap<>(record);
    changed.putAll(changes);
    return changed;
  }

  /** Every byte value, 0x00 to 0xFF. */
  public static String everyByte() {
    var bytes = new byte[256];
    for (var i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return new String(bytes, ISO_8859_1);
  }

  /** As YCSB hands them to a binding. */
  static HashMap<String, ByteIterator> toIterators(Map<String, String> record) {
    var values = new HashMap<String, ByteIterator>();
    record.forEach(
        (field, value) -> values.put(field, new ByteArrayByteIterator(value.getBytes(ISO_8859_1))));
    return values;
  }

  /** As a binding hands them to YCSB; consumes the iterators. */
  static Map<String, String> fromIterators(Map<String, ByteIterator> values) {
    return values.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> new String(entry.getValue().toArray(), ISO_8859_1),
                (a, b) -> b,
                TreeMap::new));
  }
}
