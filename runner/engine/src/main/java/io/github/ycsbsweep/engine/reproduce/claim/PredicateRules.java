// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Bound;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Above;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Below;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.All;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Any;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Crossover;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Limit;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Outcome;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Ratio;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.State;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Value;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.Fewest;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.Most;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What evidence says to predicates of any kind. */
record PredicateRules(ClaimEvidence evidence) {

  /** What was measured. */
  Answer measured(Predicate claim) {
    if (claim instanceof Ratio ratio) {
      return new QuotientRule(evidence, ratio).measured();
    }
    if (claim instanceof Value value) {
      return new ValueRule(evidence, value).measured();
    }
    if (claim instanceof Outcome outcome) {
      return new OutcomeRule(evidence, outcome).measured();
    }
    if (claim instanceof Limit limit) {
      return new LimitRule(evidence, limit).measured();
    }
    if (claim instanceof State state) {
      return new StateRule(evidence, state).measured();
    }
    return parts(claim, this::measured);
  }

  /** What the publication's own figures say; unknown where it has none. */
  Answer published(Predicate claim) {
    if (claim instanceof Ratio ratio) {
      return new QuotientRule(evidence, ratio).published();
    }
    if (claim instanceof Value value) {
      return new ValueRule(evidence, value).published();
    }
    if (claim instanceof Outcome || claim instanceof Limit || claim instanceof State) {
      return PublishedAnswer.none();
    }
    return parts(claim, this::published);
  }

  /** Whether it speaks of a published figure that there is none of. */
  boolean lacksFigure(Predicate claim) {
    if (claim instanceof Ratio ratio) {
      return ratio.bound() instanceof Bound.Published && isUnknown(claim);
    }
    if (claim instanceof Value value) {
      return value.bound() instanceof Bound.Published && isUnknown(claim);
    }
    return isOfParts(claim) && parts(claim).stream().anyMatch(this::lacksFigure);
  }

  private boolean isUnknown(Predicate claim) {
    return published(claim)
        .obstacle()
        .filter(ClaimVerdict.Kind.NO_PUBLISHED_FIGURE::equals)
        .isPresent();
  }

  private static Answer parts(Predicate claim, Function<Predicate, Answer> rule) {
    var answers = parts(claim).stream().map(rule).toList();
    return claim instanceof Any
        ? Answer.any(answers, (truth, all) -> reasons(all))
        : Answer.all(answers, (truth, all) -> reasons(all));
  }

  private static String reasons(List<Answer> answers) {
    return answers.stream().map(Answer::reason).collect(Collectors.joining("; "));
  }

  private static boolean isOfParts(Predicate claim) {
    return claim instanceof All || claim instanceof Any || claim instanceof Crossover;
  }

  private static List<Predicate> parts(Predicate claim) {
    if (claim instanceof Crossover crossover) {
      // Two quotients, on either side of 1.
      return List.of(
          new Ratio(crossover.of(), crossover.to(), new Fewest(), new Below(1)),
          new Ratio(crossover.of(), crossover.to(), new Most(), new Above(1)));
    }
    return claim instanceof All all ? all.of() : ((Any) claim).of();
  }
}
