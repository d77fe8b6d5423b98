// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.verify;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * How old the answers to reads are. A read is behind if it shows an older value, or none, than a
 * write that was acknowledged before the read was sent. Its age is the time from then to its end:
 * the least that its node was behind.
 */
final class ReadAges {

  private final LongAdder compared = new LongAdder();
  private final LongAdder behind = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAccumulator longest = new LongAccumulator(Math::max, 0);

  /**
   * Counts a read of a record that was written.
   *
   * @param age in nanoseconds
   * @param isFresh whether it is not behind
   */
  void add(long age, boolean isFresh) {
    compared.increment();
    if (!isFresh) {
      behind.increment();
      nanos.add(age);
      longest.accumulate(age);
    }
  }

  /** Its times are in microseconds: of all reads that are behind, and of the oldest one. */
  String line() {
    return "reads="
        + compared
        + " reads_behind="
        + behind
        + " behind_us="
        + TimeUnit.NANOSECONDS.toMicros(nanos.sum())
        + " oldest_us="
        + TimeUnit.NANOSECONDS.toMicros(longest.get());
  }
}
