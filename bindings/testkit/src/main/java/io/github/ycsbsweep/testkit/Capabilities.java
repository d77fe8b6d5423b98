// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a store can do, as far as the contract depends on it.
 *
 * @param store the binding's name, also of its properties file
 * @param timeouts the properties, in milliseconds, that together bound every wait; at least one
 * @param opening those of them that bound the opening of a session, and nothing after it
 * @param traits what else tells it from other stores
 * @param onExistingKey what an insert does with a key that exists
 * @param password the password that servers can ask for, if any
 * @param batch the properties that make the binding collect ten inserts in a batch, if it can
 * @param keys the keys that the store can hold; others are refused with ERROR
 */
public record Capabilities(
    String store,
    List<String> timeouts,
    Set<String> opening,
    Set<Trait> traits,
    ExistingKeyPolicy onExistingKey,
    Optional<Password> password,
    Map<String, String> batch,
    Predicate<String> keys) {

  /** What some stores are like, and others not. */
  public enum Trait {
    /** Records can be read in key order. */
    SCANS,
    /** An update of a missing record is no other than any. */
    BLIND_UPDATE,
    /** A key is the same record in every table. */
    ONE_TABLE,
    /** With these properties the store can do less than the binding's descriptor says. */
    RESTRICTED
  }

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
        Set.of(),
        Set.of(),
        ExistingKeyPolicy.REPLACES,
        Optional.empty(),
        Map.of(),
        key -> true);
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  public Capabilities withScans() {
    return with(Trait.SCANS);
  }

  /** The store can't tell an update of a missing record from any other. */
  public Capabilities withBlindUpdate() {
    return with(Trait.BLIND_UPDATE);
  }

  /** The store does not use the name of the table. */
  public Capabilities withOneTable() {
    return with(Trait.ONE_TABLE);
  }

  /** The contract's properties, or its server, leave out some of what the descriptor names. */
  public Capabilities restricted() {
    return with(Trait.RESTRICTED);
  }

  private Capabilities with(Trait trait) {
    var all = EnumSet.of(trait);
    all.addAll(traits);
    return new Capabilities(store, timeouts, opening, all, onExistingKey, password, batch, keys);
  }

  /** One of the timeouts bounds the opening of a session, and nothing after it. */
  public Capabilities withOpeningTimeout(String property) {
    return new Capabilities(
        store, timeouts, Set.of(property), traits, onExistingKey, password, batch, keys);
  }

  public Capabilities withInsert(ExistingKeyPolicy behaviour) {
    return new Capabilities(store, timeouts, opening, traits, behaviour, password, batch, keys);
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
        store, timeouts, opening, traits, onExistingKey, Optional.of(given), batch, keys);
  }

  public Capabilities withBatchOfTen(Map<String, String> properties) {
    return new Capabilities(
        store, timeouts, opening, traits, onExistingKey, password, properties, keys);
  }

  /** The store can't hold every key. */
  public Capabilities withKeys(Predicate<String> storable) {
    return new Capabilities(
        store, timeouts, opening, traits, onExistingKey, password, batch, storable);
  }
}
