// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.statistics;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Where more threads begin to gain next to nothing, less than 5 %, by throughputs at rising
 * threads.
 */
public final class Knee {

  /** More threads that do not multiply throughput by this gain next to nothing. */
  private static final double GAIN = 1.05;

  private Knee() {}

  /** Place of the first that no later one exceeds by 5 %; empty if there is none but the last. */
  public static OptionalInt of(double... throughputs) {
    return IntStream.range(0, Math.max(0, throughputs.length - 1))
        .filter(
            at ->
                Arrays.stream(throughputs, at + 1, throughputs.length)
                    .noneMatch(later -> isGain(throughputs[at], later)))
        .findFirst();
  }

  /** Whether it was passed for certain: two steps in a row gained less than 5 % each. */
  public static boolean isPassed(double... throughputs) {
    var last = throughputs.length - 1;
    return last >= 2
        && !isGain(throughputs[last - 1], throughputs[last])
        && !isGain(throughputs[last - 2], throughputs[last - 1]);
  }

  private static boolean isGain(double before, double after) {
    return after >= GAIN * before;
  }
}
