// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The records of a namespace, in memory. */
final class Namespace {

  private final Map<Digest, StoredRecord> records = new ConcurrentHashMap<>();
  private final Indexes indexes;

  Namespace(Indexes indexes) {
    this.indexes = indexes;
  }

  Indexes indexes() {
    return indexes;
  }

  long count(Predicate<StoredRecord> wanted) {
    return records.values().stream().filter(wanted).count();
  }

  Optional<StoredRecord> find(Digest digest) {
    return Optional.ofNullable(records.get(digest));
  }

  Map<Digest, StoredRecord> all() {
    return records;
  }

  /** Changes a record as one step; a change to nothing removes it. */
  Outcome change(Digest digest, Change change) throws Refusal {
    synchronized (lock(digest)) {
      var changed = change.of(find(digest));
      if (changed.after().isPresent()) {
        records.put(digest, changed.after().get());
      } else {
        records.remove(digest);
      }
      return changed.outcome();
    }
  }

  void truncate(Optional<String> set) {
    records.values().removeIf(found -> set.isEmpty() || set.get().equals(found.set()));
  }

  private final Object[] locks = locks();

  private Object lock(Digest digest) {
    return locks[digest.partition() % locks.length];
  }

  private static Object[] locks() {
    var locks = new Object[64];
    for (var i = 0; i < locks.length; i++) {
      locks[i] = new Object();
    }
    return locks;
  }

  /** What becomes of a record. */
  @FunctionalInterface
  interface Change {
    Changed of(Optional<StoredRecord> before) throws Refusal;
  }

  /** A change that was made. */
  record Changed(Optional<StoredRecord> after, Outcome outcome) {}
}
