// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import static java.util.Objects.requireNonNull;

/**
 * What a system of a run is called.
 *
 * @param label distinguishes systems of the same store in one run; the store's name, where it is
 *     measured once
 * @param store name of the controller
 * @param binding name that its messages begin with
 */
public record SystemNames(String label, String store, String binding) {

  /** Files from before there were labels name the store alone. */
  public SystemNames {
    requireNonNull(store, "no store");
    label = label == null ? store : label;
    binding = binding == null ? store : binding;
  }

  /** The only system of its store. */
  public static SystemNames of(String store) {
    return new SystemNames(store, store, store);
  }
}
