// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.ScheduledRates;
import io.github.ycsbsweep.engine.model.ScheduledRates.Second;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Mark;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Scale;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/** What was due and what was done in each second of a cell, and its response times. */
public final class ScheduleChart {

  private static final int LEFT = 0;
  private static final int RIGHT = 1;

  private final Cell cell;
  private final List<Second> seconds;

  private ScheduleChart(Cell cell, List<Second> seconds) {
    this.cell = cell;
    this.seconds = seconds;
  }

  /** Of the first repeat of every cell that followed a schedule. */
  public static List<Chart> of(RunResults results, String workload) {
    return ScheduleTable.cells(results, workload).stream()
        .filter(cell -> cell.repeat() == 1)
        .map(cell -> new ScheduleChart(cell, cell.schedule().orElseThrow().seconds()))
        .filter(chart -> !chart.seconds.isEmpty())
        .map(ScheduleChart::chart)
        .toList();
  }

  private Chart chart() {
    var times = new ArrayList<Line>();
    times(1, "response p50", Stroke.THIN, Second::p50).ifPresent(times::add);
    times(1, "response p99", Stroke.BOLD_DOTTED, Second::p99).ifPresent(times::add);
    times(1, "response max", Stroke.DOTTED, Second::max).ifPresent(times::add);
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
      axes.add(
          Axis.log("response time, ms", "ms", "logarithmic", millis.getMin(), millis.getMax()));
    }
    var lines = new ArrayList<Line>();
    rate("due", Stroke.DASHED, Second::asked).ifPresent(lines::add);
    rate("done", Stroke.BOLD, it -> OptionalDouble.of(it.done())).ifPresent(lines::add);
    lines.addAll(times);
    var schedule = cell.schedule().orElseThrow();
    return new Chart(
        Text.format("%s-%s-t%04d%s", cell.workload(), cell.label(), cell.threads(), suffix()),
        Text.format(
            "%s, %s, %d threads: %s",
            cell.workload(), CellLabel.of(cell), cell.threads(), title(schedule)),
        "Operations due and done in each second, and response times; a table follows",
        "Dashed: operations due. Solid: done. Thin: median response time of each second; thick and"
            + " dotted: its 99th percentile; dotted: its longest.",
        new Axis(
                "seconds since the first operation",
                "s",
                "",
                Scale.LINEAR,
                Math.floor(seconds.get(0).second()),
                Math.ceil(seconds.get(seconds.size() - 1).second() + 1),
                List.of())
            .with(marks()),
        axes,
        lines,
        cell.server().standIn() ? List.of(CellLabel.of(cell)) : List.of());
  }

  /** Cells at several targets have as many threads. */
  private String suffix() {
    return cell.phases().isEmpty()
        ? Text.format("-at%.0f-schedule", cell.targetOps().orElse(0))
        : "-phases";
  }

  /** Phases, of which every other one is shaded. */
  private List<Mark> marks() {
    var phases = cell.phases();
    return IntStream.range(0, phases.size())
        .mapToObj(
            i ->
                new Mark(
                    phases.get(i).name(),
                    phases.get(i).second(),
                    phases.get(i).second() + phases.get(i).length(),
                    i % 2 == 1))
        .toList();
  }

  private String title(ScheduledRates schedule) {
    return !cell.phases().isEmpty()
        ? "phases of " + schedule.shape()
        : schedule.shape() + ", " + schedule.arrivals() + " arrivals";
  }

  private Optional<Line> rate(String name, Stroke stroke, Function<Second, OptionalDouble> figure) {
    var points =
        seconds.stream()
            .filter(it -> figure.apply(it).isPresent())
            .map(
                it ->
                    Point.of(
                        it.second(),
                        figure.apply(it).getAsDouble(),
                        name + " " + Figures.count(figure.apply(it)) + " ops/s"))
            .toList();
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new Line(name, name, 0, LEFT, stroke, Marker.NONE, points));
  }

  private Optional<Line> times(
      int color, String name, Stroke stroke, Function<Second, OptionalLong> figure) {
    var points =
        seconds.stream()
            .filter(it -> figure.apply(it).orElse(0) > 0)
            .map(
                it ->
                    Point.of(
                        it.second(),
                        Figures.drawnMillis((double) figure.apply(it).getAsLong()),
                        name + " " + Figures.millis(figure.apply(it)) + " ms"))
            .toList();
    return points.isEmpty()
        ? Optional.empty()
        : Optional.of(new Line(name, name, color, RIGHT, stroke, Marker.NONE, points));
  }
}
