// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

/** What the threads of a cell's clients were made of. */
public enum ThreadKind {
  /** A thread of the kernel for each. */
  PLATFORM,

  /** Java's own threads, on a few of the kernel's. */
  VIRTUAL,

  /** Those of some clients were virtual, those of others not. */
  MIXED;

  /** That of a client. */
  public static ThreadKind of(boolean isVirtual) {
    return isVirtual ? VIRTUAL : PLATFORM;
  }
}
