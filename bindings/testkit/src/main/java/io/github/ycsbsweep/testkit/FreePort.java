// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Finds a port that nobody listens on. */
public final class FreePort {

  private FreePort() {}

  /** A port of 127.0.0.1 that was free a moment ago. */
  public static int find() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
