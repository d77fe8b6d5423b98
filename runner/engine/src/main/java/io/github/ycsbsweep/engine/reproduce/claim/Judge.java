// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.claim.Claim.Scale;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.Obstacle;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import java.util.List;
import java.util.Optional;

/**
 * Gives the verdict on claims. What the publication itself leaves open or contradicts comes first,
 * since no measurement mends that; then whether the measurements speak of the same thing; then
 * whether they are many and large enough; and only then what they say.
 */
public record Judge(ClaimEvidence evidence) {

  /** The verdict on each claim, in their order. */
  public List<ClaimVerdict> verdicts(List<Claim> claims) {
    return claims.stream().map(this::verdict).toList();
  }

  /** The verdict on a claim. */
  public ClaimVerdict verdict(Claim claim) {
    var measured = measured(claim);
    if (claim.predicate().lacksFigure(evidence)) {
      return verdict(
          claim,
          VerdictKind.NO_PUBLISHED_FIGURE,
          measured,
          "the publication states no figure to hold this against");
    }
    var published = claim.predicate().published(evidence);
    if (published.truth() == Ternary.FALSE) {
      return verdict(
          claim,
          VerdictKind.SOURCE_INCONSISTENT,
          measured,
          "by the publication's own figures, " + published.reason() + "; here " + here(measured));
    }
    if (isTooLarge(claim) && !measured.isHindered(VerdictKind.NOT_COMPARABLE)) {
      return verdict(
          claim,
          VerdictKind.UNTESTABLE,
          measured,
          "it needs " + need(claim) + "; at this scale " + here(measured));
    }
    var kind =
        measured.truth() == Ternary.TRUE ? VerdictKind.REPRODUCED : VerdictKind.NOT_REPRODUCED;
    return new ClaimVerdict(
        claim,
        measured.obstacle().map(Obstacle::kind).orElse(kind),
        measured.figures(),
        measured.reason(),
        measured.obstacle().flatMap(Obstacle::remedy));
  }

  /** Of a claim that no more measurements would decide. */
  private static ClaimVerdict verdict(
      Claim claim, VerdictKind kind, Answer measured, String reason) {
    return new ClaimVerdict(claim, kind, measured.figures(), reason, Optional.empty());
  }

  /** Systems that are set up otherwise than the claim says are not what it compares. */
  private Answer measured(Claim claim) {
    var measured = claim.predicate().measured(evidence);
    return measured.isHindered(VerdictKind.NOT_COMPARABLE)
        ? measured
        : new SetupRule(evidence, claim).obstacle().map(measured::hindered).orElse(measured);
  }

  private boolean isTooLarge(Claim claim) {
    return switch (claim.survives()) {
      case SCALED -> false;
      case CORES -> new SetupRule(evidence, claim).isUnderQuota();
      case FULL -> !evidence.isFull();
    };
  }

  private static String need(Claim claim) {
    return claim.survives() == Scale.CORES
        ? "servers with whole cores (--server-share none, on a larger machine)"
        : "the original's size (--scale full)";
  }

  private static String here(Answer measured) {
    var says =
        switch (measured.truth()) {
          case TRUE -> "it holds";
          case FALSE -> "it does not hold";
          case UNKNOWN -> "it is undecided";
        };
    return says + ", " + measured.reason();
  }
}
