// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Field after field, each as: length of the name in bytes (2 bytes, big-endian, unsigned), the name
 * in UTF-8, length of the value in bytes (4 bytes, big-endian), the value. The flags are {@value
 * #FLAGS}.
 */
record PackedFormat() implements RecordFormat {

  /** "YP": upstream's flags are 0 and 2. */
  private static final int FLAGS = 0x5950;

  private static final int LENGTHS = Short.BYTES + Integer.BYTES;

  @Override
  public byte[] encode(Map<String, byte[]> fields) {
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

  @Override
  public void decode(StoredValue value, Set<String> wanted, Map<String, ByteIterator> result) {
    forEach(
        value,
        (name, offset, length) -> {
          if (wanted.isEmpty() || wanted.contains(name)) {
            result.put(name, new ByteArrayByteIterator(value.data(), offset, length));
          }
        });
  }

  @Override
  public byte[] merge(StoredValue value, Map<String, byte[]> changes) {
    var fields = new LinkedHashMap<String, byte[]>();
    forEach(
        value,
        (name, offset, length) -> {
          var bytes = new byte[length];
          System.arraycopy(value.data(), offset, bytes, 0, length);
          fields.put(name, bytes);
        });
    fields.putAll(changes);
    return encode(fields);
  }

  @Override
  public int flags() {
    return FLAGS;
  }

  private static void forEach(StoredValue value, Visitor visitor) {
    if (value.flags() != FLAGS) {
      throw new IllegalArgumentException(
          "the stored value is not in the format of memcached.format=packed (flags "
              + value.flags()
              + "): was it loaded with memcached.format=json, or by another client?");
    }
    var packed = ByteBuffer.wrap(value.data());
    try {
      while (packed.hasRemaining()) {
        var name = text(value.data(), packed, packed.getShort() & 0xffff);
        var length = packed.getInt();
        visitor.field(name, packed.position(), length);
        packed.position(packed.position() + length);
      }
    } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IllegalArgumentException("the stored value is damaged", e);
    }
  }

  private static String text(byte[] data, ByteBuffer packed, int length) {
    var text = new String(data, packed.position(), length, UTF_8);
    packed.position(packed.position() + length);
    return text;
  }

  @FunctionalInterface
  private interface Visitor {
    void field(String name, int offset, int length);
  }
}
