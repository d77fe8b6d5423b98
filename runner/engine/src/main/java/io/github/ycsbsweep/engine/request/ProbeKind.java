// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

/** What a client of one thread does beside the load. */
public enum ProbeKind {
  NONE,
  /** Reads of the records that were loaded. */
  READ,
  /** Inserts of records that nobody else writes. */
  WRITE
}
