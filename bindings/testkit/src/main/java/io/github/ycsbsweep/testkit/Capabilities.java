// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a store can do, as far as the contract depends on it.
 *
 * @param store the binding's name, also of its properties file
 * @param timeouts the properties, in milliseconds, that together bound every wait; at least one
 * @param scans whether records can be read in key order
 * @param onExistingKey what an insert does with a key that exists
 * @param updateTellsMissing whether an update of a missing record answers NOT_FOUND
 * @param password the password that servers can ask for, if any
 * @param batch the properties that make the binding collect ten inserts in a batch, if it can
 * @param keys the keys that the store can hold; others are refused with ERROR
 */
public record Capabilities(
    String store,
    List<String> timeouts,
    boolean scans,
    ExistingKeyPolicy onExistingKey,
    boolean updateTellsMissing,
    Optional<Password> password,
    Map<String, String> batch,
    Predicate<String> keys) {

  /**
   * A password.
   *
   * @param property the binding's property for it
   * @param asked whether a server of the contract asks for it; otherwise no more can be shown than
   *     that the binding does not tell it
   */
  public record Password(String property, boolean asked) {}

  /** A store without scans, passwords and batches, where an insert replaces an existing record. */
  public static Capabilities of(String store, String... timeouts) {
    return new Capabilities(
        store,
        List.of(timeouts),
        false,
        ExistingKeyPolicy.REPLACES,
        true,
        Optional.empty(),
        Map.of(),
        key -> true);
  }

  public Capabilities withScans() {
    return new Capabilities(
        store, timeouts, true, onExistingKey, updateTellsMissing, password, batch, keys);
  }

  public Capabilities withInsert(ExistingKeyPolicy behaviour) {
    return new Capabilities(
        store, timeouts, scans, behaviour, updateTellsMissing, password, batch, keys);
  }

  /** The store can't tell an update of a missing record from any other. */
  public Capabilities withBlindUpdate() {
    return new Capabilities(store, timeouts, scans, onExistingKey, false, password, batch, keys);
  }

  public Capabilities withPassword(String property) {
    return withPassword(new Password(property, true));
  }

  /** The store has passwords, but the contract's servers can't ask for one. */
  public Capabilities withPasswordNeverAsked(String property) {
    return withPassword(new Password(property, false));
  }

  private Capabilities withPassword(Password given) {
    return new Capabilities(
        store, timeouts, scans, onExistingKey, updateTellsMissing, Optional.of(given), batch, keys);
  }

  public Capabilities withBatchOfTen(Map<String, String> properties) {
    return new Capabilities(
        store, timeouts, scans, onExistingKey, updateTellsMissing, password, properties, keys);
  }

  /** The store can't hold every key. */
  public Capabilities withKeys(Predicate<String> storable) {
    return new Capabilities(
        store, timeouts, scans, onExistingKey, updateTellsMissing, password, batch, storable);
  }
}
