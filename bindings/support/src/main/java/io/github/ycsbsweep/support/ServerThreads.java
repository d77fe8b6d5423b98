// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

/** How many threads of a server process run operations. In files: {@link EnumText}. */
public enum ServerThreads {
  /** More cores need more processes. */
  ONE,
  SEVERAL,
  UNKNOWN
}
