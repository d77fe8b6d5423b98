// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.workloads.generator.CompressibleBytes;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ThreadLocalRandom;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * Values that compress, in the place of CoreWorkload's, which are as long. CoreWorkload makes its
 * values in private; so they are replaced on their way to the binding, before it is measured.
 *
 * @param ratio compressed size as a part of the length
 */
record CompressibleValues(double ratio) {

  /** A store that gets these values. */
  DB writtenTo(DB db) {
    return new Replacing(db, this);
  }

  private Map<String, ByteIterator> instead(Map<String, ByteIterator> values) {
    var replaced = new HashMap<String, ByteIterator>(values.size() * 2);
    values.forEach(
        (field, value) ->
            replaced.put(
                field,
                new ByteArrayByteIterator(
                    CompressibleBytes.of(
                        Math.toIntExact(value.bytesLeft()), ratio, ThreadLocalRandom.current()))));
    return replaced;
  }

  private static final class Replacing extends DB {

    private final DB db;
    private final CompressibleValues values;

    Replacing(DB db, CompressibleValues values) {
      this.db = db;
      this.values = values;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return db.read(table, key, fields, result);
    }

    @Override
    public Status scan(
        String table,
        String first,
        int count,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return db.scan(table, first, count, fields, result);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> written) {
      return db.update(table, key, values.instead(written));
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> written) {
      return db.insert(table, key, values.instead(written));
    }

    @Override
    public Status delete(String table, String key) {
      return db.delete(table, key);
    }
  }
}
