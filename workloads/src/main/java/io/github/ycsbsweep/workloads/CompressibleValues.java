// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.workloads.generator.CompressibleBytes;
import java.util.HashMap;
import java.util.Map;
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

  private static final class Replacing extends ForwardingDb {

    private final CompressibleValues values;

    Replacing(DB db, CompressibleValues values) {
      super(db);
      this.values = values;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> written) {
      return super.update(table, key, values.instead(written));
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> written) {
      return super.insert(table, key, values.instead(written));
    }
  }
}
