// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import java.time.Duration;

/** Others used all connections for too long; nothing was sent. */
final class NoConnectionException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Says what was waited for, and which property bounds the wait. */
  NoConnectionException(String what, Duration limit) {
    super(
        what
            + " within "
            + ConnectionMode.WAIT_PROPERTY
            + "="
            + limit.toMillis()
            + " ms ("
            + ConnectionMode.PROPERTY
            + ")");
  }
}
