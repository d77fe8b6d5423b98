// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Hands every operation to a binding. What it does on the way is not measured. */
public abstract class ForwardingDb extends DB {

  private final DB db;

  /** To a binding that its owner begins and ends. */
  protected ForwardingDb(DB db) {
    this.db = db;
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
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return db.update(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return db.insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return db.delete(table, key);
  }
}
