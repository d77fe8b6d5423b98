// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.standins;

import java.io.Closeable;
import java.util.List;

/** Imitates the server of one store; ServiceLoader finds it. */
public interface MockServer {

  /** The store's name, as on the command line. */
  String store();

  /**
   * Starts a server on 127.0.0.1, and returns when it listens.
   *
   * @param arguments words of the store's own, such as the names of databases
   * @return what ends the server
   * @throws IllegalArgumentException if an argument is missing
   */
  Closeable start(int port, List<String> arguments) throws Exception;
}
