// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.transport;

/**
 * The connections of this process to one server. One object a server, shared by all threads, of
 * which each asks for its own way with {@link #connect}.
 */
public interface Connections<W, R> extends AutoCloseable {

  /** A way for the calling thread and no other. Talks to nobody: the first call does. */
  Connection<W, R> connect();

  /** The server. */
  Endpoint server();

  /** Closes what is shared, after all threads have closed their ways. */
  @Override
  void close();
}
