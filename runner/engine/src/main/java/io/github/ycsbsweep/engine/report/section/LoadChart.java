// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static io.github.ycsbsweep.engine.report.model.ThreadCount.middle;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Latency against load, which is a share of what the closed loop did: response times solid, service
 * times dotted; the 99th percentile thick and the median thin. Figures are medians over repeats.
 */
final class LoadChart {

  /** Heading above it on the page. */
  static final String TITLE = "Latency against load (open loop)";

  /** Follows the workload in the names of its files. */
  private static final String SUFFIX = "-latency";

  /** A kind of latency, and how it is drawn. */
  private record Kind(
      String name,
      Stroke stroke,
      Function<Operation, Optional<Latency>> times,
      Function<Latency, OptionalLong> figure) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("response p99", Stroke.BOLD, Operation::intended, Latency::p99),
          new Kind("response p50", Stroke.THIN, Operation::intended, Latency::p50),
          new Kind("service p99", Stroke.BOLD_DOTTED, Operation::latency, Latency::p99),
          new Kind("service p50", Stroke.DOTTED, Operation::latency, Latency::p50));

  private LoadChart() {}

  /** Empty without cells at a rate of which the closed loop's throughput is known. */
  static Optional<Chart> of(RunResults results, String workload) {
    var stores = results.stores();
    var cells =
        RateSection.cells(results, workload).stream()
            .filter(cell -> cell.status() != Cell.Status.FAILED)
            .filter(cell -> RateSection.peak(results, cell).isPresent())
            .toList();
    var lines =
        KINDS.stream()
            .flatMap(kind -> stores.stream().map(store -> line(results, cells, store, kind)))
            .filter(Line::hasPoints)
            .toList();
    var points = lines.stream().flatMap(line -> line.points().stream()).toList();
    var millis = points.stream().mapToDouble(Point::y).summaryStatistics();
    var most = points.stream().mapToDouble(Point::x).max().orElse(0);
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Chart(
                workload + SUFFIX,
                workload + ": latency against load (open loop)",
                "Service and response times against load; the figures follow",
                "Solid: response time. Dotted: service time. Thick: 99th percentile, thin: median.",
                Axis.linear(
                    "load, percent of the closed loop's throughput",
                    "% of the closed loop",
                    0,
                    Math.max(100, most)),
                List.of(Axis.log("ms", "ms", "logarithmic", millis.getMin(), millis.getMax())),
                lines,
                cells.stream()
                    .filter(cell -> cell.server().standIn())
                    .map(Cell::shownLabel)
                    .distinct()
                    .toList()));
  }

  private static Line line(RunResults results, List<Cell> cells, String store, Kind kind) {
    var ofStore = cells.stream().filter(cell -> cell.label().equals(store)).toList();
    var points = new ArrayList<Point>();
    ofStore.stream()
        .collect(groupingBy(cell -> percent(results, cell), TreeMap::new, toList()))
        .forEach(
            (percent, repeats) ->
                middle(repeats.stream().map(it -> it.all().flatMap(kind.times())), kind.figure())
                    .ifPresent(
                        micros ->
                            points.add(
                                Point.of(
                                    percent,
                                    Figures.drawnMillis(micros),
                                    kind.name() + " " + Figures.millis(micros) + " ms"))));
    var label = ofStore.isEmpty() ? store : ofStore.get(0).shownLabel();
    return Line.of(label, results.stores().indexOf(store), kind.stroke(), points)
        .called(label + ", " + kind.name())
        .marked(Marker.CIRCLE);
  }

  private static double percent(RunResults results, Cell cell) {
    return 100 * cell.targetOps().orElseThrow() / RateSection.peak(results, cell).orElseThrow();
  }
}
