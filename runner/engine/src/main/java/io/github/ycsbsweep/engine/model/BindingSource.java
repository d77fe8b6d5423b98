// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import java.util.Optional;

/**
 * A word for a store on the command line, and the binding that it is measured with.
 *
 * @param label name in cells, tables and files; the store's name where it is measured once
 * @param store name of the controller, as {@code runner/stores/NAME}; empty: the runner knows no
 *     server of it, so it is the user's
 * @param binding name of this project's binding; empty where the binding is another YCSB's
 * @param installed the binding of the YCSB that {@code --ycsb-home} names; empty: one of ours
 */
public record BindingSource(
    String label,
    Optional<String> store,
    Optional<String> binding,
    Optional<InstalledBinding> installed) {

  /**
   * A binding of another YCSB.
   *
   * @param name as in its {@code bin/bindings.properties}
   * @param className the class that YCSB starts
   */
  public record InstalledBinding(String name, String className) {}
}
