// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Measure;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether the series that a claim speaks of were run at all. */
final class Presence {

  private Presence() {}

  /** Why not, of the first that was not; empty if all were. */
  static Optional<Obstacle> of(ClaimEvidence evidence, List<Measure> measures) {
    return measures.stream()
        .flatMap(it -> of(evidence, it.experiment(), it.series()).stream())
        .findFirst();
  }

  static Optional<Obstacle> of(ClaimEvidence evidence, String experiment, String series) {
    var who = ClaimNames.series(experiment, series);
    var found = evidence.find(experiment, series);
    if (found.isEmpty()) {
      return Optional.of(Obstacle.notComparable(who + " was not run"));
    }
    var one = found.get();
    return one
        .leftOut()
        .map(why -> who + " was left out: " + why)
        .or(
            () ->
                one.observations().isEmpty()
                    ? Optional.of(who + ": nothing was measured")
                    : Optional.empty())
        .stream()
        .map(why -> Obstacle.notComparable(why).until("It takes cells of that series"))
        .findFirst();
  }

  /** Cells of a series, of all rounds. */
  static Stream<Observation> observations(
      ClaimEvidence evidence, String experiment, String series) {
    return evidence.find(experiment, series).stream().flatMap(it -> it.observations().stream());
  }
}
