// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.process;

import io.github.ycsbsweep.engine.common.UserError;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A file system in memory (tmpfs) for the data of one process of a server, mounted on its folder:
 * it can get full without any other one doing so.
 */
public final class DataVolume extends KernelObject {

  private static final String PROGRAM = "volume";

  private DataVolume(ProcessSupervisor processes, Path libexec, Path folder) throws UserError {
    super(processes, libexec.resolve(PROGRAM), List.of(folder.toAbsolutePath().toString()));
  }

  /** Why none can be mounted here; empty if one can. Nothing stays. */
  public static Optional<String> refusal(ProcessSupervisor processes, Path libexec)
      throws InterruptedException {
    return refusal(processes, libexec.resolve(PROGRAM), "check");
  }

  /**
   * Mounts one.
   *
   * @param folder what is in it can't be reached until {@link #close}
   */
  public static DataVolume make(ProcessSupervisor processes, Path libexec, Path folder)
      throws UserError, InterruptedException {
    var volume = new DataVolume(processes, libexec, folder);
    volume.make();
    return volume;
  }

  /** Leaves no room in it. */
  public void fill() throws UserError, InterruptedException {
    call("fill");
  }

  /** Gives the room back. */
  public void free() throws UserError, InterruptedException {
    call("free");
  }
}
