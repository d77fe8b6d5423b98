// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.preflight;

import java.util.OptionalLong;

/**
 * Memory of this machine that processes may take without swapping.
 *
 * @param freeMegabytes at the moment, without what this process may still take; empty where nothing
 *     tells
 */
public record MachineMemory(OptionalLong freeMegabytes) {

  /** As it is now. */
  public static MachineMemory now() {
    var runtime = Runtime.getRuntime();
    var reserved = (runtime.maxMemory() - runtime.totalMemory()) >> 20;
    var free = SystemFiles.ofThisMachine().freeMegabytes();
    return new MachineMemory(
        free.isPresent()
            ? OptionalLong.of(Math.max(0, free.getAsLong() - reserved))
            : OptionalLong.empty());
  }

  /**
   * What each of the runner's own servers may take, in MB: they are up at the same time.
   *
   * @param systems that have servers of the runner's own
   */
  public OptionalLong share(int systems) {
    return freeMegabytes.isPresent()
        ? OptionalLong.of(freeMegabytes.getAsLong() / Math.max(1, systems))
        : OptionalLong.empty();
  }
}
