// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.store.DiskUse;
import io.github.ycsbsweep.engine.store.StoreDescription;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The machine that a comparison is run again on, client and servers together.
 *
 * @param freeMemory bytes; empty where that can't be known, as the others
 * @param freeResults bytes on the disk of the results
 * @param freeTemporary bytes on the disk of the temporary folder, where the servers write
 * @param storeBytes by store: the memory that records take there
 * @param diskUses by store and value of {@code --persistence}: what its servers write
 * @param noShares why a server process can't have a share of a core; empty: it can
 */
public record LocalMachine(
    int cores,
    OptionalLong freeMemory,
    OptionalLong freeResults,
    OptionalLong freeTemporary,
    Map<String, StoreBytes> storeBytes,
    Map<String, Map<String, DiskUse>> diskUses,
    Optional<String> noShares) {

  /**
   * What records take in the memory of a store: a number of bytes each, and a multiple of their
   * values.
   */
  public record StoreBytes(double each, double multiple) {

    /** Where the store says nothing of it. */
    static final StoreBytes UNKNOWN = new StoreBytes(100, 1.3);

    /** Of so many records with so many bytes of values. */
    public double of(double records, double bytes) {
      return records * (each + multiple * bytes);
    }

    /**
     * From what a million records take.
     *
     * @param empty bytes, of those without values
     * @param thousand bytes, of those with values of 1000 bytes
     */
    public static StoreBytes measured(long empty, long thousand) {
      return new StoreBytes(empty / 1e6, (thousand - empty) / 1e9);
    }
  }

  DiskUse diskUse(String store, Optional<String> persistence) {
    return diskUses
        .getOrDefault(store, Map.of())
        .getOrDefault(persistence.orElse(StoreDescription.NO_PERSISTENCE), DiskUse.UNKNOWN);
  }

  StoreBytes bytesIn(String store) {
    return storeBytes.getOrDefault(store, StoreBytes.UNKNOWN);
  }
}
