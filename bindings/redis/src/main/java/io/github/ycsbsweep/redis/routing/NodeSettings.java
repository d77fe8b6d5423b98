// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.routing;

import io.github.ycsbsweep.redis.resp.Login;
import io.github.ycsbsweep.transport.Backoff;
import io.github.ycsbsweep.transport.ConnectionMode;
import io.github.ycsbsweep.transport.SocketSettings;
import java.time.Duration;

/**
 * How a node is talked to.
 *
 * @param backoff the waits after failures
 */
public record NodeSettings(
    ConnectionMode connections, Login login, SocketSettings sockets, Backoff.Limits backoff) {

  /** The same with another bound for each wait for an answer. */
  public NodeSettings within(Duration timeout) {
    return new NodeSettings(connections, login, sockets.within(timeout), backoff);
  }
}
