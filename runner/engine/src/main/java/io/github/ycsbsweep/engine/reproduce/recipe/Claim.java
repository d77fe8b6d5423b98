// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import java.util.Optional;

/**
 * A claim of a publication.
 *
 * @param says the claim in plain words
 * @param survives whether it can be tested at a reduced scale
 * @param note what to know of it
 */
public record Claim(
    String id, String says, Scale survives, Predicate predicate, Optional<String> note) {

  /** What a claim needs. */
  public enum Scale {
    /** An order, a ratio, a crossover or a trend. */
    SCALED,
    /** The original's size. */
    FULL
  }
}
