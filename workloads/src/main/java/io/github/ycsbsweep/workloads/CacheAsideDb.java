// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A store as the cache of an application whose database has every record: what is not found is
 * inserted.
 */
final class CacheAsideDb extends ForwardingDb {

  private final Supplier<Map<String, ByteIterator>> database;

  /**
   * @param database makes the values of a record
   */
  CacheAsideDb(DB db, Supplier<Map<String, ByteIterator>> database) {
    super(db);
    this.database = database;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return filled(table, key, super.read(table, key, fields, result));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return filled(table, key, super.update(table, key, values));
  }

  private Status filled(String table, String key, Status status) {
    if (Status.NOT_FOUND.equals(status)) {
      insert(table, key, database.get());
    }
    return status;
  }
}
