// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import io.github.ycsbsweep.engine.common.Text;
import java.util.OptionalLong;

/** What a search found, in a sentence that says no more than was measured. */
public final class SearchConclusion {

  private SearchConclusion() {}

  /** Without an end of sentence. */
  public static String of(ObjectiveSearch search) {
    var objective = search.objective();
    var best = search.best();
    if (best.isEmpty()) {
      return "no rate that was tried met " + objective.text() + lowest(search);
    }
    var met = rate(best.get()) + " ops/s" + figure(search, best.get());
    if (search.lowestFailed().isEmpty() && !search.isClosedOver()) {
      return Text.format(
          "%s was met at the closed loop's own throughput, %s: at every rate up to the peak",
          objective.text(), met);
    }
    return "highest throughput that met " + objective.text() + ": " + met + next(search);
  }

  private static String next(ObjectiveSearch search) {
    var failed = search.lowestFailed();
    return failed.isPresent()
        ? Text.format(
            "; next tried %,.0f ops/s%s: %s",
            failed.get().target(), figure(search, failed.get()), explained(search, failed.get()))
        : Text.format(
            "; the closed loop, at %,.0f ops/s, did not: service time %s",
            search.peak(), millis(search.closed()));
  }

  private static String lowest(ObjectiveSearch search) {
    return search
        .lowestFailed()
        .map(
            step ->
                Text.format(
                    ": the lowest was %,.0f ops/s%s, %s",
                    step.target(), figure(search, step), explained(search, step)))
        .orElse("");
  }

  private static String explained(ObjectiveSearch search, RateStep step) {
    var more =
        step.verdict(search.objective()) == ObjectiveVerdict.UNKNOWN
            ? " to tell " + search.objective().percentile() + ", a longer --duration has more"
            : "";
    return step.explained(search.objective()) + more;
  }

  private static String figure(ObjectiveSearch search, RateStep step) {
    var worst = step.worst(search.objective());
    return worst.isPresent()
        ? " (" + search.objective().percentile() + " " + millis(worst) + ")"
        : "";
  }

  private static String rate(RateStep step) {
    return Text.format("%,.0f", step.achieved().orElse(step.target()));
  }

  private static String millis(OptionalLong micros) {
    return Text.format("%.3f ms", micros.orElse(0) / 1000.0);
  }
}
