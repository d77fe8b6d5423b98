// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.redis.driver;

import io.github.ycsbsweep.redis.resp.Request;
import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;

/** A driver's client for all threads of the process. It finds the node of a key by itself. */
public interface Driver extends AutoCloseable {

  /**
   * What one thread sends its requests with.
   *
   * @throws RuntimeException of the driver, if it connects and can't
   */
  Sender open();

  /** Ends its threads and closes its connections, within a few seconds. */
  @Override
  void close();

  /** Sends the requests of one thread. */
  interface Sender extends AutoCloseable {

    /**
     * Sends a single command as the driver's own method does, and several as the driver does it for
     * its users. Nothing is sent twice.
     *
     * @throws ErrorReply if the server refused
     * @throws IOException or an unchecked exception, for any other failure
     */
    <T> T call(Request<T> request) throws ErrorReply, IOException, InterruptedException;

    @Override
    default void close() {}
  }
}
