// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit.reference;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** What goes wrong with values and keys. */
final class ValueDefects {

  private static final int MEGABYTE = 1 << 20;

  private ValueDefects() {}

  /** As the binding for Redis: bytes to a string and back. */
  public static final class StringDetour extends ReferenceBinding {
    @Override
    protected byte[] bytes(ByteIterator value) {
      return new String(super.bytes(value), UTF_8).getBytes(UTF_8);
    }
  }

  public static final class LosesEmptyValues extends ReferenceBinding {
    @Override
    protected void fill(
        Map<String, byte[]> record, Set<String> fields, Map<String, ByteIterator> result) {
      super.fill(record, fields, result);
      result.values().removeIf(value -> value.bytesLeft() == 0);
    }
  }

  /** As memcached's default item size does. */
  public static final class RefusesAMegabyte extends ReferenceBinding {
    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      var large = values.values().stream().anyMatch(value -> value.bytesLeft() >= MEGABYTE);
      return large ? Status.ERROR : super.insert(table, key, values);
    }
  }

  public static final class KeysInLatin1 extends ReferenceBinding {
    @Override
    protected String wire(String key) {
      return new String(key.getBytes(ISO_8859_1), ISO_8859_1);
    }
  }

  /** As StringByteIterator.toArray does. */
  public static final class CutsStrings extends ReferenceBinding {
    @Override
    protected byte[] bytes(ByteIterator value) {
      return value.toArray();
    }
  }

  /** As most bindings do. */
  public static final class ReturnsStrings extends ReferenceBinding {
    @Override
    protected ByteIterator iterator(byte[] value) {
      return new StringByteIterator(new String(value, UTF_8));
    }
  }

  /** Wants to know the size first. */
  public static final class TakesValuesTwice extends ReferenceBinding {
    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      for (var value : values.values()) {
        while (value.hasNext()) {
          value.nextByte();
        }
        value.reset();
      }
      return super.insert(table, key, values);
    }
  }
}
