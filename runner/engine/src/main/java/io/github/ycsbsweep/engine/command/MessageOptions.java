// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import picocli.CommandLine.Option;

/** How many messages a command gives. */
final class MessageOptions {

  @Option(names = "-q", description = "Fewer messages.")
  private boolean quiet;

  @Option(names = "-v", description = "More messages.")
  private boolean verbose;

  Verbosity verbosity() throws UserError {
    if (quiet && verbose) {
      throw new UserError("-q and -v contradict each other");
    }
    return quiet ? Verbosity.QUIET : verbose ? Verbosity.VERBOSE : Verbosity.NORMAL;
  }
}
