// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

import java.time.Duration;
import java.util.Optional;
import site.ycsb.DBException;

/**
 * What all YCSB threads of a process share: the driver's client, and what operations need of it.
 */
public interface StoreClient {

  /** The servers as failures name them: {@code host:port}, several of them separated by commas. */
  String address();

  /** What the server says of itself. */
  ServerStateFiles.Source state();

  /** How often it connected again and sent again; empty: its driver does not tell. */
  default Optional<ClientEvents> events() {
    return Optional.empty();
  }

  /**
   * Empties the servers, and returns when they are empty. A store that has no call for it leaves it
   * out.
   *
   * @param limit that a server may take; an operation may have less
   * @throws DBException naming the server and what it said
   */
  default void flush(Duration limit) throws Exception {
    throw new UnsupportedOperationException("no call empties the servers");
  }

  /**
   * Closes connections and threads, after the last operation. A failure is logged.
   *
   * @param failures takes what is worth knowing of the run, such as how often updates were repeated
   */
  void close(FailureLog failures) throws Exception;
}
