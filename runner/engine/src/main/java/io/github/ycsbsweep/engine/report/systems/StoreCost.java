// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.systems;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** CPU time for an operation, of the client or of the server. */
public record StoreCost(StoreComparison of, Metric metric) {

  private static final List<Field<StoreCost>> FIELDS =
      List.of(
          figure("threads", it -> it.of().threads()),
          text("first store", it -> it.of().first().label()),
          text("second store", it -> it.of().second().label()),
          text("CPU time of the", StoreCost::whose),
          figure("first, µs", it -> it.shown(it.of().first())),
          figure("second, µs", it -> it.shown(it.of().second())),
          figure("ratio", it -> it.ratio().map(Figures::ratio)),
          figure("95 % interval", it -> it.ratio().flatMap(Figures::interval)),
          text("the first is", StoreCost::verdict));

  private static final String NOTE =
      "CPU time for an operation. It is that of the client where both systems have the same server."
          + " It is that of the server where the client, or a rate, limits the throughput. Faster:"
          + " it takes less. It depends on the rate, too: --target compares both at one.";

  /** CPU time for an operation, where that is what can be judged; else without rows. */
  public static Table table(RunResults results, List<SystemFacts> systems, String workload) {
    return Table.of(
        "CPU time compared",
        NOTE,
        FIELDS,
        StoreComparison.in(results, systems, workload).stream().flatMap(StoreCost::of).toList());
  }

  /** The same in 80 columns, of those that {@link StoreComparison#onTerminal} shows. */
  public static Table onTerminal(RunResults results, List<SystemFacts> systems, String workload) {
    return Table.of(
        List.of(
            text("CPU time an operation", StoreComparison.STORES_WIDTH, it -> it.of().stores()),
            text("of the", 7, StoreCost::whose),
            text("threads", 13, it -> it.of().threads()),
            figure("ratio", 6, it -> it.ratio().map(Figures::ratio)),
            text("95 % interval", 14, it -> it.ratio().flatMap(Figures::interval)),
            text("is", 9, StoreCost::verdict)),
        StoreComparison.shown(StoreComparison.in(results, systems, workload)).stream()
            .flatMap(StoreCost::of)
            .toList());
  }

  static Stream<StoreCost> of(StoreComparison comparison) {
    var metric =
        comparison.isSameServer()
            ? Metric.CLIENT_CPU_PER_OPERATION
            : Metric.SERVER_CPU_PER_OPERATION;
    var cost = new StoreCost(comparison, metric);
    var isDue = comparison.isSameServer() || comparison.isLimited();
    return isDue && comparison.isSound() && cost.ratio().isPresent()
        ? Stream.of(cost)
        : Stream.empty();
  }

  Optional<Ratio> ratio() {
    return of.ratio(metric);
  }

  String whose() {
    return metric == Metric.CLIENT_CPU_PER_OPERATION ? "client" : "server";
  }

  String shown(ThreadCount count) {
    var mean = count.mean(metric::of);
    return mean.isPresent() ? Figures.of(metric, mean.getAsDouble()) : "";
  }

  String verdict() {
    return of.verdict(ratio(), metric);
  }
}
