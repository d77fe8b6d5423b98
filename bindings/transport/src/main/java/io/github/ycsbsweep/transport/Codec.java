// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

import java.io.Flushable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * A store's protocol. One object serves all links and threads, and keeps no state: what belongs to
 * a link is in its writer and its reader.
 *
 * @param <W> writes requests into a buffer, which {@code flush} empties
 * @param <R> reads replies, with a buffer of its own
 */
public interface Codec<W extends Flushable, R> {

  /**
   * A writer for one link, or for the requests of one thread.
   *
   * @param bufferSize bytes
   */
  W writer(OutputStream out, int bufferSize);

  /**
   * A reader for one link.
   *
   * @param in a read of it ends at the deadline, with a {@link java.net.SocketTimeoutException}
   * @param bufferSize bytes
   */
  R reader(InputStream in, int bufferSize);

  /**
   * Logs in on a new link, before any exchange. It must read every reply that it causes.
   *
   * @throws IOException or an unchecked exception, if the server refuses: the link is closed
   */
  default void login(Link<W, R> link) throws IOException {}

  /**
   * Writes exchanges of several threads in a shorter form than one after the other, as a multi-get.
   * No reply is under way on the link. Each exchange then reads its reply, in this order.
   *
   * @return whether it has written all of them; false: each goes out as its thread has written it
   */
  default boolean combine(List<? extends Exchange<W, R, ?>> exchanges, Link<W, R> link)
      throws IOException {
    return false;
  }
}
