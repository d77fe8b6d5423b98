// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import java.io.IOException;

/** Others used all connections for too long; nothing was sent. */
public final class NoConnectionException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Says what was waited for, and which property bounds the wait. */
  NoConnectionException(String what, ConnectionMode mode) {
    super(
        what
            + " within "
            + mode.names().longestWait()
            + "="
            + mode.longestWait().toMillis()
            + " ms ("
            + mode.names().connections()
            + ")");
  }
}
