// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.aerospike;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The definitions of a namespace's secondary indexes; they outlive its records. There is nothing
 * more: a query looks at every record.
 */
final class Indexes {

  private final Map<String, IndexDefinition> byName = new ConcurrentHashMap<>();

  /** As a server does it: the same index under another name only changes its name. */
  synchronized boolean add(IndexDefinition index) {
    var before = Optional.ofNullable(byName.get(index.name()));
    if (before.isPresent()) {
      return before.get().equals(index);
    }
    byName.values().removeIf(index::isSameBut);
    byName.put(index.name(), index);
    return true;
  }

  Optional<IndexDefinition> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  Optional<IndexDefinition> of(String set, String bin) {
    return byName.values().stream()
        .filter(index -> index.set().equals(set) && index.bin().equals(bin))
        .findFirst();
  }
}
