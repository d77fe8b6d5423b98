// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

/** The six things that may be said about a claim. */
public enum VerdictKind {
  /** The whole interval of what was measured is where the claim says. */
  REPRODUCED("reproduced"),
  /** The whole interval of what was measured is elsewhere. */
  NOT_REPRODUCED("not reproduced"),
  /** The publication's own figures are not where the claim says. */
  SOURCE_INCONSISTENT("source inconsistent"),
  /** It needs the original's size, or the interval allows both. */
  UNTESTABLE("untestable at this scale"),
  /** It speaks of a published figure that there is none of. */
  NO_PUBLISHED_FIGURE("no published figure"),
  /** What was measured does not speak of the stores, or not of the same thing. */
  NOT_COMPARABLE("not comparable");

  private final String label;

  VerdictKind(String label) {
    this.label = label;
  }

  /** Whether a claim with it is decided. */
  public boolean isDecided() {
    return this == REPRODUCED || this == NOT_REPRODUCED || this == SOURCE_INCONSISTENT;
  }

  /** As files and reports say it. */
  public String label() {
    return label;
  }
}
