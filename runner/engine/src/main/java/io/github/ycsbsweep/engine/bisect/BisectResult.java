// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.build.Commit;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.statistics.PairedRatio;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What a bisection came to.
 *
 * @param summary in a sentence
 * @param effect of the bad commit against the good one; empty before it was measured
 * @param culprits commits that are slower than the one before them, in the order of the history,
 *     and behind them those of branches
 * @param suspects likely ones, of which that could not be shown
 * @param explained product of the culprits' ratios; empty without any
 * @param rises probability of a rise of the cost at each measurable commit
 */
record BisectResult(
    Outcome outcome,
    String summary,
    Optional<CostRatio> effect,
    List<Culprit> culprits,
    List<Culprit> suspects,
    OptionalDouble explained,
    List<Double> rises) {

  /** With what the branch of a merge came to. */
  BisectResult with(String sentence, List<Culprit> more) {
    return new BisectResult(
        outcome,
        summary + " " + sentence,
        effect,
        Stream.concat(culprits.stream(), more.stream()).toList(),
        suspects,
        explained,
        rises);
  }

  /** How it ended. */
  enum Outcome {
    /** The bad commit is not slower by as much as is looked for. */
    NO_REGRESSION(ExitStatus.OK),
    /** Commits are slower than those before them. */
    FOUND(ExitStatus.GATE),
    /** The bad commit is slower, and no commit alone is by as much as is looked for. */
    SPREAD(ExitStatus.PARTIAL),
    /** The time was up. */
    UNDECIDED(ExitStatus.PARTIAL);

    private final int status;

    Outcome(int status) {
      this.status = status;
    }

    int status() {
      return status;
    }

    @JsonValue
    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * Cost of an operation to that of another commit; more than 1 is worse.
   *
   * @param detectable smallest difference that four of five such runs would have found
   */
  record CostRatio(
      double ratio,
      double low,
      double high,
      double confidence,
      int starts,
      OptionalDouble detectable) {

    /** Half the width of the interval of the logarithm. */
    double logHalfWidth() {
      return Math.log(high / low) / 2;
    }

    static Optional<CostRatio> of(PairedRatio ratio) {
      return ratio
          .ratio()
          .interval()
          .map(
              interval ->
                  new CostRatio(
                      ratio.ratio().value(),
                      interval.low(),
                      interval.high(),
                      interval.level(),
                      ratio.starts(),
                      ratio.smallestDifference()));
    }
  }

  /**
   * A commit and what it costs.
   *
   * @param commit with the ones before it that could not be measured, it is one of them
   * @param with those
   * @param parent that it was measured against
   * @param changes files, and numbers of lines
   */
  record Culprit(
      Commit commit,
      List<Commit> with,
      Commit parent,
      Optional<CostRatio> ratio,
      List<String> changes) {}
}
