// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block;
import io.github.ycsbsweep.engine.report.model.Block.Fold;
import io.github.ycsbsweep.engine.report.model.Block.PagePart;
import io.github.ycsbsweep.engine.report.model.CellCharts.CellData.Range;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Mark;
import io.github.ycsbsweep.engine.report.model.Chart.MarkKind;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.HeatMap;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** What was due and what was done in each second of a cell, and its response times. */
record ScheduleChart(Cell cell, ScheduledRates schedule, List<Second> seconds) {

  private static final int LEFT = 0;

  /** Colours. */
  private static final int FAILED = 3;

  private static final int COLLECTIONS = 6;

  /** Of the first repeat of a cell whose seconds were kept: a chart, and a heat map. */
  static List<Block> blocks(Cell cell) {
    if (cell.repeat() > 1 || cell.schedule().orElseThrow().seconds().isEmpty()) {
      return List.of();
    }
    var blocks = new ArrayList<Block>();
    var chart = of(cell);
    blocks.add(chart);
    HeatMap.of(cell, chart.file() + "-times", chart.title() + ", times")
        .ifPresent(
            map -> {
              blocks.add(map);
              var title = "Operations of each second by their time, as a table";
              blocks.add(new PagePart(List.of(new Fold(title, List.of(map.table())))));
            });
    return blocks;
  }

  /** Of a cell whose seconds were kept. */
  static Chart of(Cell cell) {
    var schedule = cell.schedule().orElseThrow();
    return new ScheduleChart(cell, schedule, schedule.seconds()).chart();
  }

  private Chart chart() {
    var isDue = seconds.stream().anyMatch(it -> it.asked().isPresent());
    var kind = isDue || !cell.phases().isEmpty() ? "response" : "service";
    var times =
        Stream.of(
                times(kind + " p50", Stroke.THIN, Second::p50),
                times(kind + " p99", Stroke.BOLD_DOTTED, Second::p99),
                times(kind + " max", Stroke.DOTTED, Second::max))
            .filter(Line::hasPoints)
            .toList();
    var millis =
        times.stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(Point::y)
            .summaryStatistics();
    var highest =
        seconds.stream().mapToDouble(it -> Math.max(it.asked().orElse(0), it.done())).max();
    var axes = new ArrayList<Axis>();
    axes.add(Axis.linear("ops/s", "ops/s", "dashed: due, solid: done", highest.orElse(1) * 1.05));
    if (!times.isEmpty()) {
      axes.add(Axis.log(kind + " time, ms", "ms", "logarithmic", millis.getMin(), millis.getMax()));
    }
    var lines =
        Stream.concat(
                Stream.of(
                    rate("due", Stroke.DASHED, Second::asked),
                    rate("done", Stroke.BOLD, it -> OptionalDouble.of(it.done())),
                    failures(),
                    collections(axes.get(LEFT).max())),
                times.stream())
            .filter(Line::hasPoints)
            .toList();
    return new Chart(
        Text.format("%s-%s-t%04d%s", cell.workload(), cell.label(), cell.threads(), suffix()),
        Text.format(
            "%s, %s, %s: %s",
            cell.workload(), cell.shownLabel(), Text.count(cell.threads(), "thread"), title()),
        "Operations due and done in each second, and response times; a table follows",
        "Dashed: operations due. Solid: done. Thin: median response time of each second; thick and"
            + " dotted: its 99th percentile; dotted: its longest. Where nothing was due at a time,"
            + " they are service times. Triangles at the foot: garbage collections of the client."
            + " Red lines: what was done to the servers.",
        Axis.linear(
                "seconds since the first operation",
                "s",
                Math.floor(seconds.get(0).second()),
                Math.ceil(seconds.get(seconds.size() - 1).second() + 1))
            .with(marks()),
        axes,
        lines,
        cell.server().standIn() ? List.of(cell.shownLabel()) : List.of());
  }

  /** Cells at several targets have as many threads. */
  private String suffix() {
    if (!cell.phases().isEmpty()) {
      return "-phases";
    }
    var rate =
        cell.targetOps().isPresent() ? Text.format("-at%.0f", cell.targetOps().getAsDouble()) : "";
    return rate + (schedule.hasPace() ? "-schedule" : "-seconds");
  }

  /** Phases, of which every other one is shaded, and faults. */
  private List<Mark> marks() {
    var marks = new ArrayList<Mark>();
    for (var phase : Range.ofPhases(cell)) {
      var kind = marks.size() % 2 == 1 ? MarkKind.SHADED_PHASE : MarkKind.PHASE;
      marks.add(new Mark(phase.name(), phase.start(), phase.end(), kind));
    }
    for (var fault : Range.ofFaults(cell, seconds.get(seconds.size() - 1).second() + 1)) {
      marks.add(new Mark(fault.name(), fault.start(), fault.end(), MarkKind.FAULT));
    }
    return marks;
  }

  /** Operations that failed or found nothing; without points if there were none. */
  private Line failures() {
    var name = "failed or not found";
    var from = seconds.get(0).second() - 0.5;
    var points =
        cell.perSecond().stream()
            .filter(it -> it.second() >= from && it.seconds() >= 0.5)
            .map(it -> rate(name, it.second(), it.notOk() / it.seconds()))
            .toList();
    var isNone = points.stream().allMatch(point -> point.y() == 0);
    return Line.of(name, FAILED, Stroke.BOLD, isNone ? List.of() : points);
  }

  /** Garbage collections of the clients, at the foot of the rates. */
  private Line collections(double head) {
    var name = "garbage collection";
    var points =
        schedule.collections().stream()
            .map(
                it ->
                    Point.of(
                        it.second(),
                        0.01 * head,
                        name + Text.format(" of %.1f ms", 1000 * it.seconds())))
            .toList();
    return Line.of(name, COLLECTIONS, Stroke.NONE, points).marked(Marker.TRIANGLE);
  }

  private String title() {
    return !cell.phases().isEmpty()
        ? "phases of " + schedule.shape()
        : schedule.hasPace()
            ? schedule.shape() + ", " + schedule.arrivals() + " arrivals"
            : schedule.shape() + ", second by second";
  }

  private Line rate(String name, Stroke stroke, Function<Second, OptionalDouble> figure) {
    var points =
        seconds.stream()
            .flatMap(
                it -> figure.apply(it).stream().mapToObj(rate -> rate(name, it.second(), rate)))
            .toList();
    return Line.of(name, 0, stroke, points);
  }

  private static Point rate(String name, double second, double rate) {
    return Point.of(second, rate, name + " " + Figures.count(rate) + " ops/s");
  }

  private Line times(String name, Stroke stroke, Function<Second, OptionalLong> figure) {
    var points =
        seconds.stream()
            .flatMap(
                it ->
                    figure.apply(it).stream()
                        .filter(micros -> micros > 0)
                        .mapToObj(micros -> time(name, it.second(), (double) micros)))
            .toList();
    return Line.of(name, 1, stroke, points).onRight();
  }

  private static Point time(String name, double second, double micros) {
    var note = name + " " + Figures.millis(micros) + " ms";
    return Point.of(second, Figures.drawnMillis(micros), note);
  }
}
