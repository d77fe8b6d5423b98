// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What another system would mean for a workload, in one sentence.
 *
 * @param rows ratios of one system at one number of threads, in turns with the base
 */
record TurnAnswer(List<TurnRow> rows) {

  private static final Set<Metric> TOLD =
      Set.of(Metric.THROUGHPUT, Metric.SERVER_CPU_PER_OPERATION, Metric.P99, Metric.RESPONSE_P99);

  /** One for each number of threads and system. */
  static List<TurnAnswer> of(List<TurnRow> rows) {
    return rows.stream()
        .collect(
            groupingBy(row -> List.of(row.threads(), row.other()), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(TurnAnswer::new)
        .toList();
  }

  String sentence() {
    var first = rows.get(0);
    var parts = new ArrayList<String>();
    rows.stream()
        .filter(row -> TOLD.contains(row.ratio().metric()))
        .map(TurnAnswer::told)
        .forEach(parts::add);
    memory(first).ifPresent(parts::add);
    hits(first).ifPresent(parts::add);
    TurnRow.effort(rows).ifPresent(parts::add);
    return Text.format(
        "%s, %s, %s against %s: %s",
        first.workload(),
        Text.count(first.threads(), "thread"),
        first.other(),
        first.base(),
        String.join("; ", parts));
  }

  private static String told(TurnRow row) {
    return Text.format(
        "%s %s%s, %s",
        row.shortName(),
        Figures.ratio(row.estimate()),
        row.interval().map(it -> " (" + it + ")").orElse(""),
        row.verdict());
  }

  /** Of the server's resident set, which has no parts in time to make an interval of. */
  private static Optional<String> memory(TurnRow row) {
    var base = bytes(row.ratio().base());
    var other = bytes(row.ratio().other());
    return base.isPresent() && other.isPresent()
        ? Optional.of("memory " + Figures.ratio(other.getAsDouble() / base.getAsDouble()))
        : Optional.empty();
  }

  private static OptionalDouble bytes(List<Cell> cells) {
    return cells.stream().flatMapToLong(cell -> cell.serverUse().rssBytes().stream()).average();
  }

  /** Where not every read found a record. */
  private static Optional<String> hits(TurnRow row) {
    var base = MemoryLimit.hitRate(row.ratio().base());
    var other = MemoryLimit.hitRate(row.ratio().other());
    return Math.min(base.orElse(1), other.orElse(1)) < 1
        ? Optional.of(
            Text.format(
                "reads that find a record %s against %s",
                MemoryLimit.percent(other), MemoryLimit.percent(base)))
        : Optional.empty();
  }
}
