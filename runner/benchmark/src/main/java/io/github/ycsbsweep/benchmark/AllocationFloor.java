// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.benchmark;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * What YCSB itself costs: a binding without a store. A read gives each field an iterator over bytes
 * of its own, and an update looks at no value. No binding can allocate less.
 *
 * <p>The same is computed from the layout of objects in HotSpot with compressed references: a
 * header of 12 bytes, 16 of an array, 4 for a reference or an int, all in multiples of 8.
 */
public final class AllocationFloor extends DB {

  static final int FIELDS = 10;
  static final int VALUE_BYTES = 100;

  private static final int HEADER = 12;
  private static final int ARRAY_HEADER = 16;
  private static final int WORD = 4;

  /** Two views of AbstractMap; table, entries, size, changes, threshold, load factor. */
  private static final int MAP = aligned(HEADER + 8 * WORD);

  /** A table of 16 places has room for 12 entries. */
  private static final int TABLE = aligned(ARRAY_HEADER + 16 * WORD);

  /** Hash, key, value, next. */
  private static final int ENTRY = aligned(HEADER + 4 * WORD);

  /** Array, offset, first offset, length. */
  private static final int ITERATOR = aligned(HEADER + 4 * WORD);

  private static final int VALUE = aligned(ARRAY_HEADER + VALUE_BYTES);

  private final String[] names = new String[FIELDS];

  /** One that knows the names of the fields. */
  public AllocationFloor() {
    for (var index = 0; index < FIELDS; index++) {
      names[index] = "field" + index;
    }
  }

  /** Bytes for a map of fields that a read fills. */
  static int read() {
    return MAP + TABLE + FIELDS * (ENTRY + ITERATOR + VALUE);
  }

  /** Bytes for a map of fields that an update is given. */
  static int update(int fields) {
    return MAP + TABLE + fields * (ENTRY + ITERATOR);
  }

  private static int aligned(int bytes) {
    return (bytes + 7) / 8 * 8;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    for (var name : names) {
      result.put(name, new ByteArrayByteIterator(new byte[VALUE_BYTES]));
    }
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.OK;
  }
}
