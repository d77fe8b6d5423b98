// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Bound;
import io.github.ycsbsweep.engine.reproduce.recipe.Claim;
import io.github.ycsbsweep.engine.reproduce.recipe.Claim.Scale;
import io.github.ycsbsweep.engine.reproduce.recipe.ClaimMetric;
import io.github.ycsbsweep.engine.reproduce.recipe.Measure;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Ratio;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Value;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier;
import java.util.Optional;
import java.util.Set;

/** Claims about experiment "e", shorter than their constructors. */
final class Claims {

  static final Quantifier EVERY = new Quantifier.Every();
  static final Quantifier ANY = new Quantifier.AnyOf();

  private Claims() {}

  static Measure of(ClaimMetric metric, String series) {
    return new Measure(
        metric,
        EvidenceOf.EXPERIMENT,
        series,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Of a metric, one series ÷ the other, at every number of threads. */
  static Ratio ratio(ClaimMetric metric, String one, String other, Bound bound) {
    return new Ratio(of(metric, one), of(metric, other), EVERY, bound);
  }

  /** The throughput of "a" ÷ that of "b". */
  static Ratio ratio(Quantifier threads, Bound bound) {
    return new Ratio(
        of(ClaimMetric.THROUGHPUT, "a"), of(ClaimMetric.THROUGHPUT, "b"), threads, bound);
  }

  static Value value(ClaimMetric metric, String series, Bound bound) {
    return new Value(of(metric, series), EVERY, bound);
  }

  static Claim claim(Predicate predicate, Claim.Aspect... differs) {
    return claim(Scale.SCALED, predicate, Set.of(differs));
  }

  static Claim needing(Scale scale, Predicate predicate) {
    return claim(scale, predicate, Set.of());
  }

  private static Claim claim(Scale scale, Predicate predicate, Set<Claim.Aspect> differs) {
    return new Claim(
        "C1",
        "It is so.",
        scale,
        predicate,
        differs,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  static ClaimVerdict verdict(EvidenceOf evidence, Predicate predicate) {
    return new Judge(evidence.build()).verdict(claim(predicate));
  }

  static ClaimVerdict.Kind kind(EvidenceOf evidence, Predicate predicate) {
    return verdict(evidence, predicate).kind();
  }
}
