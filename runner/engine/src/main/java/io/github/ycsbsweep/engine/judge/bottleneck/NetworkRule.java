// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import io.github.ycsbsweep.engine.model.Bottleneck.Verdict;
import java.util.Optional;

/** A link of the client's machine was full. A loopback interface has no speed to be full by. */
final class NetworkRule implements BottleneckRule {

  /** Of the link's speed; headers and bursts make the rest. */
  private static final double FULL = 0.7;

  @Override
  public Optional<Proof> proof(Situation cell) {
    var share = cell.load().linkShare();
    return FigureText.atLeast(share, FULL)
        ? Optional.of(
            new Proof(
                Verdict.NETWORK_BOUND,
                FigureText.format(
                    "the network link carried %.0f %% of its speed", 100 * share.getAsDouble()),
                "a faster link, or smaller values: more of the store can't be seen through this"
                    + " one"))
        : Optional.empty();
  }
}
