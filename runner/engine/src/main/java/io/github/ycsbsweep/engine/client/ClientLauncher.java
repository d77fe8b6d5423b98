// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.common.UserError;

/** Starts the clients of cells, here, on other machines, or in pods. */
public interface ClientLauncher extends AutoCloseable {

  /** Looks at what the clients' machines lack, and brings there what they need. Once for a run. */
  void prepare() throws UserError, InterruptedException;

  /**
   * Starts the clients of a cell or of a load. Those that begin together are released at one
   * instant before this returns; where not all became ready, all are ended and the cell fails.
   */
  ClientGroup start(ClientTask task) throws UserError, InterruptedException;

  /** Ends what still runs, here and there. Idempotent. */
  @Override
  void close();
}
