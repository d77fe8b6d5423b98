// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.capture;

import io.github.ycsbsweep.engine.statistics.KeyCounts;
import io.github.ycsbsweep.engine.statistics.ZipfFit;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How often keys were used.
 *
 * @param uses of all keys
 * @param keys that were seen
 * @param counted the part of them whose uses were counted
 * @param ranks the part of all uses that is of the most used keys, by their number
 * @param top1 likewise of one percent of the keys that were seen
 * @param top10 likewise of ten percent
 * @param zipf Zipf's law that comes closest
 * @param hottest the most used keys themselves; only if they were to be kept
 */
record Popularity(
    long uses,
    long keys,
    double counted,
    SortedMap<Long, Double> ranks,
    double top1,
    double top10,
    Optional<Zipf> zipf,
    Map<String, Double> hottest) {

  private static final double RANK_STEP = 1.1;

  /** Beyond, Zipf's law does not hold, and keys are as popular as they were seen to be. */
  private static final double MOST_MISFIT = 3;

  /** Zipf's law, where it holds. */
  Optional<Zipf> law() {
    return zipf.filter(it -> it.misfit() < MOST_MISFIT);
  }

  static Popularity of(KeyCounts keys, Map<String, Double> hottest) {
    var counts = keys.descending();
    var uses = keys.total();
    var cumulated = new double[counts.length];
    var sum = 0.0;
    for (var i = 0; i < counts.length; i++) {
      sum += counts[i];
      cumulated[i] = sum / keys.share() / uses;
    }
    var ranks = new TreeMap<Long, Double>();
    for (var rank = 1L;
        rank <= counts.length;
        rank = Math.max(rank + 1, (long) (rank * RANK_STEP))) {
      ranks.put(Math.round(rank / keys.share()), Math.min(1, cumulated[(int) rank - 1]));
    }
    if (counts.length > 0) {
      ranks.put(Math.round(counts.length / keys.share()), 1.0);
    }
    return new Popularity(
        uses,
        Math.round(counts.length / keys.share()),
        keys.share(),
        ranks,
        top(cumulated, 0.01),
        top(cumulated, 0.1),
        counts.length < 2
            ? Optional.empty()
            : Optional.of(ZipfFit.of(counts, uses, keys.share())).map(Zipf::of),
        hottest);
  }

  private static double top(double[] cumulated, double share) {
    var keys = (int) Math.ceil(cumulated.length * share);
    return keys == 0 ? 0 : Math.min(1, cumulated[keys - 1]);
  }

  /**
   * Zipf's law.
   *
   * @param keys that there are, used or not
   * @param misfit about 1 where the law holds
   */
  record Zipf(double exponent, double standardError, long keys, double misfit) {

    static Zipf of(ZipfFit fit) {
      return new Zipf(fit.exponent(), fit.standardError(), fit.items(), fit.misfit());
    }
  }
}
