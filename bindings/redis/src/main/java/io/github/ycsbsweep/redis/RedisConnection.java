// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis;

import java.io.IOException;
import redis.clients.jedis.HostAndPort;

/**
 * One thread's way to one node. How many connections are behind it, and who else uses them, is up
 * to its {@link Node}: two calls in a row may take two of them. Only its thread may use it.
 */
interface RedisConnection extends AutoCloseable {

  /**
   * Sends the commands of a request and waits until all of its replies have been read. Connects if
   * there is no connection yet, or if the last one broke; then it waits first, longer with each
   * failure in a row. Nothing is sent twice. Every wait has a limit.
   *
   * @throws ErrorReply the first error among the replies; the connection goes on
   * @throws IOException or an unchecked exception, if the connection could not be had, broke, was
   *     not answered in time, or did not speak the protocol: whether the server has executed the
   *     commands is not known. The next call tries a new connection
   * @throws InterruptedException if the thread was interrupted while it waited
   */
  <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException;

  /** The node. */
  HostAndPort server();

  /** Gives up what belongs to this thread alone. May be called again. */
  @Override
  void close();
}
