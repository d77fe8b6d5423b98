// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file system in memory (tmpfs) for the data of one process of a server, mounted on its folder:
 * it can get full without any other one doing so.
 */
public final class DataVolume implements AutoCloseable {

  private final HelperProgram program;
  private final String folder;
  private final ProcessSupervisor.Registration registration;

  private DataVolume(HelperProgram program, String folder) throws IOException {
    this.program = program;
    this.folder = folder;
    this.registration = program.register("remove", folder);
  }

  /** Why none can be mounted here; empty if one can. Nothing stays. */
  public static Optional<String> refusal(ProcessSupervisor processes, Path libexec)
      throws InterruptedException {
    return program(processes, libexec).refusal("check");
  }

  /**
   * Mounts one, known to the watchdog before it is there.
   *
   * @param folder what is in it can't be reached until {@link #close}
   */
  public static DataVolume make(ProcessSupervisor processes, Path libexec, Path folder)
      throws UserError, InterruptedException {
    try {
      var made = new DataVolume(program(processes, libexec), folder.toAbsolutePath().toString());
      var works = false;
      try {
        made.program.call("make", made.folder);
        works = true;
        return made;
      } finally {
        if (!works) {
          made.close();
        }
      }
    } catch (IOException e) {
      throw UserError.failed("no volume can be mounted: " + e.getMessage());
    }
  }

  /** Leaves no room in it. */
  public void fill() throws UserError, InterruptedException {
    program.call("fill", folder);
  }

  /** Gives the room back. */
  public void free() throws UserError, InterruptedException {
    program.call("free", folder);
  }

  /** Takes it away, with what is in it. */
  @Override
  public void close() {
    program.remove(registration, "remove", folder);
  }

  private static HelperProgram program(ProcessSupervisor processes, Path libexec) {
    return HelperProgram.of(processes, libexec, "volume");
  }
}
