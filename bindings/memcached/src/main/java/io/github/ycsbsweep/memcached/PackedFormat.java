// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.memcached;

import io.github.ycsbsweep.support.PackedRecord;
import io.github.ycsbsweep.transport.FieldNames;
import java.util.Map;
import java.util.Set;
import site.ycsb.ByteIterator;

/**
 * Names and values with their lengths in front ({@link PackedRecord}); the flags are {@value
 * #FLAGS}. For one thread at a time.
 *
 * @param names remembers those of the fields
 */
record PackedFormat(FieldNames names) implements RecordFormat {

  /** "YP": upstream's flags are 0 and 2. */
  private static final int FLAGS = 0x5950;

  PackedFormat() {
    this(new FieldNames());
  }

  @Override
  public byte[] encode(Map<String, byte[]> fields) {
    return PackedRecord.encode(fields);
  }

  @Override
  public void decode(StoredValue value, Set<String> wanted, Map<String, ByteIterator> result) {
    PackedRecord.decode(packed(value), names::of, wanted, result);
  }

  @Override
  public byte[] merge(StoredValue value, Map<String, byte[]> changes) {
    return PackedRecord.merge(packed(value), changes);
  }

  @Override
  public int flags() {
    return FLAGS;
  }

  private static byte[] packed(StoredValue value) {
    if (value.flags() != FLAGS) {
      throw new IllegalArgumentException(
          "the stored value is not in the format of memcached.format=packed (flags "
              + value.flags()
              + "): was it loaded with memcached.format=json, or by another client?");
    }
    return value.data();
  }
}
