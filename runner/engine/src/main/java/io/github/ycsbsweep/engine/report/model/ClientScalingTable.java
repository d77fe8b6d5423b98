// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

// SPDX-License-Identifier: Apache-2.0

/** The table of a scan over clients: a row a number of clients. */
public final class ClientScalingTable {

  public static final String TITLE = "Was it the client?";

  private static final String NOTE =
      "The same threads, divided among different numbers of clients, after the sweep. Ratio: the"
          + " throughput divided by that of as many clients as the sweep had, or of the fewest if the"
          + " scan has no more than those, with an interval by Welch's t. Risen: the whole interval is"
          + " above 1.05; not risen: all of it is below; else undecided.";

  private static final List<String> HEADER =
      List.of(
          "store",
          "threads",
          "clients",
          "repeats",
          "ops/s",
          "95 % interval",
          "ratio",
          "95 % interval of the ratio",
          "marks");

  private ClientScalingTable() {}

  /** Empty without a scan. */
  public static Optional<NotedTable> of(RunResults results, String workload) {
    var rows = new ArrayList<List<String>>();
    for (var scan : ClientScaling.in(results, workload)) {
      scan.counts().forEach(count -> rows.add(row(scan, count)));
    }
    var answers = String.join(" ", ClientScalingText.of(results, workload));
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(new NotedTable(TITLE, answers + " " + NOTE, HEADER, rows));
  }

  private static List<String> row(ClientScaling scan, ThreadCount count) {
    var throughput = count.throughput();
    return List.of(
        CellLabel.store(count.cells().get(0)),
        Integer.toString(count.threads()),
        Integer.toString(count.clients()),
        ThreadCountTable.repeats(count),
        throughput.isPresent() ? Figures.count(throughput.getAsDouble()) : "FAILED",
        count.interval().map(IntervalText::throughput).orElse(""),
        quotient(scan, count),
        scan.ratio(count)
            .flatMap(Ratio::interval)
            .map(interval -> IntervalText.bounds(interval, ClientScalingTable::three))
            .orElse(""),
        throughput.isPresent() ? String.join(", ", count.marks()) : "");
  }

  /** To three decimals; empty without one. */
  public static String quotient(ClientScaling scan, ThreadCount count) {
    return scan.ratio(count).map(ratio -> three(ratio.value())).orElse("");
  }

  public static String three(double ratio) {
    return String.format(Locale.ROOT, "%.3f", ratio);
  }
}
