// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import io.github.ycsbsweep.support.ErrorReply;
import java.io.IOException;

/**
 * One thread's way to one server. How many links are behind it, and who else uses them, is up to
 * its {@link Connections}: two calls in a row may take two of them. Only its thread may use it.
 */
public interface Connection<W, R> extends AutoCloseable {

  /**
   * Sends the requests of an exchange and waits until all of its replies have been read. Connects
   * if there is no link yet, or if the last one broke; then it waits first, longer with each
   * failure in a row. Nothing is sent twice. Every wait has a limit.
   *
   * @throws ErrorReply if the server refused; the link goes on
   * @throws ConnectFailure if the server could not be connected to, and nothing was sent
   * @throws IOException or an unchecked exception, if the link could not be had, broke, was not
   *     answered in time, or did not speak the protocol: whether the server has executed the
   *     requests is not known. The next call tries a new link
   * @throws InterruptedException if the thread was interrupted while it waited
   */
  <T> T call(Exchange<W, R, T> exchange) throws ErrorReply, IOException, InterruptedException;

  /** The server. */
  Endpoint server();

  /** Gives up what belongs to this thread alone. May be called again. */
  @Override
  void close();
}
