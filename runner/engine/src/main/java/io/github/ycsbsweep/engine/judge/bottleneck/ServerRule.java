// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import static io.github.ycsbsweep.engine.judge.bottleneck.FigureText.atLeast;

import io.github.ycsbsweep.engine.model.Bottleneck.Verdict;
import java.util.Optional;

/**
 * The server had no time left: one of its threads filled a core (of a store with a single thread
 * that is all it can use), or all together filled the cores that they may use.
 */
final class ServerRule implements BottleneckRule {

  private static final double FULL = 0.9;

  /** A thread that always ran or waited for a core was never idle, if it got most of its time. */
  private static final double NEVER_IDLE = 0.95;

  private static final double MOST = 0.75;

  private static final String ADVICE =
      "the store's own limit, with this data, these settings and this machine";

  @Override
  public Optional<Proof> proof(Situation cell) {
    var load = cell.load();
    var thread = load.server().serverThreadCores();
    if (atLeast(thread, FULL)) {
      return proof("the server's busiest thread used %.2f of a core", thread.getAsDouble());
    }
    var allowed = load.server().serverAllowedCores();
    if (allowed.isPresent() && atLeast(cell.serverCores(), FULL * allowed.getAsDouble())) {
      return proof(
          "the server used %.2f of the %.2f cores that it may use",
          cell.serverCores().getAsDouble(), allowed.getAsDouble());
    }
    if (atLeast(thread, MOST) && isNeverIdle(cell)) {
      return proof(
          "the server's busiest thread used %.2f of a core and waited for one %.0f %% of the time,"
              + " so it was never idle",
          thread.getAsDouble(), 100 * load.server().serverThreadWaiting().getAsDouble());
    }
    return Optional.empty();
  }

  /** Whether the busiest thread had something to do all the time, though not always a core. */
  static boolean isNeverIdle(Situation cell) {
    var ran = cell.load().server().serverThreadCores();
    var waited = cell.load().server().serverThreadWaiting();
    return ran.isPresent()
        && waited.isPresent()
        && ran.getAsDouble() + waited.getAsDouble() >= NEVER_IDLE;
  }

  private static Optional<Proof> proof(String reason, Object... figures) {
    return Optional.of(new Proof(Verdict.SERVER_BOUND, FigureText.format(reason, figures), ADVICE));
  }
}
