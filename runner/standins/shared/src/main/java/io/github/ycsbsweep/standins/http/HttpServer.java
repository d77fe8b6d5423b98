// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins.http;

import io.github.ycsbsweep.standins.SocketServer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.net.Socket;

/** A server that answers requests, one after another on each connection. */
public abstract class HttpServer extends SocketServer {

  /** A server on this port that was not started yet. */
  protected HttpServer(int port) {
    super(port);
  }

  /** Answers a request; whatever this throws ends the connection. */
  protected abstract HttpAnswer answer(HttpRequest request) throws IOException;

  @Override
  protected final void serve(Socket socket) throws IOException {
    var in = new BufferedInputStream(socket.getInputStream());
    var out = new BufferedOutputStream(socket.getOutputStream());
    var goesOn = true;
    while (goesOn) {
      var request = HttpRequest.read(in);
      if (request.isPresent()) {
        answer(request.get()).write(out, request.get());
      }
      goesOn = request.filter(HttpRequest::keepsAlive).isPresent();
    }
  }
}
