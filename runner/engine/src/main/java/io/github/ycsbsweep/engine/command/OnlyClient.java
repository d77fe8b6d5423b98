// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What a command line must say of a client that has no {@code client.json}. */
final class OnlyClient {

  /** Of an option that was not given. */
  static final String NO_EXIT = "-1";

  private OnlyClient() {}

  /** Its exit status; 0 of several clients, which have noted theirs. */
  static int exit(CommandSpec command, int clients, int exit) {
    if (clients < 1) {
      throw new ParameterException(
          command.commandLine(), "--clients=" + clients + ": there is one at least");
    }
    if (clients == 1 && exit < 0) {
      throw new ParameterException(
          command.commandLine(), "Missing required option: '--client-exit=<clientExit>'");
    }
    return clients == 1 ? exit : 0;
  }
}
