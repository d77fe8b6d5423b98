// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import java.io.IOException;

/** Samples that are taken until it is closed. */
public interface Sampling extends AutoCloseable {

  /** Where systems take turns: when the first begins, in milliseconds since the epoch. */
  default void turnsBegin(long millis) {
    // Where they take none, samples come by the second.
  }

  /**
   * Ends it.
   *
   * @throws IOException if some sample could not be written
   */
  @Override
  void close() throws IOException;
}
