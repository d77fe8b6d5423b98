// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Finds a port that nobody listens on. */
public final class FreePort {

  /**
   * Below the ports that Linux, macOS and Windows give to outgoing connections: a client that keeps
   * trying a port of that range while no server is there can end up connected to itself.
   */
  private static final int FIRST = 20_000;

  private static final int LAST = 32_000;
  private static final int TRIES = 100;

  private FreePort() {}

  /** A port of 127.0.0.1 that was free a moment ago. */
  public static int find() throws IOException {
    for (var i = 0; i < TRIES; i++) {
      var port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IOException("no free port from " + FIRST + " to " + LAST);
  }

  private static boolean isFree(int port) throws IOException {
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (BindException e) {
      return false;
    }
  }
}
