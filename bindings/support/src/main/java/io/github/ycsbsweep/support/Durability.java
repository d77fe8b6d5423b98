// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.support;

/** When a write is on the disk of the store. In files: {@link EnumText}. */
public enum Durability {
  /** Never: the store keeps its data in memory only. */
  MEMORY,
  /** After it was answered: at times, or when the operating system writes its buffers. */
  PERIODIC,
  /** Before it is answered. */
  EVERY_WRITE,
  /** The store does not tell, or it depends on how it was started. */
  UNKNOWN
}
