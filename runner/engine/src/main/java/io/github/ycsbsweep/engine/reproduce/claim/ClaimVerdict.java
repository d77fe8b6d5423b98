// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import java.util.Optional;

/**
 * What came out of a claim.
 *
 * @param answer with the figures that it was compared with, first the one that decided; none where
 *     it is about figures that were not measured
 */
public record ClaimVerdict(Claim claim, Answer answer) {

  public VerdictKind kind() {
    return answer.kind();
  }

  /** The reason, with what would decide. */
  public String why() {
    return answer.reason() + answer.remedy().map(it -> ". " + it.words()).orElse("");
  }

  /** The figure that decided; empty if none did. */
  public Optional<ComparedValue> decisive() {
    return answer.figures().stream().findFirst();
  }
}
