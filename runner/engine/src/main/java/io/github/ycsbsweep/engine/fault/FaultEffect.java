// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import io.github.ycsbsweep.engine.common.UserError;

/** A fault on what was chosen for it. */
public interface FaultEffect {

  /** What it is done to, for people: an address. */
  String target();

  /** Does it. */
  void begin() throws UserError, InterruptedException;

  /** Takes it back, and returns when that is done. Also called where it was not begun, or twice. */
  void end() throws UserError, InterruptedException;

  /** Takes back what would outlive the servers, which are about to be ended. */
  default void abandon() throws UserError, InterruptedException {
    end();
  }
}
