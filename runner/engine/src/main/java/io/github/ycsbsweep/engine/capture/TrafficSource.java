// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.Closeable;
import java.io.IOException;

/** Commands that a server got, in the order of time. */
interface TrafficSource extends Closeable {

  /**
   * Reads the next one; false at the end.
   *
   * @param command that it is put into
   * @throws UserError that names the line of what is no command
   */
  boolean next(CapturedCommand command) throws IOException, UserError, InterruptedException;

  /** Whether the end was within a command, which is left out. */
  boolean isCut();
}
