// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a store can do, as far as the contract depends on it.
 *
 * @param store the binding's name, also of its properties file
 * @param timeouts the properties, in milliseconds, that together bound every wait; at least one
 * @param scans whether records can be read in key order
 * @param onExistingKey what an insert does with a key that exists
 * @param updateTellsMissing whether an update of a missing record answers NOT_FOUND
 * @param password the property of the password, if servers can ask for one
 * @param batch the properties that make the binding collect ten inserts in a batch, if it can
 */
public record Capabilities(
    String store,
    List<String> timeouts,
    boolean scans,
    OnExistingKey onExistingKey,
    boolean updateTellsMissing,
    Optional<String> password,
    Map<String, String> batch) {

  /** A store without scans, passwords and batches, where an insert replaces an existing record. */
  public static Capabilities of(String store, String... timeouts) {
    return new Capabilities(
        store, List.of(timeouts), false, OnExistingKey.REPLACES, true, Optional.empty(), Map.of());
  }

  public Capabilities withScans() {
    return new Capabilities(
        store, timeouts, true, onExistingKey, updateTellsMissing, password, batch);
  }

  public Capabilities withInsert(OnExistingKey behaviour) {
    return new Capabilities(store, timeouts, scans, behaviour, updateTellsMissing, password, batch);
  }

  /** The store can't tell an update of a missing record from any other. */
  public Capabilities withBlindUpdate() {
    return new Capabilities(store, timeouts, scans, onExistingKey, false, password, batch);
  }

  public Capabilities withPassword(String property) {
    return new Capabilities(
        store, timeouts, scans, onExistingKey, updateTellsMissing, Optional.of(property), batch);
  }

  public Capabilities withBatchOfTen(Map<String, String> properties) {
    return new Capabilities(
        store, timeouts, scans, onExistingKey, updateTellsMissing, password, properties);
  }
}
