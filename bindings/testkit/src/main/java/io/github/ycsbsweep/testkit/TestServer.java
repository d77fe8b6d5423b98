// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import io.github.ycsbsweep.standins.SocketServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A server that the contract may start, kill and start again. It listens on 127.0.0.1. */
public interface TestServer extends AutoCloseable {

  /** A mock server, as a contract wants it. */
  static TestServer of(SocketServer server) {
    return new MockTestServer(server);
  }

  /**
   * The server that the runner starts, too: by {@code runner/stores/<store>}, with the program that
   * is on this machine.
   */
  static TestServer ofController(String store) throws IOException {
    return ofController(store, Map.of());
  }

  /**
   * Likewise.
   *
   * @param properties of the binding that say how the server is to be, as its password
   */
  static TestServer ofController(String store, Map<String, String> properties) throws IOException {
    return new ControllerServer(Path.of("../../runner/stores", store), properties);
  }

  /**
   * Likewise.
   *
   * @param property of the password that the server asks for, if there is one
   */
  static TestServer ofController(String store, String property, Optional<String> password)
      throws IOException {
    return ofController(store, password.map(secret -> Map.of(property, secret)).orElse(Map.of()));
  }

  /** In place of a server that nothing starts yet: it answers no request. */
  static TestServer unwritten() throws IOException {
    return of(new UnwrittenServer(FreePort.find()));
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
