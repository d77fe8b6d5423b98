// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.statistics.PairedRatio;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.util.List;
import java.util.Optional;

/**
 * Two commits that were measured against each other, or are to be.
 *
 * @param base number of the earlier one in the history
 * @param candidate number of the later one
 * @param starts what was measured; log ratios are those of the cost, so that more is worse
 */
record CommitPair(int base, int candidate, List<Start> starts) {

  /** Fewer tell nothing about their scatter. */
  private static final int LEAST_STARTS = 2;

  CommitPair {
    starts = List.copyOf(starts);
  }

  CommitPair(int base, int candidate) {
    this(base, candidate, List.of());
  }

  boolean isOf(int one, int other) {
    return base == one && candidate == other;
  }

  /** The ratio of the costs; empty with fewer than two starts. */
  Optional<PairedRatio> ratio(double level) {
    return PairedRatio.of(starts, level).filter(ratio -> ratio.starts() >= LEAST_STARTS);
  }
}
