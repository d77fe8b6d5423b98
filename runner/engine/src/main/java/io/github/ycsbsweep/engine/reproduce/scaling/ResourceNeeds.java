// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.store.StoreDescription;
import io.github.ycsbsweep.engine.store.StoreDescription.Data;
import io.github.ycsbsweep.engine.store.StoreDescription.DiskUse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a sweep, or all of them one after the other, take.
 *
 * @param memory bytes, of servers and client at the same time
 * @param results bytes on disk that stay
 * @param temporary bytes on disk that servers write, and that go with them
 * @param seconds from the start to the end
 */
public record ResourceNeeds(double memory, double results, double temporary, double seconds) {

  /**
   * The machine that a comparison is run again on, client and servers together.
   *
   * @param freeMemory bytes; empty where that can't be known, as the others
   * @param freeResults bytes on the disk of the results
   * @param freeTemporary bytes on the disk of the temporary folder, where the servers write
   * @param stores what each says of its data
   * @param noShares why a server process can't have a share of a core; empty: it can
   */
  public record LocalMachine(
      int cores,
      OptionalLong freeMemory,
      OptionalLong freeResults,
      OptionalLong freeTemporary,
      Map<String, StoreDescription> stores,
      Optional<String> noShares) {

    /** Where a store says nothing of it. */
    private static final Data UNKNOWN = new Data(1.3, 100, false, DiskUse.UNKNOWN);

    DiskUse diskUse(String store, Optional<String> persistence) {
      return find(store).map(it -> it.diskUse(persistence)).orElse(DiskUse.UNKNOWN);
    }

    /** Bytes of a store's memory that records with so many bytes of values take. */
    double memory(String store, double records, double bytes) {
      var needs = find(store).map(StoreDescription::data).orElse(UNKNOWN);
      return records * (needs.each() + needs.factor() * bytes);
    }

    private Optional<StoreDescription> find(String store) {
      return Optional.ofNullable(stores.get(store));
    }
  }

  static final ResourceNeeds NOTHING = new ResourceNeeds(0, 0, 0, 0);

  /** One after the other: what stays adds up, what goes does not. */
  ResourceNeeds then(ResourceNeeds next) {
    return new ResourceNeeds(
        Math.max(memory, next.memory),
        results + next.results,
        Math.max(temporary, next.temporary),
        seconds + next.seconds);
  }

  /** Beside each other, with one client at a time. */
  ResourceNeeds beside(ResourceNeeds other) {
    return new ResourceNeeds(
        memory == 0 ? other.memory : memory + other.memory - SeriesLoad.CLIENT,
        results + other.results,
        temporary + other.temporary,
        seconds + other.seconds);
  }

  /** Whose data is elsewhere. */
  ResourceNeeds onUsersServers() {
    return new ResourceNeeds(SeriesLoad.CLIENT, results, 0, seconds);
  }

  ResourceNeeds times(int rounds) {
    return new ResourceNeeds(memory, results * rounds, temporary, seconds * rounds);
  }

  /** Whether the machine has that much, as far as it can be known. */
  public boolean fit(LocalMachine here) {
    return lacking(here).isEmpty();
  }

  /** What the machine has too little of, in words: needed and free. */
  List<String> lacking(LocalMachine here) {
    return Stream.of(
            lack("of memory", memory, here.freeMemory()),
            lack("on the disk of the results", results, here.freeResults()),
            lack("on the disk of the temporary folder", temporary, here.freeTemporary()))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> lack(String where, double needed, OptionalLong free) {
    return free.isEmpty() || needed <= free.getAsLong()
        ? Optional.empty()
        : Optional.of(
            Text.format(
                "%s %s, and %s are free",
                PlanText.bytes(needed), where, PlanText.bytes((double) free.getAsLong())));
  }
}
