// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

/** A server's address. */
public record Endpoint(String host, int port) {

  /** {@code host:port}, as messages name it; an IPv6 address in brackets. */
  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
