// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.http;

import io.github.ycsbsweep.support.RootCause;
import java.io.IOException;
import java.net.BindException;
import java.net.SocketException;

/** Says what to raise when the machine has no port, or no descriptor, left for a connection. */
final class ResourceExhaustion {

  private ResourceExhaustion() {}

  /** The failure itself, unless more can be said about it. */
  static IOException explain(IOException failure, HttpSettings settings) {
    var message = String.valueOf(RootCause.root(failure).getMessage());
    if (message.contains("Cannot assign requested address")) {
      return new BindException(
          "Cannot assign requested address: no local port is left for another connection to "
              + settings.address()
              + ". More ports: sysctl -w net.ipv4.ip_local_port_range='15000 65000'; ports that"
              + " are used again sooner: sysctl -w net.ipv4.tcp_tw_reuse=1; or fewer connections: "
              + settings.store()
              + HttpSettings.KEEP_ALIVE
              + "=true");
    }
    if (message.contains("Too many open files")) {
      return new SocketException(
          "Too many open files: raise the limit (ulimit -n), or allow fewer connections ("
              + settings.store()
              + HttpSettings.POOL_SIZE
              + ")");
    }
    return failure;
  }
}
