// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import java.util.concurrent.atomic.LongAdder;

/** How many writes of a client were acknowledged, and how many were not. */
final class WriteCounts {

  private final LongAdder acknowledged = new LongAdder();
  private final LongAdder uncertain = new LongAdder();
  private final LongAdder unfollowed = new LongAdder();

  void acknowledged() {
    acknowledged.increment();
  }

  void uncertain() {
    uncertain.increment();
  }

  /** An acknowledged one that there was no room to remember. */
  void unfollowed() {
    unfollowed.increment();
  }

  long notFollowed() {
    return unfollowed.sum();
  }

  String line() {
    return "acknowledged=" + acknowledged + " uncertain=" + uncertain;
  }
}
