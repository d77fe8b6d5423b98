// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.store.DiskUse;
import io.github.ycsbsweep.engine.store.StoreDescription;
import io.github.ycsbsweep.engine.store.StoreDescription.Data;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The machine that a comparison is run again on, client and servers together.
 *
 * @param freeMemory bytes; empty where that can't be known, as the others
 * @param freeResults bytes on the disk of the results
 * @param freeTemporary bytes on the disk of the temporary folder, where the servers write
 * @param data what it needs, by store
 * @param diskUses by store and value of {@code --persistence}: what its servers write
 * @param noShares why a server process can't have a share of a core; empty: it can
 */
public record LocalMachine(
    int cores,
    OptionalLong freeMemory,
    OptionalLong freeResults,
    OptionalLong freeTemporary,
    Map<String, Data> data,
    Map<String, Map<String, DiskUse>> diskUses,
    Optional<String> noShares) {

  /** Where a store says nothing of it. */
  private static final Data UNKNOWN = new Data(1.3, 100, false, DiskUse.UNKNOWN);

  DiskUse diskUse(String store, Optional<String> persistence) {
    return diskUses
        .getOrDefault(store, Map.of())
        .getOrDefault(persistence.orElse(StoreDescription.NO_PERSISTENCE), DiskUse.UNKNOWN);
  }

  /** Bytes of a store's memory that records with so many bytes of values take. */
  double memory(String store, double records, double bytes) {
    var needs = data.getOrDefault(store, UNKNOWN);
    return records * (needs.each() + needs.factor() * bytes);
  }
}
