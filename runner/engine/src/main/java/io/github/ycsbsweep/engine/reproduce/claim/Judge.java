// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict.Kind;
import io.github.ycsbsweep.engine.reproduce.recipe.Claim;
import io.github.ycsbsweep.engine.reproduce.recipe.Claim.Scale;
import java.util.List;
import java.util.Optional;

/**
 * Gives the verdict on claims. What the publication itself leaves open or contradicts comes first,
 * since no measurement mends that; then whether the measurements speak of the same thing; then
 * whether they are many and large enough; and only then what they say.
 */
public final class Judge {

  private final PredicateRules rules;
  private final ClaimEvidence evidence;

  public Judge(ClaimEvidence evidence) {
    this.rules = new PredicateRules(evidence);
    this.evidence = evidence;
  }

  /** The verdict on each claim, in their order. */
  public List<ClaimVerdict> verdicts(List<Claim> claims) {
    return claims.stream().map(this::verdict).toList();
  }

  /** The verdict on a claim. */
  public ClaimVerdict verdict(Claim claim) {
    var measured = measured(claim);
    if (rules.lacksFigure(claim.predicate())) {
      return new ClaimVerdict(
          claim,
          Kind.NO_PUBLISHED_FIGURE,
          measured.figures(),
          "the publication states no figure to hold this against",
          Optional.empty());
    }
    var published = rules.published(claim.predicate());
    if (published.truth() == Ternary.FALSE) {
      return new ClaimVerdict(
          claim,
          Kind.SOURCE_INCONSISTENT,
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
    var measured = rules.measured(claim.predicate());
    return measured.isHindered(Kind.NOT_COMPARABLE)
        ? measured
        : new SetupRule(evidence, claim)
            .obstacle()
            .map(why -> Answer.unknown(why, measured.figures()))
            .orElse(measured);
  }

  private Kind kind(Claim claim, Answer measured) {
    if (measured.isHindered(Kind.NOT_COMPARABLE)) {
      return Kind.NOT_COMPARABLE;
    }
    if (isTooLarge(claim)) {
      return Kind.UNTESTABLE;
    }
    return measured
        .obstacle()
        .map(Obstacle::kind)
        .orElse(measured.truth() == Ternary.TRUE ? Kind.REPRODUCED : Kind.NOT_REPRODUCED);
  }

  private String reason(Claim claim, Answer measured) {
    return isOfOriginalSize(claim, measured)
        ? "it needs " + need(claim) + "; at this scale " + here(measured)
        : measured.reason();
  }

  private boolean isOfOriginalSize(Claim claim, Answer measured) {
    return isTooLarge(claim) && !measured.isHindered(Kind.NOT_COMPARABLE);
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
