// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.model.Bottleneck;
import io.github.ycsbsweep.engine.model.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import java.util.List;
import java.util.Optional;

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
          Obstacle.untestable(reason + ", where the claim says " + String.join(" or ", claim.is())),
          List.of());
    }
    return Answer.of(matching > 0, reason, List.of());
  }
}
