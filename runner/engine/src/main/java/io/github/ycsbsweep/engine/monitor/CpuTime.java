// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.monitor;

import io.github.ycsbsweep.engine.machine.KernelFiles.Units;

/**
 * CPU time.
 *
 * @param userSeconds outside the kernel
 * @param kernelSeconds in the kernel
 */
record CpuTime(double userSeconds, double kernelSeconds) {

  static final CpuTime NONE = new CpuTime(0, 0);

  /** Of so many ticks of the kernel's clock. */
  static CpuTime of(Units units, long user, long kernel) {
    return new CpuTime(units.seconds(user), units.seconds(kernel));
  }

  double seconds() {
    return userSeconds + kernelSeconds;
  }

  CpuTime plus(CpuTime more) {
    return new CpuTime(userSeconds + more.userSeconds, kernelSeconds + more.kernelSeconds);
  }

  /** The growth from an earlier one, never below 0. */
  CpuTime since(CpuTime start) {
    return new CpuTime(
        Math.max(0, userSeconds - start.userSeconds),
        Math.max(0, kernelSeconds - start.kernelSeconds));
  }

  /** The larger of each. */
  CpuTime max(CpuTime other) {
    return new CpuTime(
        Math.max(userSeconds, other.userSeconds), Math.max(kernelSeconds, other.kernelSeconds));
  }
}
