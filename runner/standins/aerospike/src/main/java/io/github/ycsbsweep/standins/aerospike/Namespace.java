// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The records of a namespace, in memory. */
final class Namespace {

  private final Map<Digest, AerospikeRecord> records = new ConcurrentHashMap<>();
  private final Indexes indexes;

  Namespace(Indexes indexes) {
    this.indexes = indexes;
  }

  Indexes indexes() {
    return indexes;
  }

  long count(Predicate<AerospikeRecord> wanted) {
    return records.values().stream().filter(wanted).count();
  }

  Optional<AerospikeRecord> find(Digest digest) {
    return Optional.ofNullable(records.get(digest));
  }

  Map<Digest, AerospikeRecord> all() {
    return records;
  }

  /** Changes a record as one step; a change to nothing removes it. */
  synchronized Optional<AerospikeRecord> change(Digest digest, Change change)
      throws AerospikeRefusal {
    var after = change.of(find(digest));
    if (after.isPresent()) {
      records.put(digest, after.get());
    } else {
      records.remove(digest);
    }
    return after;
  }

  void truncate(Optional<String> set) {
    records.values().removeIf(found -> set.isEmpty() || set.get().equals(found.set()));
  }

  /** What becomes of a record. */
  @FunctionalInterface
  interface Change {
    Optional<AerospikeRecord> of(Optional<AerospikeRecord> before) throws AerospikeRefusal;
  }
}
