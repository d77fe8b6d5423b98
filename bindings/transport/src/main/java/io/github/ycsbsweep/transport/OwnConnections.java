// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import java.io.Flushable;

/** A connection for each thread. */
record OwnConnections<W extends Flushable, R>(Connector<W, R> connector)
    implements Connections<W, R> {

  @Override
  public Connection<W, R> connect() {
    return connector.connection();
  }

  @Override
  public Endpoint server() {
    return connector.server();
  }

  @Override
  public void close() {
    // Each thread has closed its own.
  }
}
