// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import java.util.Collection;

/** Whether something holds, where measurements may not tell: S. C. Kleene's strong logic. */
public enum Ternary {
  TRUE,
  FALSE,
  UNKNOWN;

  /** Whether all hold: one that does not decides, whatever the others are. */
  static Ternary all(Collection<Ternary> parts) {
    return parts.contains(FALSE) ? FALSE : parts.contains(UNKNOWN) ? UNKNOWN : TRUE;
  }

  /** Whether one holds at least: one that does decides, whatever the others are. */
  static Ternary any(Collection<Ternary> parts) {
    return parts.contains(TRUE) ? TRUE : parts.contains(UNKNOWN) ? UNKNOWN : FALSE;
  }
}
