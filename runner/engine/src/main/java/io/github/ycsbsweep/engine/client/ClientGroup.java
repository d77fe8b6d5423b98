// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.common.UserError;
import java.time.Duration;
import java.util.List;

/** The running clients of a cell. */
public interface ClientGroup {

  /**
   * Waits for the end of all clients, or until the time is over.
   *
   * @return whether all have ended
   */
  boolean await(Duration limit) throws InterruptedException;

  /**
   * Operations of all clients so far, by the last status line of each.
   *
   * @return 0 before the first
   */
  long operations();

  /** Kills them all; {@link #finish} is still to be called. */
  void kill();

  /**
   * Once all have ended: ends what was beside them, and brings their files into the cell's folder,
   * with a {@code client.json} for each where there is something to say of it.
   *
   * @return exit statuses by the clients' order, as a shell gives them; of those that were killed
   *     here {@link io.github.ycsbsweep.engine.process.ManagedProcess#KILLED}
   */
  List<Integer> finish() throws UserError, InterruptedException;
}
