// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbsweep.analysis.Json;
import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.Cell.Operation;
import io.github.ycsbsweep.analysis.cell.Cell.Second;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** What the page's charts are drawn from. */
record ChartData(List<Workload> workloads) {

  /** A screen has no more columns to draw the seconds of a long cell in. */
  private static final int MOST_SECONDS = 600;

  record Workload(String name, List<Line> curves, List<Details> cells) {}

  record Line(String label, String color, boolean standIn, List<Point> points) {}

  /** Service times in milliseconds. */
  record Point(int threads, double ops, OptionalDouble p50, OptionalDouble p99) {}

  /**
   * One cell.
   *
   * @param percentiles pairs of 1 ÷ (1 − percentile) and milliseconds, as HdrHistogram's plots
   * @param seconds pairs of a second's end and successful operations a second
   * @param failures likewise of operations that failed or found nothing
   * @param cut what is not measured
   */
  record Details(
      String label,
      String color,
      List<double[]> percentiles,
      List<double[]> seconds,
      List<double[]> failures,
      List<Range> cut) {}

  /** Seconds since the first operation. */
  record Range(String name, @JsonProperty("from") double start, @JsonProperty("to") double end) {}

  /** As it stands in the page. */
  static String json(RunResults results) throws IOException {
    var workloads = new ArrayList<Workload>();
    for (var name : results.workloads()) {
      workloads.add(workload(results, name));
    }
    return Html.inScript(Json.line(new ChartData(workloads)));
  }

  /** Whether there is something to draw of a cell. */
  static boolean isDrawn(Cell cell) {
    return cell.window().isPresent() && cell.all().flatMap(Operation::latency).isPresent();
  }

  static String label(Cell cell) {
    return String.format(
        Locale.ROOT,
        "%s, %d threads%s",
        Labels.store(cell),
        cell.threads(),
        cell.repeat() > 1 ? ", repeat " + cell.repeat() : "");
  }

  private static Workload workload(RunResults results, String name) {
    var curves = results.curves(name);
    var stores = curves.stream().map(Curve::store).toList();
    var lines = new ArrayList<Line>();
    for (var i = 0; i < curves.size(); i++) {
      var curve = curves.get(i);
      var points = curve.points().stream().map(ChartData::point).toList();
      lines.add(new Line(curve.label(), Palette.css(i), curve.standIn(), points));
    }
    var cells =
        results.cells().stream()
            .filter(cell -> cell.workload().equals(name) && isDrawn(cell))
            .map(cell -> details(cell, Palette.css(stores.indexOf(cell.store()))))
            .toList();
    return new Workload(name, lines, cells);
  }

  private static Point point(Curve.Point point) {
    return new Point(
        point.threads(), rounded(point.throughput()), millis(point.p50()), millis(point.p99()));
  }

  private static OptionalDouble millis(OptionalDouble micros) {
    return micros.isPresent()
        ? OptionalDouble.of(rounded(micros.getAsDouble() / 1000))
        : OptionalDouble.empty();
  }

  private static Details details(Cell cell, String color) {
    var curve = cell.all().flatMap(Operation::latency).orElseThrow().curve();
    var percentiles =
        curve.stream()
            .filter(point -> point.percentile() < 100)
            .map(p -> new double[] {rounded(100 / (100 - p.percentile())), p.micros() / 1000.0})
            .toList();
    return new Details(
        label(cell),
        color,
        percentiles,
        rate(cell, Second::ok),
        rate(cell, Second::notOk),
        cut(cell));
  }

  private static List<double[]> rate(Cell cell, ToDoubleFunction<Second> count) {
    var all = cell.perSecond();
    var step = (all.size() + MOST_SECONDS - 1) / MOST_SECONDS;
    var rates = new ArrayList<double[]>();
    for (var i = 0; i < all.size(); i += Math.max(1, step)) {
      var part = all.subList(i, Math.min(all.size(), i + Math.max(1, step)));
      var seconds = part.stream().mapToDouble(Second::seconds).sum();
      var last = part.get(part.size() - 1);
      // The rest of an interval at either end is too short to speak of a rate.
      if (seconds >= 0.5) {
        rates.add(
            new double[] {
              rounded(last.second() + last.seconds()),
              rounded(part.stream().mapToDouble(count).sum() / seconds)
            });
      }
    }
    return rates;
  }

  private static List<Range> cut(Cell cell) {
    var window = cell.window().orElseThrow();
    var measured =
        cell.perSecond().stream()
            .filter(second -> second.second() >= Math.max(cell.warmupSeconds(), 1) - 0.1)
            .findFirst();
    var start = measured.map(Second::second).orElse(0.0);
    var end = start + window.seconds();
    var last = cell.perSecond().get(cell.perSecond().size() - 1);
    var ranges = new ArrayList<Range>();
    ranges.add(new Range("warm-up", 0, rounded(start)));
    if (last.second() + last.seconds() - end > 0.5) {
      ranges.add(new Range("end", rounded(end), rounded(last.second() + last.seconds())));
    }
    return ranges;
  }

  /** To three decimals or six digits: a page need not carry the rest. */
  private static double rounded(double value) {
    return Math.abs(value) >= 1000 ? Math.round(value) : Math.round(value * 1000) / 1000.0;
  }
}
