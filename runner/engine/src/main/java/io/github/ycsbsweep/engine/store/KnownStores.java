// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

import io.github.ycsbsweep.engine.common.UserError;
import java.util.List;
import java.util.Optional;

/** The stores whose servers the runner can make, as far as a command line is judged by them. */
public interface KnownStores {

  /** What helps where only the user knows a server. */
  String FOREIGN_HINT =
      "  --server external -p NAME=VALUE   a server of yours, with the properties that its binding"
          + " finds it by";

  /** In the order of the alphabet. */
  List<String> names();

  /** Why a name is not among them that seems to be meant to be. */
  default Optional<String> defect(String name) {
    return Optional.empty();
  }

  /** What one of them is. */
  Store of(String name) throws UserError, InterruptedException;

  /**
   * A store.
   *
   * @param binding name of the binding of ours that it is measured with
   * @param hasUpstream whether YCSB's own binding finds its servers by the same properties
   * @param topologies that its servers can have, beside a single process
   * @param persistences likewise, beside none
   * @param policies of a full memory; none: the memory can't be bounded
   * @param events that its servers know
   * @param hint what helps when there is no server, in lines
   */
  record Store(
      String binding,
      boolean hasUpstream,
      List<String> topologies,
      List<String> persistences,
      List<String> policies,
      List<String> events,
      String hint) {

    public Store {
      topologies = List.copyOf(topologies);
      persistences = List.copyOf(persistences);
      policies = List.copyOf(policies);
      events = List.copyOf(events);
    }
  }
}
