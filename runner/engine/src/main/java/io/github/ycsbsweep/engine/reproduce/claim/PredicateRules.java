// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.model.Bottleneck;
import io.github.ycsbsweep.engine.model.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.model.ServerState;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Above;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Below;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.All;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Any;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Crossover;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Growth;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Limit;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Outcome;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Ratio;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.State;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Value;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.Fewest;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.Most;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What evidence says to predicates of any kind. */
record PredicateRules(ClaimEvidence evidence) {

  /** What was measured. */
  Answer measured(Predicate claim) {
    if (claim instanceof Ratio ratio) {
      return new QuotientRule(evidence, ratio).measured();
    }
    if (claim instanceof Growth growth) {
      return new GrowthRule(evidence, growth).measured();
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
    if (claim instanceof Growth growth) {
      return new GrowthRule(evidence, growth).published();
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
    if (claim instanceof Growth growth) {
      return growth.bound() instanceof Bound.Published && isUnknown(claim);
    }
    if (claim instanceof Value value) {
      return value.bound() instanceof Bound.Published && isUnknown(claim);
    }
    return isOfParts(claim) && parts(claim).stream().anyMatch(this::lacksFigure);
  }

  private boolean isUnknown(Predicate claim) {
    return published(claim).isHindered(ClaimVerdict.Kind.NO_PUBLISHED_FIGURE);
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

  /** Looks up what the store reported about itself: a fact, or a setting. */
  record StateRule(ClaimEvidence evidence, Predicate.State claim) {

    Answer measured() {
      var absent = Presence.of(evidence, claim.experiment(), claim.series());
      if (absent.isPresent()) {
        return Answer.unknown(absent.get(), List.of());
      }
      var who = ClaimNames.series(claim.experiment(), claim.series());
      var observations =
          Presence.observations(evidence, claim.experiment(), claim.series()).toList();
      var standIn =
          ValidityCheck.standIn(observations.stream().map(Observation::cell).toList(), who);
      if (standIn.isPresent()) {
        return Answer.unknown(standIn.get(), List.of());
      }
      var said =
          observations.stream()
              .flatMap(one -> Stream.concat(one.after().stream(), one.afterLoad().stream()))
              .flatMap(this::word)
              .distinct()
              .sorted()
              .toList();
      return answer(who, said);
    }

    private Answer answer(String who, List<String> said) {
      if (said.isEmpty()) {
        return Answer.unknown(
            Obstacle.notComparable(who + ": this run did not record " + claim.fact()), List.of());
      }
      var reason = who + ": " + claim.fact() + " is " + String.join(" or ", said);
      var matching = said.stream().filter(claim.is()::contains).count();
      if (matching > 0 && matching < said.size()) {
        return Answer.unknown(
            Obstacle.untestable(reason + ", not the same in all cells"), List.of());
      }
      return Answer.of(matching > 0, reason, List.of());
    }

    private Stream<String> word(ServerState state) {
      return state.facts().containsKey(claim.fact())
          ? Stream.of(state.text(claim.fact()))
          : Stream.ofNullable(state.config().get(claim.fact()));
    }
  }

  /** Looks up what was at its limit. */
  record LimitRule(ClaimEvidence evidence, Predicate.Limit claim) {

    Answer measured() {
      var absent = Presence.of(evidence, claim.experiment(), claim.series());
      if (absent.isPresent()) {
        return Answer.unknown(absent.get(), List.of());
      }
      var series = evidence.find(claim.experiment(), claim.series()).orElseThrow();
      var peak = series.peak();
      var places =
          ThreadPlaces.of(
              claim.threads(),
              series.threads(),
              peak.isPresent() ? Optional.of(new Place(peak.getAsInt(), true)) : Optional.empty());
      if (places.isEmpty()) {
        return Answer.unknown(
            Obstacle.notComparable(
                ClaimNames.series(claim.experiment(), claim.series()) + ": nothing was measured"),
            List.of());
      }
      return AnswerSummary.of(claim.threads(), places.stream().map(it -> at(it, series)).toList());
    }

    private Answer at(Place place, MeasuredSeries series) {
      var who = ClaimNames.at(claim.experiment(), claim.series(), place.threads());
      var cells = series.at(place.threads()).stream().map(Observation::cell).toList();
      var standIn = ValidityCheck.standIn(cells, who);
      if (standIn.isPresent()) {
        return Answer.unknown(standIn.get(), List.of());
      }
      var quota = ValidityCheck.quota(cells, who, "limit");
      if (quota.isPresent()) {
        return Answer.unknown(quota.get(), List.of());
      }
      var verdicts =
          cells.stream()
              .flatMap(cell -> cell.bottleneck().stream())
              .map(Bottleneck::verdict)
              .toList();
      if (verdicts.isEmpty()) {
        return Answer.unknown(
            Obstacle.notComparable(who + ": nobody looked for what was at its limit"), List.of());
      }
      var labels = verdicts.stream().map(Verdict::label).distinct().sorted().toList();
      var reason = who + ": " + String.join(" or ", labels);
      var matching = verdicts.stream().filter(it -> claim.is().contains(it.label())).count();
      if (verdicts.contains(Verdict.UNKNOWN) || (matching > 0 && matching < verdicts.size())) {
        return Answer.unknown(
            Obstacle.untestable(
                reason + ", where the claim says " + String.join(" or ", claim.is())),
            List.of());
      }
      return Answer.of(matching > 0, reason, List.of());
    }
  }
}
