// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.model.ServerState;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import java.util.List;
import java.util.stream.Stream;

/** Looks up what the store said of itself: a fact, or a setting. */
record StateRule(ClaimEvidence evidence, Predicate.State claim) {

  Answer measured() {
    var absent = Presence.of(evidence, claim.experiment(), claim.series());
    if (absent.isPresent()) {
      return Answer.unknown(absent.get(), List.of());
    }
    var who = ClaimNames.series(claim.experiment(), claim.series());
    var observations = Presence.observations(evidence, claim.experiment(), claim.series()).toList();
    var standIn = ValidityCheck.standIn(observations.stream().map(Observation::cell).toList(), who);
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
      return Answer.unknown(Obstacle.untestable(reason + ", not the same in all cells"), List.of());
    }
    return Answer.of(matching > 0, reason, List.of());
  }

  private Stream<String> word(ServerState state) {
    return state.facts().containsKey(claim.fact())
        ? Stream.of(state.text(claim.fact()))
        : Stream.ofNullable(state.config().get(claim.fact()));
  }
}
