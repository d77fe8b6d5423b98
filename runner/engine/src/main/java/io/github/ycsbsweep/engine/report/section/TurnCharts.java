// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.TurnRatio;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The charts of systems that took turns. */
final class TurnCharts {

  /** Half a doubling, nearly. */
  private static final double ROOM = 1.4;

  /** What the axis of ratios shows: an interval of two starts may reach anywhere. */
  private static final double LEAST = 0.5;

  private static final double MOST = 2;

  private TurnCharts() {}

  /** Ratios with their intervals, those of a number of threads side by side. */
  static Chart ratios(String workload, List<TurnRow> rows) {
    var names = rows.stream().map(TurnCharts::lineName).distinct().toList();
    var threads = rows.stream().map(TurnRow::threads).distinct().toList();
    var margin = rows.get(0).margin();
    var low = rows.stream().mapToDouble(TurnRow::low).min().orElse(1);
    var high = rows.stream().mapToDouble(TurnRow::high).max().orElse(1);
    var y =
        Axis.linear(
            "ratio to the base",
            "ratio",
            Math.min(1 / margin.factor(), Math.max(LEAST, low)) - 0.01,
            Math.max(margin.factor(), Math.min(MOST, high)) + 0.01);
    var x = Axis.threads("client threads", threads, ROOM);
    var lines = new ArrayList<Line>();
    for (var i = 0; i < names.size(); i++) {
      var name = names.get(i);
      var shift = Math.pow(2, (i - (names.size() - 1) / 2.0) * 0.08);
      var points =
          rows.stream()
              .filter(row -> lineName(row).equals(name))
              .map(row -> point(row, shift, y))
              .toList();
      lines.add(Line.of(name, i, Stroke.NONE, points).marked(Marker.CIRCLE));
    }
    lines.add(edge(margin, margin.factor(), x, names.size()));
    lines.add(edge(margin, 1 / margin.factor(), x, names.size()).called(""));
    return new Chart(
        "pairs-" + workload,
        "Ratios to " + rows.get(0).base(),
        workload + ", with their intervals",
        "Two systems are equal where the whole interval is between the dotted lines. Where it"
            + " crosses one of them, they are undecided.",
        x,
        List.of(y),
        lines,
        List.of());
  }

  /** An end of what is equal. */
  private static Line edge(Margin margin, double ratio, Axis x, int color) {
    var points = List.of(Point.of(x.min(), ratio, ""), Point.of(x.max(), ratio, ""));
    return Line.of("equal within " + margin.text(), color, Stroke.DOTTED, points);
  }

  private static String lineName(TurnRow row) {
    return row.other() + ", " + row.shortName();
  }

  private static Point point(TurnRow row, double shift, Axis y) {
    return Point.of(
            row.threads() * shift,
            row.estimate().value(),
            row.other() + ", " + row.name() + ": " + Figures.ratio(row.estimate()))
        .with(row.estimate().interval(), y);
  }

  /**
   * A ratio in every block, over time: a phase of the machine would be seen. It is that of
   * throughput, or of the server's CPU time where that alone is ranked.
   */
  static Chart course(String workload, List<TurnRow> rows) {
    var metric =
        Stream.of(Metric.THROUGHPUT, Metric.SERVER_CPU_PER_OPERATION)
            .filter(it -> rows.stream().anyMatch(row -> row.isRankedBy(it)))
            .findFirst()
            .orElse(Metric.THROUGHPUT);
    var shown = rows.stream().filter(row -> row.ratio().metric() == metric).toList();
    var all = shown.stream().flatMap(row -> row.ratio().blocks().stream()).toList();
    var first = all.stream().mapToDouble(TurnRatio.BlockRatio::millis).min().orElse(0);
    var last = all.stream().mapToDouble(TurnRatio.BlockRatio::millis).max().orElse(1);
    var low = all.stream().mapToDouble(TurnRatio.BlockRatio::value).min().orElse(1);
    var high = all.stream().mapToDouble(TurnRatio.BlockRatio::value).max().orElse(1);
    var lines = new ArrayList<Line>();
    for (var i = 0; i < shown.size(); i++) {
      var row = shown.get(i);
      var points =
          row.ratio().blocks().stream()
              .map(
                  block ->
                      Point.of(
                          (block.millis() - first) / 1000,
                          block.value(),
                          "start " + block.cell().repeat()))
              .toList();
      var name = row.other() + ", " + Text.count(row.threads(), "thread");
      lines.add(Line.of(name, i, Stroke.NONE, points).marked(Marker.CIRCLE));
    }
    return new Chart(
        "pairs-course-" + workload,
        "Blocks over time",
        workload
            + ", ratio of "
            + (metric == Metric.THROUGHPUT ? "throughput" : "server CPU")
            + " in each",
        "A start is a group of blocks. What moves both systems alike moves no ratio.",
        Axis.linear("time, s", "s", -1, (last - first) / 1000 + 1),
        List.of(
            Axis.linear(
                "ratio to the base",
                "ratio",
                Math.min(0.95, low - 0.02),
                Math.max(1.05, high + 0.02))),
        lines,
        List.of());
  }
}
