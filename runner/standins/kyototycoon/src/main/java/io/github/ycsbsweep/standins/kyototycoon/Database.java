// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.kyototycoon;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The records of a database, in memory. A time to live is in seconds from now; no record outlives
 * it.
 */
final class Database {

  /** Of a cache tree, {@code %}, and of a cache hash, {@code *}. */
  private static final int TREE = 33;

  private static final int HASH = 32;

  /** What stands for no end. */
  static final long NEVER = Long.MAX_VALUE;

  private final String path;
  private final TreeMap<String, Value> records = new TreeMap<>();

  /** A tree is {@code %}, a hash {@code *}. */
  Database(String path) {
    this.path = path;
  }

  /** A value, and the moment of its end in milliseconds since 1970. */
  private record Value(String data, long endMillis) {}

  synchronized Optional<String> get(String key) {
    return Optional.ofNullable(records.get(key)).filter(Database::lives).map(Value::data);
  }

  synchronized void set(String key, String data, long seconds) {
    var end = seconds >= NEVER / 2 ? NEVER : System.currentTimeMillis() + 1000 * seconds;
    // Before zero it is a moment of the clock.
    records.put(key, new Value(data, seconds < 0 ? -1000 * seconds : end));
  }

  /** Writes a record, unless {@code add} finds one, or {@code replace} finds none. */
  synchronized boolean write(String mode, String key, String data, long seconds) {
    var isRefused = mode.equals(get(key).isPresent() ? "add" : "replace");
    if (!isRefused) {
      set(key, data, seconds);
    }
    return !isRefused;
  }

  /** Nothing instead of a value: there is to be none, or none any more. */
  synchronized boolean swap(String key, Optional<String> old, Optional<String> data, long seconds) {
    if (!get(key).equals(old)) {
      return false;
    }
    if (data.isPresent()) {
      set(key, data.get(), seconds);
    } else {
      records.remove(key);
    }
    return true;
  }

  synchronized boolean remove(String key) {
    var found = get(key).isPresent();
    records.remove(key);
    return found;
  }

  synchronized void clear() {
    records.clear();
  }

  /** The first key from this one on; in a hash that one itself only. */
  synchronized Optional<String> from(String key, boolean inclusive) {
    if (!isTree() && inclusive) {
      return get(key).map(any -> key);
    }
    var next = inclusive ? records.ceilingKey(key) : records.higherKey(key);
    while (next != null && get(next).isEmpty()) {
      next = records.higherKey(next);
    }
    return Optional.ofNullable(next);
  }

  synchronized Map<String, String> status() {
    var size = records.entrySet().stream().mapToLong(Database::bytes).sum();
    return new TreeMap<>(
        Map.of(
            "path", path,
            "type", Integer.toString(isTree() ? TREE : HASH),
            "realtype", Integer.toString(isTree() ? TREE : HASH),
            "count", Integer.toString(records.size()),
            "size", Long.toString(size)));
  }

  String path() {
    return path;
  }

  private boolean isTree() {
    return path.equals("%");
  }

  private static long bytes(Map.Entry<String, Value> record) {
    return (long) record.getKey().length() + record.getValue().data().length();
  }

  private static boolean lives(Value value) {
    return value.endMillis() > System.currentTimeMillis();
  }
}
