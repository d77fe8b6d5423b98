// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A store in memory that many threads use, and that does wrong what a test asks for. */
public class FaultyStore extends DB {

  /** What becomes of a write that is the next one. */
  enum Fate {
    KEPT,
    FORGOTTEN,
    /** Done, but the answer is an error. */
    UNANSWERED,
    /** Not done, and the answer is an error. */
    REFUSED
  }

  /** Decides on the n-th write, from 1. */
  interface Fates {
    Fate of(int write);
  }

  final Map<String, Map<String, byte[]>> records = new TreeMap<>();

  /** Fields whose last acknowledged write is not there. */
  final Set<String> gone = new HashSet<>();

  Fates fates = write -> Fate.KEPT;

  /** Reads that fail before one is answered. */
  int silentReads;

  private int writes;

  @Override
  public synchronized Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    if (silentReads > 0) {
      silentReads--;
      return Status.ERROR;
    }
    var record = records.get(key);
    if (record == null) {
      return Status.NOT_FOUND;
    }
    record.forEach((field, value) -> result.put(field, new ByteArrayByteIterator(value)));
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String first,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public synchronized Status update(String table, String key, Map<String, ByteIterator> values) {
    var fate = fates.of(++writes);
    for (var field : values.entrySet()) {
      var value = field.getValue().toArray();
      if (fate == Fate.KEPT || fate == Fate.UNANSWERED) {
        records.computeIfAbsent(key, none -> new TreeMap<>()).put(field.getKey(), value);
      }
      if (fate == Fate.KEPT || fate == Fate.UNANSWERED) {
        gone.remove(key + " " + field.getKey());
      } else if (fate == Fate.FORGOTTEN) {
        gone.add(key + " " + field.getKey());
      }
    }
    return fate == Fate.KEPT || fate == Fate.FORGOTTEN ? Status.OK : Status.ERROR;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return update(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }

  /** The fields that are there. */
  synchronized int fields() {
    return records.values().stream().mapToInt(Map::size).sum();
  }

  /** A copy of all records, for {@link #restore}. */
  synchronized Map<String, Map<String, byte[]>> snapshot() {
    var copy = new TreeMap<String, Map<String, byte[]>>();
    records.forEach((key, record) -> copy.put(key, new TreeMap<>(record)));
    return copy;
  }

  synchronized void restore(Map<String, Map<String, byte[]>> snapshot) {
    records.clear();
    records.putAll(snapshot);
  }
}
