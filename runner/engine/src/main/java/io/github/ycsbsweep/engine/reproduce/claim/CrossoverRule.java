// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Above;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Below;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.All;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Crossover;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Ratio;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.Fewest;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.Most;
import java.util.List;

/** A crossover is two quotients, on either side of 1. */
final class CrossoverRule {

  private CrossoverRule() {}

  static Predicate asQuotients(Crossover claim) {
    return new All(
        List.of(
            new Ratio(claim.of(), claim.to(), new Fewest(), new Below(1)),
            new Ratio(claim.of(), claim.to(), new Most(), new Above(1))));
  }
}
