// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

/**
 * What all YCSB threads of a process share: the driver's client, and what operations need of it.
 */
public interface StoreClient {

  /** The servers as failures name them: {@code host:port}, several of them separated by commas. */
  String address();

  /** What the server says of itself. */
  ServerStateFiles.Source state();

  /**
   * Closes connections and threads, after the last operation. A failure is logged.
   *
   * @param failures takes what is worth knowing of the run, such as how often updates were repeated
   */
  void close(FailureLog failures) throws Exception;
}
