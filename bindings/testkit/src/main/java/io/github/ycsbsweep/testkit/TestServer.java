// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import io.github.ycsbsweep.standins.SocketServer;
import java.io.IOException;

/** A server that the contract may start, kill and start again. It listens on 127.0.0.1. */
public interface TestServer extends AutoCloseable {

  /** A mock server, as a contract wants it. */
  static TestServer of(SocketServer server) {
    return new MockTestServer(server);
  }

  /** Starts it, on the same port each time; returns when it answers. */
  void start() throws Exception;

  /** Ends it at once, without a farewell to its clients, as kill -9 does. */
  void kill() throws Exception;

  /** Forgets every record. */
  void clear() throws Exception;

  /** Where it listens, the same before and after a restart. */
  Address address();

  /** How many of its processes a client talks to; each may fail in its own ways. */
  default int processes() {
    return 1;
  }

  /** Ends it and removes what it wrote; harmless if it does not run. */
  @Override
  void close() throws IOException;
}
