// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.Table.Field.count;
import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.megabytes;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static io.github.ycsbsweep.engine.report.section.MemoryLimit.percent;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.request.SweepOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The sizes of {@code --memory}: what each finds of what is read, and which one is enough. */
final class MemorySection implements Section {

  private static final String NOTE =
      "Hit rate: the part of the reads that found a record, in the window; what was not found was"
          + " inserted. Records are those that were there at the end, and memory is the server's"
          + " largest resident set.";

  private static final String PREDICTED =
      " Predicted: what an LRU cache with room for so many records finds of the traffic that was"
          + " captured, by its reuse distances. First reads of keys are misses, or hits at most.";

  /** A little beyond 100, so that a point there is whole. */
  private static final int MOST_PERCENT = 104;

  private static final List<Field<MemoryLimit>> FIELDS =
      List.of(
          text("store", 15, it -> it.peak().label()),
          figure("limit", 7, MemoryLimit::size),
          count("records", 9, MemoryLimit::records),
          figure("hit rate", 8, MemoryLimit::measured),
          figure("predicted", 15, MemoryLimit::range),
          count("ops/s", 9, it -> it.peak().throughput()),
          megabytes("memory MB", 9, MemoryLimit::bytes));

  /** By rising sizes, store by store; none of a run that is not about them. */
  private static Collection<List<MemoryLimit>> in(RunResults results, String workload) {
    return results.run().option(SweepOption.MEMORY).isPresent()
        ? results.curves(workload).stream()
            .flatMap(curve -> MemoryLimit.of(results, curve).stream())
            .sorted(Comparator.comparingDouble(MemoryLimit::megabytes))
            .collect(groupingBy(MemoryLimit::name, LinkedHashMap::new, toList()))
            .values()
        : List.of();
  }

  /** That of its store, unless there are several. */
  private static String name(List<MemoryLimit> sizes, Collection<List<MemoryLimit>> systems) {
    var one = sizes.get(0);
    return systems.size() == 1 ? one.peak().first().store() : one.name();
  }

  @Override
  public List<String> headlines(RunResults results, String workload) {
    var wanted = results.run().hitRate();
    var systems = in(results, workload);
    return systems.stream()
        .map(
            sizes ->
                Text.format(
                    "%s, memory of %s: %s",
                    workload,
                    name(sizes, systems),
                    wanted.isPresent()
                        ? answer(sizes, wanted.getAsDouble())
                        : "hit rates are " + rates(sizes) + "."))
        .toList();
  }

  private static String rates(List<MemoryLimit> sizes) {
    return sizes.stream().map(it -> it.measured() + " with " + it.size()).collect(joining(", "));
  }

  /** The smallest size that was measured to be enough, and a smaller one that may be. */
  private static String answer(List<MemoryLimit> sizes, double wanted) {
    var enough = sizes.stream().filter(it -> it.hitRate().orElse(0) >= wanted).findFirst();
    var told = percent(OptionalDouble.of(wanted));
    if (enough.isEmpty()) {
      return "no measured size has a hit rate of " + told + ": it is " + rates(sizes) + ".";
    }
    var first = sizes.indexOf(enough.get());
    var answer =
        Text.format(
            "%s is the smallest measured size with a hit rate of %s: it has %s",
            enough.get().size(), told, enough.get().measured());
    return first == 0
        ? answer + ". Less may do."
        : answer
            + Text.format(
                ", and %s has %s.", sizes.get(first - 1).size(), sizes.get(first - 1).measured())
            + between(sizes.get(first - 1), enough.get(), wanted).stream()
                .mapToObj(mb -> Text.format(" Predicted between them: %,.0fmb.", Math.ceil(mb)))
                .collect(joining());
  }

  /** By the form of the predicted curve, led through what was measured at both sizes. */
  private static OptionalDouble between(MemoryLimit low, MemoryLimit high, double wanted) {
    var from = low.predicted().orElse(1);
    var to = high.predicted().orElse(0);
    var used =
        high.number("memory_used_bytes").orElse(0) - low.number("memory_used_bytes").orElse(0);
    if (from >= to || used <= 0) {
      return OptionalDouble.empty();
    }
    var part =
        (wanted - low.hitRate().orElse(0)) / (high.hitRate().orElse(1) - low.hitRate().orElse(0));
    double least = low.records().getAsLong();
    double most = high.records().getAsLong();
    var keys = low.traffic().orElseThrow().keys(from + part * (to - from), least, most);
    return OptionalDouble.of(low.megabytes() + (keys - least) / (most - least) * used / (1 << 20));
  }

  @Override
  public List<Block> blocks(RunResults results, String workload) {
    var sizes = in(results, workload).stream().flatMap(List::stream).toList();
    if (sizes.isEmpty()) {
      return List.of();
    }
    var isPredicted = sizes.stream().anyMatch(it -> it.predicted().isPresent());
    return List.of(
        Table.of("Memory", NOTE + (isPredicted ? PREDICTED : ""), FIELDS, sizes),
        chart(results, workload));
  }

  @Override
  public List<Table> terminal(RunResults results, String workload) {
    var sizes = in(results, workload).stream().flatMap(List::stream).toList();
    return List.of(
        Table.of(
            workload + ", memory", String.join("\n", headlines(results, workload)), FIELDS, sizes));
  }

  private static Chart chart(RunResults results, String workload) {
    var stores = List.copyOf(in(results, workload));
    var lines = new ArrayList<Line>();
    for (var sizes : stores) {
      var color = stores.indexOf(sizes);
      var name = name(sizes, stores);
      lines.add(line(name, color, Stroke.BOLD, sizes, MemoryLimit::hitRate).marked(Marker.CIRCLE));
      lines.add(
          line(name, color, Stroke.DASHED, sizes, MemoryLimit::predicted)
              .called(name + ", predicted"));
      lines.add(
          line(name, color, Stroke.DOTTED, sizes, MemoryLimit::most)
              .called(name + ", predicted at most"));
    }
    var all = stores.stream().flatMap(List::stream).mapToDouble(MemoryLimit::megabytes);
    var range = all.summaryStatistics();
    return new Chart(
        workload + "-memory",
        workload + ": hit rate against memory",
        "Hit rates against the limit of memory; the figures follow",
        "Solid: measured. Dashed, dotted: predicted, if first reads are misses, or hits.",
        Axis.log("limit of memory, MB", "MB", "logarithmic", range.getMin(), range.getMax()),
        List.of(Axis.linear("reads that hit, %", "%", 0, MOST_PERCENT)),
        lines.stream().filter(Line::hasPoints).toList(),
        List.of());
  }

  private static Line line(
      String name,
      int color,
      Stroke stroke,
      List<MemoryLimit> sizes,
      Function<MemoryLimit, OptionalDouble> rate) {
    var points =
        sizes.stream()
            .flatMap(it -> rate.apply(it).stream().mapToObj(hits -> point(it, hits)))
            .toList();
    return Line.of(name, color, stroke, points);
  }

  private static Point point(MemoryLimit size, double rate) {
    var note = size.size() + ": " + percent(OptionalDouble.of(rate));
    return Point.of(size.megabytes(), 100 * rate, note);
  }
}
