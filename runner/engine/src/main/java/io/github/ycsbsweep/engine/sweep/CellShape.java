// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import java.util.OptionalInt;

/**
 * What distinguishes a cell from others of as many threads.
 *
 * @param suffix follows the threads in the name of its folder; empty at rising threads
 * @param target operations a second that the clients keep to; empty: a closed loop
 * @param clients client processes that the threads are divided among
 * @param together whether the clients are released at one instant
 */
record CellShape(String suffix, OptionalInt target, int clients, boolean together) {

  /** A cell at rising threads. */
  static CellShape rising(OptionalInt target, int clients) {
    return new CellShape("", target, clients, clients > 1);
  }

  /** The same clients at a rate of their own. */
  CellShape at(int rate, String name) {
    return new CellShape(name, OptionalInt.of(rate), clients, together);
  }

  /** A cell of the client scaling test; a single client begins as several do. */
  static CellShape divided(int clients) {
    return new CellShape("-" + clients + "clients", OptionalInt.empty(), clients, true);
  }
}
