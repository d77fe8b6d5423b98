// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** The keys that are in a store, and what clients asked for that was wrong. */
final class SharedStore {

  final Set<String> keys = ConcurrentHashMap.newKeySet();

  /** Keys that were inserted though they were there. */
  final Queue<String> twice = new ConcurrentLinkedQueue<>();

  /** Keys that were asked for though they were not there. */
  final Queue<String> missing = new ConcurrentLinkedQueue<>();

  /** The binding of a client, with what was asked of it. */
  Client client() {
    return new Client();
  }

  final class Client extends DB {

    final Queue<String> inserted = new ConcurrentLinkedQueue<>();
    final ConcurrentMap<String, LongAdder> asked = new ConcurrentHashMap<>();

    /** How often a key was asked for. */
    long timesAsked(String key) {
      return asked.getOrDefault(key, new LongAdder()).sum();
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return ask(key);
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return ask(startkey);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return ask(key);
    }

    /** Others may ask before the record is there. */
    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      LockSupport.parkNanos(1);
      inserted.add(key);
      if (!keys.add(key)) {
        twice.add(key);
      }
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      throw new UnsupportedOperationException("delete");
    }

    private Status ask(String key) {
      asked.computeIfAbsent(key, absent -> new LongAdder()).increment();
      if (keys.contains(key)) {
        return Status.OK;
      }
      missing.add(key);
      return Status.NOT_FOUND;
    }
  }
}
