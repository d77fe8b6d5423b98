// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.ServerRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * A fault that was read: where it can be done, how long it lasts, and how it is done and undone. A
 * new kind is a class here, and a row and a case of {@link FaultKind}.
 */
public sealed interface FaultAction
    permits DiskAction, KillAction, NetworkAction, PauseAction, StepDownAction, StoreAction {

  /** Refuses a form of servers that lacks what it needs; exit status 2. */
  void checkForm(ServerRequest.Form form) throws UserError;

  /**
   * Refuses servers to which it can't be done here; exit status 2, or 5 where a right is missing.
   */
  void checkSite(FaultSite site) throws UserError, InterruptedException;

  /** An event that the store's controller must know; empty: none. */
  default Optional<String> event() {
    return Optional.empty();
  }

  /** Whether each process of the servers must have a network of its own. */
  default boolean needsNetwork() {
    return false;
  }

  /** Whether each process of the servers must have a volume of its own. */
  default boolean needsVolume() {
    return false;
  }

  /** From its begin until it is taken back; empty: until the clients of the cell have ended. */
  Optional<Duration> duration();

  /**
   * Whether it may cost records, or the form of the servers: before the next cell they are then
   * started anew, and loaded.
   */
  boolean leavesDamage(ServerRequest.Form form);

  /** Whether it may cost writes that were acknowledged: they are then read back. */
  default boolean mayLoseWrites(ServerRequest.Form form) {
    return leavesDamage(form);
  }

  /** Chooses what it is done to, which may take a moment; nothing is done yet. */
  FaultEffect on(FaultTarget target) throws UserError, InterruptedException;
}
