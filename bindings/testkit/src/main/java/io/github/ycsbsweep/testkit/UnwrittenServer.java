// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import io.github.ycsbsweep.standins.SocketServer;
import io.github.ycsbsweep.standins.http.HttpAnswer;
import io.github.ycsbsweep.standins.http.HttpRequest;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.Socket;

/**
 * In place of a store's server, as long as nothing starts that: accepts connections, and refuses
 * every request over HTTP. It keeps the rules apart that need no record.
 */
final class UnwrittenServer extends SocketServer {

  private static final int MOST_LINE_BYTES = 8192;

  UnwrittenServer(int port) {
    super(port);
  }

  @Override
  protected void serve(Socket socket) throws IOException {
    var in = new BufferedInputStream(socket.getInputStream());
    var request = HttpRequest.read(in, MOST_LINE_BYTES);
    while (request.isPresent()) {
      var keepsAlive = request.get().keepsAlive();
      HttpAnswer.of(501, "Not Implemented").write(socket.getOutputStream(), keepsAlive, true);
      request = HttpRequest.read(in, MOST_LINE_BYTES);
    }
  }

  @Override
  protected void forget() {
    // It holds nothing.
  }

  @Override
  public void clear() {
    // It holds nothing.
  }
}
