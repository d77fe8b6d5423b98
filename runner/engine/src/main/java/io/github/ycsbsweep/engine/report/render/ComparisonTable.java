// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.StoreComparison;
import io.github.ycsbsweep.engine.report.model.StoreComparisons;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

// SPDX-License-Identifier: Apache-2.0

/** Stores compared, for a terminal of 80 columns: at their best, and where there is room, all. */
public final class ComparisonTable {

  /** Of a workload; what is more is in the files. */
  private static final int MOST_ROWS = 12;

  private ComparisonTable() {}

  /** Lines without their ends; none if no workload has two stores. */
  public static List<String> of(RunResults results) {
    var lines = new ArrayList<String>();
    for (var workload : results.workloads()) {
      var all = StoreComparisons.in(results, workload);
      if (!all.isEmpty()) {
        lines.add(
            line(Sanitizer.of(workload), "threads", "ratio", "95 % interval", "the first is"));
        var isShort = all.size() <= MOST_ROWS;
        all.stream()
            .filter(row -> isShort || row.isBest())
            .map(ComparisonTable::row)
            .forEach(lines::add);
        all.stream()
            .flatMap(row -> row.obstacle().stream())
            .distinct()
            .forEach(why -> lines.addAll(TextWrap.at80("not ranked: " + Sanitizer.of(why))));
        if (!isShort) {
          lines.add("At equal thread counts: see report.md");
        }
        lines.add("");
      }
    }
    return lines;
  }

  private static String row(StoreComparison row) {
    return line(
        Sanitizer.of(
            StoreComparison.name(row.first()) + " ÷ " + StoreComparison.name(row.second())),
        row.threads(),
        row.quotient(),
        row.interval(),
        row.verdict());
  }

  private static String line(
      String stores, String threads, String ratio, String bounds, String verdict) {
    return String.format(
            Locale.ROOT,
            "%-25s %-13s %6s %-14s %s",
            Sanitizer.cut(stores, 25),
            threads,
            ratio,
            bounds,
            verdict)
        .stripTrailing();
  }
}
