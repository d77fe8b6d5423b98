// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Ports of 127.0.0.1 for the runner's own servers. */
@FunctionalInterface
interface Ports {

  /**
   * A port for one server.
   *
   * @param distance to a further port above it that the server takes; 0: it takes none
   */
  int next(int distance) throws UserError;

  /** Free ones, none of them twice: below the range from which outgoing connections take theirs. */
  static Ports free() {
    return new Free();
  }

  /** Draws until nobody has the port. */
  final class Free implements Ports {

    private static final int FIRST = 15_000;
    private static final int END = 32_000;
    private static final int TRIES = 100;

    private final RandomGenerator random = RandomGenerator.getDefault();
    private final Set<Integer> given = new HashSet<>();

    @Override
    public synchronized int next(int distance) throws UserError {
      for (var tries = 0; tries < TRIES; tries++) {
        var port = random.nextInt(FIRST, END - distance);
        var further = port + distance;
        if (!given.contains(port)
            && !given.contains(further)
            && isFree(port)
            && (distance == 0 || isFree(further))) {
          given.add(port);
          given.add(further);
          return port;
        }
      }
      throw UserError.missing("no free port between 15000 and 32000 on 127.0.0.1");
    }

    private static boolean isFree(int port) {
      try (var socket = new ServerSocket()) {
        // As servers do: what is left of connections that ended does not matter.
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return true;
      } catch (IOException taken) {
        return false;
      }
    }
  }
}
