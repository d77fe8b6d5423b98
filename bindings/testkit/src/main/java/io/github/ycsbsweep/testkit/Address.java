// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.testkit;

/** Where a server listens. */
public record Address(String host, int port) {

  /** A port of this machine. */
  public static Address local(int port) {
    return new Address("127.0.0.1", port);
  }

  /** {@code host:port}. */
  @Override
  public String toString() {
    return host + ":" + port;
  }
}
