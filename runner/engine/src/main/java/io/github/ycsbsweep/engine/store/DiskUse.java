// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.store;

/** What a server writes to its disk. */
public enum DiskUse {
  NONE,
  /** A log, to which each write is appended. */
  LOG,
  /** Files of its data, and a second copy while they are rewritten. */
  FILES,
  UNKNOWN
}
