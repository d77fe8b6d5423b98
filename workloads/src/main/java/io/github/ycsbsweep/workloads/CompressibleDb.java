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
 * A store that gets values that compress, in the place of CoreWorkload's, which are as long.
 * CoreWorkload makes its values in private; so they are replaced on their way to the binding,
 * before it is measured.
 */
final class CompressibleDb extends ForwardingDb {

  private final double ratio;

  /**
   * @param ratio compressed size as a part of the length
   */
  CompressibleDb(DB db, double ratio) {
    super(db);
    this.ratio = ratio;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> written) {
    return super.update(table, key, compressible(written));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> written) {
    return super.insert(table, key, compressible(written));
  }

  private Map<String, ByteIterator> compressible(Map<String, ByteIterator> values) {
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
}
