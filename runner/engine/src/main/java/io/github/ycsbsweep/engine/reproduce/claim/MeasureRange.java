// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.ClaimMetric;
import io.github.ycsbsweep.engine.reproduce.recipe.Measure;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What is known of a measure, measured or published: the numbers of threads it has, ascending, and
 * that of its highest throughput.
 */
record MeasureRange(Measure measure, List<Integer> threads, Optional<Place> peak) {

  /** As it was measured. */
  static MeasureRange measured(Measure measure, MeasuredSeries series) {
    return new MeasureRange(measure, series.threads(), place(series.peak()));
  }

  /** As it was published; a figure in words is one of any number that the recipe asks for. */
  static MeasureRange published(Measure measure, ClaimEvidence evidence) {
    var figures = evidence.published();
    var threads = new TreeSet<>(figures.threads(measure));
    evidence
        .find(measure.experiment(), measure.series())
        .ifPresent(series -> threads.addAll(series.threads()));
    return new MeasureRange(
        measure,
        List.copyOf(threads),
        place(figures.peak(measure)).or(() -> Optional.of(new Place(0, true))));
  }

  private static Optional<Place> place(java.util.OptionalInt threads) {
    return threads.isPresent()
        ? Optional.of(new Place(threads.getAsInt(), true))
        : Optional.empty();
  }

  /** The places that a claim is about, of this measure alone. */
  List<Place> places(Quantifier quantifier) {
    if (measure.metric() == ClaimMetric.VARIATION) {
      return List.of(Place.of(0));
    }
    return measure.threads().isPresent()
        ? ThreadPlaces.own(measure, threads, peak).stream().toList()
        : ThreadPlaces.of(quantifier, threads, peak);
  }

  /** Whether its place is its own, whatever the other measure's is. */
  boolean isApart() {
    return measure.threads().isPresent() || measure.metric() == ClaimMetric.VARIATION;
  }
}
