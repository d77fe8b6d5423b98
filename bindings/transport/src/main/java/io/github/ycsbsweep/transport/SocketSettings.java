// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.TlsSettings;
import java.time.Duration;
import java.util.Optional;

/**
 * How sockets are opened, and how long they are waited for.
 *
 * @param connectTimeout for each address of the host
 * @param timeout for each wait for bytes, or for room to write
 */
public record SocketSettings(
    Duration connectTimeout,
    Duration timeout,
    boolean noDelay,
    boolean keepAlive,
    BufferSizes buffers,
    Optional<TlsSettings> tls) {

  /** The same with another bound for each wait for bytes. */
  public SocketSettings within(Duration bound) {
    return new SocketSettings(connectTimeout, bound, noDelay, keepAlive, buffers, tls);
  }

  /** The kernel's buffers of a socket, in bytes; 0: as the system has it. */
  public record BufferSizes(int send, int receive) {

    public static final BufferSizes SYSTEM = new BufferSizes(0, 0);
  }
}
