// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Claim;
import java.util.List;
import java.util.Optional;

/**
 * What came out of a claim.
 *
 * @param figures that it was compared with, first the one that decided; none where it is about
 *     figures that were not measured
 * @param reason in one or two sentences
 * @param remedy what would decide a claim that is open; empty of others, and where the reason says
 *     it
 */
public record ClaimVerdict(
    Claim claim, Kind kind, List<ComparedValue> figures, String reason, Optional<Remedy> remedy) {

  /** The reason, with what would decide. */
  public String why() {
    return reason + remedy.map(it -> ". " + it.words()).orElse("");
  }

  /** The six things that may be said about a claim. */
  public enum Kind {
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

    Kind(String label) {
      this.label = label;
    }

    /** As files and reports say it. */
    public String label() {
      return label;
    }
  }
}
