// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict.Kind;

/**
 * Why figures do not decide.
 *
 * @param kind what that makes of the claim
 * @param reason in a sentence, or the part of one
 */
record Obstacle(Kind kind, String reason) {

  static Obstacle notComparable(String reason) {
    return new Obstacle(Kind.NOT_COMPARABLE, reason);
  }

  static Obstacle untestable(String reason) {
    return new Obstacle(Kind.UNTESTABLE, reason);
  }
}
