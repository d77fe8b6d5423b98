// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import io.github.ycsbsweep.standins.SocketServer;
import java.io.IOException;

/** A mock server in this process. */
record MockTestServer(SocketServer server) implements TestServer {

  @Override
  public void start() throws IOException {
    server.start();
  }

  @Override
  public void kill() throws IOException {
    server.kill();
  }

  @Override
  public void clear() {
    server.clear();
  }

  @Override
  public Address address() {
    return Address.local(server.port());
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
