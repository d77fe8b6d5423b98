// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.net.Socket;

/**
 * A server that accepts every connection and says goodbye at once. It keeps its own half open, so
 * that a connection which the client forgot to close can be seen.
 */
public final class HalfClosingListener extends SilentListener {

  public HalfClosingListener() throws IOException {}

  @Override
  protected void greet(Socket socket) throws IOException {
    socket.shutdownOutput();
  }
}
