// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.common.UserError;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** One client of a cell, wherever it runs. */
public interface RunningClient {

  /** What its machine is called. */
  String host();

  boolean isAlive();

  /** Whether it is connected, and waits for its release. */
  boolean isReady();

  /**
   * Lets it begin.
   *
   * @param millis the instant, in milliseconds since the epoch by this machine's clock
   */
  void release(long millis) throws UserError;

  /**
   * Waits so long at most for its end, which includes that its files are in its folder.
   *
   * @return exit status as a shell gives it; empty: it still runs
   */
  OptionalInt waitFor(Duration limit) throws InterruptedException;

  /** Its clock, if it is not that of this machine. */
  Optional<ClockOffset> clock();

  /** What ended it before it told its results, once it has ended; empty: nothing known. */
  default Optional<String> loss() {
    return Optional.empty();
  }

  /** Kills it, without a wait. */
  void kill();
}
