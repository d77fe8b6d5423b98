// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict.Kind;
import java.util.Optional;

/**
 * Why figures do not decide.
 *
 * @param kind what that makes of the claim
 * @param reason in a sentence, or the part of one
 * @param remedy what would decide; empty where the reason says it
 */
record Obstacle(Kind kind, String reason, Optional<Remedy> remedy) {

  static Obstacle notComparable(String reason) {
    return new Obstacle(Kind.NOT_COMPARABLE, reason, Optional.empty());
  }

  static Obstacle untestable(String reason) {
    return new Obstacle(Kind.UNTESTABLE, reason, Optional.empty());
  }

  /** The same, with what would decide. */
  Obstacle until(String decisive) {
    return until(Remedy.of(decisive));
  }

  Obstacle until(Remedy decisive) {
    return new Obstacle(kind, reason, Optional.of(decisive));
  }
}
