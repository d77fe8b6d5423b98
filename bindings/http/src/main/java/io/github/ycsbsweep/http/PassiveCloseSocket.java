// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import java.io.IOException;
import java.net.Socket;

/**
 * A socket that lets the server close first, as {@code ab} does. Whoever closes first keeps the
 * connection's two ports for a minute (TIME_WAIT, RFC 9293, 3.4.2): if that were the client, its
 * local ports would run out.
 */
final class PassiveCloseSocket extends Socket {

  /** A server that was asked to close, and has answered, closes at once. */
  private static final int PATIENCE_MILLIS = 200;

  private boolean closing;

  @Override
  public void close() throws IOException {
    try {
      if (!closing && isConnected() && !isClosed() && !isInputShutdown()) {
        closing = true;
        awaitEnd();
      }
    } finally {
      super.close();
    }
  }

  private void awaitEnd() {
    try {
      setSoTimeout(PATIENCE_MILLIS);
      // At most the end: everything before it was read.
      getInputStream().read();
    } catch (IOException e) {
      // It took too long, or the connection is broken: there is nothing left to wait for.
    }
  }
}
