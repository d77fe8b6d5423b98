// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import io.github.ycsbsweep.engine.bisect.StepSearch.Standing;
import io.github.ycsbsweep.engine.statistics.PairedRatio.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A history whose steps are known, measured as a machine would. */
final class SyntheticHistory {

  private static final int BLOCKS = 4;

  private final double[] levels;
  private final Random random;
  private final double startDeviation;
  private final double blockDeviation;
  private final List<CommitPair> pairs = new ArrayList<>();
  private int starts;

  /**
   * A history.
   *
   * @param last number of its last commit
   * @param steps share by which the cost rises, by commit
   */
  SyntheticHistory(
      int last,
      Map<Integer, Double> steps,
      double startDeviation,
      double blockDeviation,
      long seed) {
    this.levels = new double[last + 1];
    for (var i = 1; i <= last; i++) {
      levels[i] = levels[i - 1] + Math.log1p(steps.getOrDefault(i, 0.0));
    }
    this.startDeviation = startDeviation;
    this.blockDeviation = blockDeviation;
    this.random = new Random(seed);
  }

  /** Searches until nothing is due, or so many starts were made. */
  Standing search(SearchPlan plan, int most) {
    while (true) {
      var standing = search(plan).standing();
      if (standing.due().isEmpty() || starts >= most) {
        return standing;
      }
      measure(standing.due().get().pair(), standing.due().get().starts());
    }
  }

  private StepSearch search(SearchPlan plan) {
    return new StepSearch(plan, levels.length - 1, pairs, this::isBuilt);
  }

  private boolean isBuilt(int commit) {
    return pairs.stream().anyMatch(pair -> pair.base() == commit || pair.candidate() == commit);
  }

  int starts() {
    return starts;
  }

  private void measure(CommitPair pair, int more) {
    var all = new ArrayList<>(pair.starts());
    for (var i = 0; i < more; i++) {
      var mean =
          levels[pair.candidate()] - levels[pair.base()] + startDeviation * random.nextGaussian();
      var blocks =
          random.doubles(BLOCKS).mapToObj(any -> mean + blockDeviation * random.nextGaussian());
      all.add(new Start(all.size() % 2 == 0 ? 1 : -1, blocks.toList()));
    }
    pairs.removeIf(one -> one.isOf(pair.base(), pair.candidate()));
    pairs.add(new CommitPair(pair.base(), pair.candidate(), all));
    starts += more;
  }
}
