// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports that nobody listens on, each handed out once: a server may come to listen only after
 * others were looked for, here or in another module's tests that run beside these.
 */
public final class FreePort {

  /**
   * Below the ports that Linux, macOS and Windows give to outgoing connections: a client that keeps
   * trying a port of that range while no server is there can end up connected to itself.
   */
  private static final int FIRST = 15_000;

  private static final int LAST = 32_000;
  private static final int TRIES = 1_000;

  private FreePort() {}

  /** A port of 127.0.0.1 that was free a moment ago. */
  public static int find() throws IOException {
    return find(0);
  }

  /** A port that was free a moment ago, as was the one that far above it. */
  public static int find(int distance) throws IOException {
    for (var i = 0; i < TRIES; i++) {
      var port = ThreadLocalRandom.current().nextInt(FIRST, LAST - distance);
      if (take(port) && (distance == 0 || take(port + distance))) {
        return port;
      }
    }
    throw new IOException("no free port from " + FIRST + " to " + LAST);
  }

  private static boolean take(int port) throws IOException {
    return Reservations.PORTS.add(port) && isFree(port);
  }

  private static boolean isFree(int port) throws IOException {
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (BindException e) {
      return false;
    }
  }

  /** Opened when the first port is looked for, held until the JVM ends. */
  private static final class Reservations {
    static final PortReservations PORTS = open();

    private static PortReservations open() {
      try {
        return PortReservations.open();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
