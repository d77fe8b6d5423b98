// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * The fields of a record in one value, for stores that have nothing but values. Field after field,
 * each as: length of the name in bytes (2 bytes, big-endian, unsigned), the name in UTF-8, length
 * of the value in bytes (4 bytes, big-endian), the value.
 */
public final class PackedRecord {

  private static final Names UTF_8_NAMES =
      (value, from, length) -> new String(value, from, length, UTF_8);

  private static final int LENGTHS = Short.BYTES + Integer.BYTES;

  private PackedRecord() {}

  /** The value that holds exactly these fields. */
  public static byte[] encode(Map<String, byte[]> fields) {
    var names = new byte[fields.size()][];
    var size = 0;
    var i = 0;
    for (var field : fields.entrySet()) {
      var name = field.getKey().getBytes(UTF_8);
      if (name.length > 0xffff) {
        throw new IllegalArgumentException("a field's name has at most 65535 bytes");
      }
      names[i++] = name;
      size = Math.addExact(size, LENGTHS + name.length + field.getValue().length);
    }
    var packed = ByteBuffer.allocate(size);
    i = 0;
    for (var value : fields.values()) {
      var name = names[i++];
      packed.putShort((short) name.length).put(name).putInt(value.length).put(value);
    }
    return packed.array();
  }

  /**
   * Puts fields of a stored value into the result, which then refers to the value's bytes.
   *
   * @param wanted the names of the fields; all if it is empty
   * @throws IllegalArgumentException if the value was not made by {@link #encode}
   */
  public static void decode(byte[] value, Set<String> wanted, Map<String, ByteIterator> result) {
    decode(value, UTF_8_NAMES, wanted, result);
  }

  /** The same, where somebody remembers the names of fields. */
  public static void decode(
      byte[] value, Names names, Set<String> wanted, Map<String, ByteIterator> result) {
    forEach(
        value,
        names,
        (name, offset, length) -> {
          if (wanted.isEmpty() || wanted.contains(name)) {
            result.put(name, new ByteArrayByteIterator(value, offset, length));
          }
        });
  }

  /**
   * The stored value with some fields replaced or added.
   *
   * @throws IllegalArgumentException if the value was not made by {@link #encode}
   */
  public static byte[] merge(byte[] value, Map<String, byte[]> changes) {
    var fields = new LinkedHashMap<String, byte[]>();
    forEach(
        value,
        UTF_8_NAMES,
        (name, offset, length) -> {
          var bytes = new byte[length];
          System.arraycopy(value, offset, bytes, 0, length);
          fields.put(name, bytes);
        });
    fields.putAll(changes);
    return encode(fields);
  }

  private static void forEach(byte[] value, Names names, Visitor visitor) {
    var packed = ByteBuffer.wrap(value);
    try {
      while (packed.hasRemaining()) {
        var bytes = packed.getShort() & 0xffff;
        var name = names.of(value, packed.position(), bytes);
        packed.position(packed.position() + bytes);
        var length = packed.getInt();
        visitor.field(name, packed.position(), length);
        packed.position(packed.position() + length);
      }
    } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IllegalArgumentException("the stored value is damaged", e);
    }
  }

  /** What bytes of a value are as the name of a field. */
  @FunctionalInterface
  public interface Names {
    String of(byte[] value, int from, int length);
  }

  @FunctionalInterface
  private interface Visitor {
    void field(String name, int offset, int length);
  }
}
