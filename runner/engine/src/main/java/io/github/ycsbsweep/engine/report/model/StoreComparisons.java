// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/** Every store against every other on a workload: each at its best, and at equal thread counts. */
public final class StoreComparisons {

  public static final String TITLE = "Stores compared";

  private StoreComparisons() {}

  /** Pair by pair, in the order of the run; none if there is but one store. */
  public static List<StoreComparison> in(RunResults results, String workload) {
    var order = RunOrder.of(results.run());
    // An imitation is never ranked.
    var stores =
        results
            .series(workload)
            .filter(series -> !series.curve().standIn())
            .map(RunResults.Series::counts)
            .toList();
    var comparisons = new ArrayList<StoreComparison>();
    for (var i = 0; i < stores.size(); i++) {
      for (var j = i + 1; j < stores.size(); j++) {
        comparisons.addAll(pair(stores.get(i), stores.get(j), order));
      }
    }
    return comparisons;
  }

  /** How to read them. */
  public static String note(RunResults results) {
    var how =
        switch (RunOrder.of(results.run())) {
          case INTERLEAVED ->
              "The stores took turns, so the ratio is the geometric mean of the ratios within each"
                  + " repeat, with an interval by Student's t: what the machine did to all of them"
                  + " alike is not in it.";
          case RANDOM ->
              "The cells were shuffled, so the ratio is that of the mean throughputs, with an"
                  + " interval by Welch's t.";
          case FIXED, UNKNOWN ->
              "The stores were not measured in turns, so a drift of the machine is in the ratio,"
                  + " and not in its interval: that of the mean throughputs, by Welch's t. Use"
                  + " --order interleaved.";
        };
    return "Throughput of the first store divided by that of the second. "
        + how
        + " Faster or slower: the whole interval is beyond 5 %; equivalent: all of it is within;"
        + " else undecided. A row errs in up to 5 of 100 runs, so of many rows some do.";
  }

  /** Each at its best first, unless that is at equal thread counts. */
  private static List<StoreComparison> pair(
      List<ThreadCount> first, List<ThreadCount> second, RunOrder order) {
    var one = best(first);
    var other = best(second);
    var comparisons = new ArrayList<StoreComparison>();
    if (one.threads() != other.threads()) {
      comparisons.add(new StoreComparison(one, other, true, order));
    }
    for (var count : first) {
      second.stream()
          .filter(it -> it.threads() == count.threads())
          .map(
              it ->
                  new StoreComparison(
                      count,
                      it,
                      count.threads() == one.threads() && it.threads() == other.threads(),
                      order))
          .forEach(comparisons::add);
    }
    return comparisons;
  }

  /** With the highest throughput, if any was measured within the gates. */
  private static ThreadCount best(List<ThreadCount> counts) {
    return Collections.max(
        counts,
        Comparator.comparingDouble(count -> count.isBreached() ? 0 : count.throughput().orElse(0)));
  }
}
