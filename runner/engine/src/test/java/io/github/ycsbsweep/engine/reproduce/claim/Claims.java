// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.claim.Claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.claim.Claim.Scale;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.Optional;
import java.util.Set;

/** Claims about experiment "e", shorter than their constructors. */
public final class Claims {

  /** Judged by what it says. */
  public static final Claim.Judging PLAIN =
      new Claim.Judging(Optional.empty(), Optional.empty(), Optional.empty());

  /** Of which nothing is told. */
  public static final Claim.Source UNKNOWN =
      new Claim.Source(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  static final ThreadChoice EVERY = ThreadChoice.EVERY;
  static final ThreadChoice ANY = ThreadChoice.of(ThreadChoice.Kind.ANY);

  private Claims() {}

  static Measure of(Metric metric, String series) {
    return new Measure(
        metric,
        EvidenceOf.EXPERIMENT,
        series,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Of a metric, one series ÷ the other, at every number of threads. */
  static QuotientClaim ratio(Metric metric, String one, String other, Bound bound) {
    return new QuotientClaim(of(metric, one), of(metric, other), EVERY, bound);
  }

  /** The throughput of "a" ÷ that of "b". */
  static QuotientClaim ratio(ThreadChoice threads, Bound bound) {
    return new QuotientClaim(
        of(Metric.THROUGHPUT, "a"), of(Metric.THROUGHPUT, "b"), threads, bound);
  }

  static ValueClaim value(Metric metric, String series, Bound bound) {
    return new ValueClaim(of(metric, series), EVERY, bound);
  }

  static Claim claim(Predicate predicate, MeasuredSeries.Aspect... differs) {
    return claim(Scale.SCALED, predicate, Set.of(differs));
  }

  static Claim needing(Scale scale, Predicate predicate) {
    return claim(scale, predicate, Set.of());
  }

  private static Claim claim(Scale scale, Predicate predicate, Set<MeasuredSeries.Aspect> differs) {
    return new Claim("C1", "It is so.", scale, predicate, differs, PLAIN, UNKNOWN);
  }

  static ClaimVerdict verdict(EvidenceOf evidence, Predicate predicate) {
    return claim(predicate).verdict(evidence.build());
  }

  static VerdictKind kind(EvidenceOf evidence, Predicate predicate) {
    return verdict(evidence, predicate).kind();
  }
}
