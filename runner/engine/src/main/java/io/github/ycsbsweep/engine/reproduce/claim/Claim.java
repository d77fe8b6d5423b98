// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Aspect;
import java.util.Optional;
import java.util.Set;

/**
 * A claim of a publication.
 *
 * @param says the claim in plain words
 * @param survives whether it can be tested at a reduced scale
 * @param differs aspects in which the systems that it compares may differ, since the original's did
 * @param since the day from which its thresholds are as they are, ISO 8601
 * @param because the words of the source that give the thresholds
 * @param note what to know of it
 */
public record Claim(
    String id,
    String says,
    Scale survives,
    Predicate predicate,
    Set<Aspect> differs,
    Optional<String> since,
    Optional<String> because,
    Optional<String> note) {

  public Claim {
    survives = survives == null ? Scale.SCALED : survives;
    differs = differs == null ? Set.of() : Set.copyOf(differs);
  }

  /** What a claim needs. */
  public enum Scale {
    /** An order, a ratio, a crossover or a trend. */
    SCALED,
    /** Whole cores for server processes: what they do with several, or below their limit. */
    CORES,
    /** The original's size. */
    FULL
  }
}
