// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.evidence.Obstacle;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
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
    Claim claim,
    VerdictKind kind,
    List<ComparedValue> figures,
    String reason,
    Optional<Obstacle.Remedy> remedy) {

  /** The reason, with what would decide. */
  public String why() {
    return reason + remedy.map(it -> ". " + it.words()).orElse("");
  }
}
