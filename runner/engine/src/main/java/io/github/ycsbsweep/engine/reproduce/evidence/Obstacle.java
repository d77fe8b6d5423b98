// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Why figures do not decide.
 *
 * @param kind what that makes of the claim
 * @param reason in a sentence, or the part of one
 * @param remedy what would decide; empty where the reason says it
 */
public record Obstacle(VerdictKind kind, String reason, Optional<Remedy> remedy) {

  /**
   * What would decide a claim that is open.
   *
   * @param words a sentence
   * @param rounds about how many would, if the figure stays where it is; empty where it is not
   *     their number that keeps it open, or no number would do
   */
  public record Remedy(String words, OptionalInt rounds) {}

  /** The publication states no such figure. */
  public static final Obstacle UNPUBLISHED =
      new Obstacle(VerdictKind.NO_PUBLISHED_FIGURE, "no published figure", Optional.empty());

  public static Obstacle notComparable(String reason) {
    return new Obstacle(VerdictKind.NOT_COMPARABLE, reason, Optional.empty());
  }

  public static Obstacle untestable(String reason) {
    return new Obstacle(VerdictKind.UNTESTABLE, reason, Optional.empty());
  }

  /** The same, with what would decide. */
  public Obstacle until(String decisive) {
    return until(decisive, OptionalInt.empty());
  }

  /** The same, with what would decide, and how many rounds of it. */
  public Obstacle until(String decisive, OptionalInt rounds) {
    return new Obstacle(kind, reason, Optional.of(new Remedy(decisive, rounds)));
  }
}
