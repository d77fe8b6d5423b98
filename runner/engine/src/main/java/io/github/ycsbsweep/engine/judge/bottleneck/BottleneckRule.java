// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import java.util.Optional;
import java.util.OptionalDouble;

/** One thing that may have been at its limit. */
@FunctionalInterface
interface BottleneckRule {

  /**
   * Why a verdict holds.
   *
   * @param reason the figures
   * @param advice what to do
   */
  record Proof(Verdict verdict, String reason, String advice) {

    /** With the figures in the reason. */
    static Optional<Proof> of(Verdict verdict, String advice, String reason, Object... figures) {
      return Optional.of(new Proof(verdict, Text.format(reason, figures), advice));
    }

    /** The same, said about somebody. */
    Proof of(String name) {
      return new Proof(verdict, name + ": " + reason, advice);
    }
  }

  /** Empty if it was not at its limit, or nothing is known of it. */
  Optional<Proof> proof(Situation cell);

  static boolean atLeast(OptionalDouble value, double limit) {
    return value.isPresent() && value.getAsDouble() >= limit;
  }
}
