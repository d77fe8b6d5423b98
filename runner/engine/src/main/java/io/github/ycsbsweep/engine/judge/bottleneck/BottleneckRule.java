// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import io.github.ycsbsweep.engine.model.Bottleneck.Verdict;
import java.util.Optional;

/** One thing that may have been at its limit. */
interface BottleneckRule {

  /**
   * Why a verdict holds.
   *
   * @param reason the figures
   * @param advice what to do
   */
  record Proof(Verdict verdict, String reason, String advice) {

    /** The same, said of somebody. */
    Proof of(String name) {
      return new Proof(verdict, name + ": " + reason, advice);
    }
  }

  /** Empty if it was not at its limit, or nothing is known of it. */
  Optional<Proof> proof(Situation cell);
}
