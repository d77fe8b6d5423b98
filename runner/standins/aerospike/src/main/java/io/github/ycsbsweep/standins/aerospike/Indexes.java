// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import io.github.ycsbsweep.standins.aerospike.AerospikeRecord.Bin;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The definitions of a namespace's secondary indexes; they outlive its records. There is nothing
 * more: a query looks at every record.
 */
final class Indexes {

  /** An index of the integers in a bin of a set's records. */
  record Index(String name, String set, String bin) {

    boolean holds(AerospikeRecord record) {
      var value = record.bins().get(bin);
      return record.set().equals(set) && value != null && value.particle() == Bin.INTEGER;
    }
  }

  private final Map<String, Index> byName = new ConcurrentHashMap<>();

  /** As a server does it: the same index under another name only changes its name. */
  synchronized boolean add(Index index) {
    var before = Optional.ofNullable(byName.get(index.name()));
    if (before.isPresent()) {
      return before.get().equals(index);
    }
    of(index.set(), index.bin()).ifPresent(byName.values()::remove);
    byName.put(index.name(), index);
    return true;
  }

  Optional<Index> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  Optional<Index> of(String set, String bin) {
    return byName.values().stream()
        .filter(index -> index.set().equals(set) && index.bin().equals(bin))
        .findFirst();
  }
}
