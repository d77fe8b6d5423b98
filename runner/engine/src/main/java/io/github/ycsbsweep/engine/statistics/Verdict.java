// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

/** What may be said about two stores. */
public enum Verdict {
  /** The first is faster, by more than 5 % for all that the measurements tell. */
  FASTER,
  /** The first is slower, by more than 5 % for all that the measurements tell. */
  SLOWER,
  /** The two differ by less than 5 % for all that the measurements tell. */
  EQUIVALENT,
  /** The measurements allow more than one of the others, or were not repeated. */
  UNDECIDED
}
