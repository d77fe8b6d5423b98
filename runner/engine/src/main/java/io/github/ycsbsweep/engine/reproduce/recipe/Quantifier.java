// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.recipe;

import java.util.List;

/** At which numbers of threads a predicate has to be true. */
public sealed interface Quantifier {

  /** Where a predicate names none. */
  Quantifier EVERY = new Every();

  /** At each that was measured. */
  record Every() implements Quantifier {}

  /** At one at least. */
  record AnyOf() implements Quantifier {}

  /** At that of the highest throughput. */
  record Peak() implements Quantifier {}

  record Fewest() implements Quantifier {}

  record Most() implements Quantifier {}

  /** At each of these, in the original's numbers. */
  record Each(List<Integer> threads) implements Quantifier {}
}
