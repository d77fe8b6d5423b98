// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A store that keeps nothing but what was asked of it: operations by name, keys, and value sizes.
 */
class RecordingDb extends DB {

  final Map<String, Integer> operations = new HashMap<>();
  final Set<String> keys = new HashSet<>();
  final Set<Integer> fieldCounts = new HashSet<>();
  final Set<Long> valueBytes = new HashSet<>();

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return count("READ", key);
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return count("SCAN", startkey);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    values.values().forEach(value -> valueBytes.add(value.bytesLeft()));
    return count("UPDATE", key);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    fieldCounts.add(values.size());
    values.values().forEach(value -> valueBytes.add(value.bytesLeft()));
    return count("INSERT", key);
  }

  @Override
  public Status delete(String table, String key) {
    return count("DELETE", key);
  }

  double share(String operation) {
    var all = operations.values().stream().mapToInt(Integer::intValue).sum();
    return (double) operations.getOrDefault(operation, 0) / all;
  }

  private Status count(String operation, String key) {
    operations.merge(operation, 1, Integer::sum);
    keys.add(key);
    return Status.OK;
  }
}
