// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.claim.ClaimVerdict.Kind;
import io.github.ycsbsweep.engine.reproduce.recipe.Claim;
import io.github.ycsbsweep.engine.reproduce.recipe.Claim.Scale;
import java.util.List;

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
          "the publication states no figure to hold this against");
    }
    var published = rules.published(claim.predicate());
    if (published.truth() == Ternary.FALSE) {
      return new ClaimVerdict(
          claim,
          Kind.SOURCE_INCONSISTENT,
          measured.figures(),
          "by the publication's own figures, " + published.reason() + "; here " + here(measured));
    }
    return new ClaimVerdict(
        claim, kind(claim, measured), measured.figures(), reason(claim, measured));
  }

  /** Systems that are set up otherwise than the claim says are not what it compares. */
  private Answer measured(Claim claim) {
    var measured = rules.measured(claim.predicate());
    return measured.obstacle().filter(Kind.NOT_COMPARABLE::equals).isPresent()
        ? measured
        : new SetupRule(evidence, claim)
            .obstacle()
            .map(why -> Answer.unknown(why, measured.figures()))
            .orElse(measured);
  }

  private Kind kind(Claim claim, Answer measured) {
    if (measured.obstacle().filter(Kind.NOT_COMPARABLE::equals).isPresent()) {
      return Kind.NOT_COMPARABLE;
    }
    if (isTooLarge(claim)) {
      return Kind.UNTESTABLE;
    }
    return measured
        .obstacle()
        .orElse(measured.truth() == Ternary.TRUE ? Kind.REPRODUCED : Kind.NOT_REPRODUCED);
  }

  private String reason(Claim claim, Answer measured) {
    var isHindered = measured.obstacle().filter(Kind.NOT_COMPARABLE::equals).isPresent();
    return isTooLarge(claim) && !isHindered
        ? "it needs " + need(claim) + "; at this scale " + here(measured)
        : measured.reason();
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
