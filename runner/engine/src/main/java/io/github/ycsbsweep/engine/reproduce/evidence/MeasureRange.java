// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Place;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a measure, measured or published: the numbers of threads it has, ascending, and
 * that of its highest throughput.
 */
public record MeasureRange(Measure measure, List<Integer> threads, Optional<Place> peak) {

  /** The places that a claim is about, of this measure alone. */
  public List<Place> places(ThreadChoice choice) {
    return measure.metric() == Metric.VARIATION
        ? List.of(Place.of(0))
        : measure.threads().orElse(choice).of(threads, peak);
  }

  /** Whether its place is its own, whatever the other measure's is. */
  public boolean isApart() {
    return measure.threads().isPresent() || measure.metric() == Metric.VARIATION;
  }
}
