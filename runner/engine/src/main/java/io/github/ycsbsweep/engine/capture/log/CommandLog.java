// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture.log;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.util.Optional;

/** The commands that a server was sent, one after the other. */
public interface CommandLog {

  /**
   * The next command, which is good until the one behind it is asked for; empty at the end.
   *
   * @throws UserError that names the place of what can't be read
   */
  Optional<CapturedCommand> next() throws IOException, UserError, InterruptedException;

  /** What is known of it, at its end. */
  End end();

  /**
   * What is known of a log.
   *
   * @param isCut whether its end was within a line or a packet, which is left out
   * @param gaps in what clients sent
   * @param lost bytes of them
   * @param hits answers that had a value
   * @param misses answers that had none
   * @param seen what there was; empty where the commands are all that there is
   */
  record End(boolean isCut, long gaps, long lost, long hits, long misses, String seen) {

    /** Of a log that has lines. */
    public static End of(boolean isCut) {
      return new End(isCut, 0, 0, 0, 0, "");
    }
  }
}
