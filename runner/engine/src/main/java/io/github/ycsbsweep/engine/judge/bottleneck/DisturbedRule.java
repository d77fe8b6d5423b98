// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import static io.github.ycsbsweep.engine.judge.bottleneck.FigureText.atLeast;

import io.github.ycsbsweep.engine.model.Bottleneck.Verdict;
import java.util.Optional;

/**
 * The server always had something to do, but strangers had its core: neither the store's limit nor
 * the client's.
 */
final class DisturbedRule implements BottleneckRule {

  @Override
  public Optional<Proof> proof(Situation cell) {
    if (!ServerRule.isNeverIdle(cell) || !atLeast(cell.takenByOthers(), Bottlenecks.FOREIGN)) {
      return Optional.empty();
    }
    var load = cell.load();
    return Optional.of(
        new Proof(
            Verdict.UNKNOWN,
            FigureText.format(
                "the server's busiest thread was never idle, but used only %.2f of a core and waited"
                    + " for one %.0f %% of the time: what is neither client nor server took %.0f %%"
                    + " of the machine's cores",
                load.server().serverThreadCores().getAsDouble(),
                100 * load.server().serverThreadWaiting().getAsDouble(),
                100 * cell.takenByOthers().getAsDouble()),
            Bottlenecks.QUIET));
  }
}
