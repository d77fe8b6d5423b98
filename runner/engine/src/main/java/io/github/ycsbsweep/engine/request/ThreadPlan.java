// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import java.util.List;

/**
 * The numbers of client threads that a sweep visits.
 *
 * @param text as it was given
 * @param counts in the order of the option; an open plan ends with {@link #OPEN_END} at the latest
 * @param open whether the sweep ends at the knee
 */
public record ThreadPlan(String text, List<Integer> counts, boolean open) {

  /** Four digits in the names of the cells' folders. */
  public static final int MOST = 9999;

  /** Where a sweep without an upper end stops at the latest. */
  public static final int OPEN_END = 1024;

  public ThreadPlan {
    counts = List.copyOf(counts);
  }

  public int largest() {
    return counts.stream().mapToInt(Integer::intValue).max().orElseThrow();
  }

  public int smallest() {
    return counts.stream().mapToInt(Integer::intValue).min().orElseThrow();
  }
}
