// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import java.io.IOException;
import java.net.ConnectException;

/** A server that could not be connected to: nothing was sent. */
public final class ConnectFailure extends ConnectException {

  private static final long serialVersionUID = 1;

  ConnectFailure(Endpoint server, IOException cause) {
    super("No connection to " + server);
    initCause(cause);
  }
}
