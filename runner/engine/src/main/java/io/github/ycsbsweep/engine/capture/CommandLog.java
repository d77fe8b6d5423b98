// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;

/** The commands that a server tells, in lines. */
interface CommandLog {

  /**
   * Reads the next command; false at the end.
   *
   * @param command that it is put into
   * @throws UserError that names the line of what is no command
   */
  boolean next(CapturedCommand command) throws IOException, UserError, InterruptedException;

  /** Whether the end was within a line, which is left out. */
  boolean isCut();
}
