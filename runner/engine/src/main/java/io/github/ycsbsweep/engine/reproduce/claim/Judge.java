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
public final class Judge {

  private final ClaimEvidence evidence;

  public Judge(ClaimEvidence evidence) {
    this.evidence = evidence;
  }

  /** The verdict on each claim, in their order. */
  public List<ClaimVerdict> verdicts(List<Claim> claims) {
    return claims.stream().map(this::verdict).toList();
  }

  /** The verdict on a claim. */
  public ClaimVerdict verdict(Claim claim) {
    var measured = measured(claim);
    if (claim.predicate().lacksFigure(evidence)) {
      return new ClaimVerdict(
          claim,
          VerdictKind.NO_PUBLISHED_FIGURE,
          measured.figures(),
          "the publication states no figure to hold this against",
          Optional.empty());
    }
    var published = claim.predicate().published(evidence);
    if (published.truth() == Ternary.FALSE) {
      return new ClaimVerdict(
          claim,
          VerdictKind.SOURCE_INCONSISTENT,
          measured.figures(),
          "by the publication's own figures, " + published.reason() + "; here " + here(measured),
          Optional.empty());
    }
    return new ClaimVerdict(
        claim,
        kind(claim, measured),
        measured.figures(),
        reason(claim, measured),
        isOfOriginalSize(claim, measured)
            ? Optional.empty()
            : measured.obstacle().flatMap(Obstacle::remedy));
  }

  /** Systems that are set up otherwise than the claim says are not what it compares. */
  private Answer measured(Claim claim) {
    var measured = claim.predicate().measured(evidence);
    return measured.isHindered(VerdictKind.NOT_COMPARABLE)
        ? measured
        : new SetupRule(evidence, claim).obstacle().map(measured::hindered).orElse(measured);
  }

  private VerdictKind kind(Claim claim, Answer measured) {
    if (measured.isHindered(VerdictKind.NOT_COMPARABLE)) {
      return VerdictKind.NOT_COMPARABLE;
    }
    if (isTooLarge(claim)) {
      return VerdictKind.UNTESTABLE;
    }
    return measured
        .obstacle()
        .map(Obstacle::kind)
        .orElse(
            measured.truth() == Ternary.TRUE ? VerdictKind.REPRODUCED : VerdictKind.NOT_REPRODUCED);
  }

  private String reason(Claim claim, Answer measured) {
    return isOfOriginalSize(claim, measured)
        ? "it needs " + need(claim) + "; at this scale " + here(measured)
        : measured.reason();
  }

  private boolean isOfOriginalSize(Claim claim, Answer measured) {
    return isTooLarge(claim) && !measured.isHindered(VerdictKind.NOT_COMPARABLE);
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
