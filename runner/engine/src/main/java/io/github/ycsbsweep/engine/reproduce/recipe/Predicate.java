// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import io.github.ycsbsweep.engine.reproduce.recipe.Measure.Point;
import java.util.List;
import java.util.Optional;

/**
 * What decides a claim. Numbers of threads are those of the original; a plan says which ones stand
 * for them here.
 */
public sealed interface Predicate {

  /** The quotient of two measures, at the same number of threads unless they name one. */
  record Ratio(Measure of, Measure to, Quantifier threads, Bound bound) implements Predicate {}

  /** One measure. */
  record Value(Measure of, Quantifier threads, Bound bound) implements Predicate {}

  /**
   * By what factor one measure grows from one number of threads to another ÷ by what factor the
   * other does.
   */
  record Growth(Measure of, Measure to, Point from, Point until, Bound bound)
      implements Predicate {}

  /** The first is below the second at the fewest threads, and above it at the most. */
  record Crossover(Measure of, Measure to) implements Predicate {}

  /**
   * Repeats that fail, or of which some operations do.
   *
   * @param fromThreads at so many threads or more
   * @param fails smallest share of the repeats, 0 to 1; 0 claims that none does
   * @param message that their errors contain; empty: any
   */
  record Outcome(
      String experiment, String series, int fromThreads, double fails, Optional<String> message)
      implements Predicate {}

  /**
   * What was at its limit.
   *
   * @param is any of these, as {@code client-bound}
   */
  record Limit(String experiment, String series, Quantifier threads, List<String> is)
      implements Predicate {}

  /**
   * What the store reported about itself after the cells.
   *
   * @param fact a name of the store's facts or settings
   * @param is any of these
   */
  record State(String experiment, String series, String fact, List<String> is)
      implements Predicate {}

  /** Each of them. */
  record All(List<Predicate> of) implements Predicate {}

  /** One of them at least. */
  record Any(List<Predicate> of) implements Predicate {}
}
