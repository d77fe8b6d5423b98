// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.results.cell.Cell.Server;

/**
 * What a cell measures: a store, and the server that answered.
 *
 * @param label name that distinguishes systems of the same store in one run; the store's, where
 *     there is one of it
 * @param store name of the binding
 * @param server as the runner found it
 */
public record SystemUnderTest(String label, String store, Server server) {

  /** Files from before there were labels name the store alone. */
  public SystemUnderTest {
    label = label == null ? store : label;
  }

  /** A system of a run, with the server that the runner found. */
  public static SystemUnderTest of(SystemRequest system, ServerIdentity found) {
    var server =
        new Server(
            found.mode(), found.address(), found.version(), found.cpuLimits(), found.declared());
    return new SystemUnderTest(system.label(), system.store().orElse(system.label()), server);
  }

  /** The only system of its store. */
  public SystemUnderTest(String store, Server server) {
    this(store, store, server);
  }
}
