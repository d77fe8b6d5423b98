// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the processes of a server inherit, so that one is still known as the server's which went
 * into the background: it has left its group, its session and its parent.
 */
public final class ServerMark extends KernelObject {

  private static final String PROGRAM = "server-mark";
  private static final String VARIABLE = "YCSB_SWEEP_SERVER";

  private ServerMark(ProcessSupervisor processes, Path libexec, Path file) throws UserError {
    super(processes, libexec.resolve(PROGRAM), List.of(file.toString()));
  }

  /**
   * Makes one.
   *
   * @param file that is made, for this server and no other; an absolute path
   */
  public static ServerMark make(ProcessSupervisor processes, Path libexec, Path file)
      throws UserError {
    try {
      Files.writeString(file, "");
    } catch (IOException e) {
      throw UserError.failed(file + " can't be written: " + e.getMessage());
    }
    return new ServerMark(processes, libexec, file);
  }

  /** A process with that mark, which it hands on to whatever it starts. */
  public static ProcessSpec on(ProcessSpec spec, Path file) {
    return spec.with(VARIABLE, file.toString());
  }

  /** Ends all that have it; the id and the name of each. */
  public List<String> end() {
    return remove().lines().toList();
  }
}
