// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import io.github.ycsbsweep.engine.machine.KernelFiles;
import java.util.OptionalLong;

/**
 * Memory of this machine.
 *
 * @param freeMegabytes what processes may take at the moment without swapping, without what this
 *     process may still take; empty where nothing tells
 * @param totalMegabytes all of it; empty where nothing tells
 */
public record MachineMemory(OptionalLong freeMegabytes, OptionalLong totalMegabytes) {

  /** Shares are whole numbers of so many MB. */
  private static final int STEP = 256;

  /** As it is now. */
  public static MachineMemory now() {
    var runtime = Runtime.getRuntime();
    var reserved = (runtime.maxMemory() - runtime.totalMemory()) >> 20;
    return new MachineMemory(megabytes("MemAvailable", reserved), megabytes("MemTotal", 0));
  }

  private static OptionalLong megabytes(String name, long without) {
    return KernelFiles.ofThisMachine().memoryBytes(name).stream()
        .map(bytes -> Math.max(0, (bytes >> 20) - without))
        .findFirst();
  }

  /**
   * What each of the runner's own servers may take, in MB: they are up at the same time. It is the
   * same in every run on a machine, whatever happens to be free: seven eighths of all.
   *
   * @param systems that have servers of the runner's own
   */
  public OptionalLong share(int systems) {
    return totalMegabytes.stream()
        .map(all -> all * 7 / 8 / Math.max(1, systems))
        .map(share -> share < STEP ? share : share / STEP * STEP)
        .findFirst();
  }
}
