// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.common.ValueDifference;
import io.github.ycsbsweep.engine.history.CellSeries.RunPoint;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.Repeats;
import io.github.ycsbsweep.engine.statistics.ChangePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A cell in run after run.
 *
 * @param points of the runs that measured it within the error gate, in the order of time
 * @param leftOut of the others, with why
 */
record CellSeries(SeriesKey key, List<RunPoint> points, List<String> leftOut) {

  /** All repeats of the cell in a run. */
  record RunPoint(RunResults run, Repeats repeats) {

    String runId() {
      return run.run().runId();
    }

    /** Why a repeat's figures do not stand; empty if all do. */
    Optional<String> failure() {
      return repeats.cells().stream().flatMap(cell -> cell.failure().stream()).findFirst();
    }

    /** What may have moved the figure from one run to the next, by name. */
    Map<String, String> circumstances() {
      var names = new TreeMap<>(run.run().versions());
      for (var name : List.of("kernel", "jvm")) {
        Optional.ofNullable(run.run().machine().get(name))
            .ifPresent(value -> names.put(name, value));
      }
      // A run has those of all its systems.
      var own = repeats.first().label() + " ";
      names.keySet().removeIf(name -> isOfSystem(name) && !name.startsWith(own));
      repeats.first().server().version().ifPresent(version -> names.put("server", version));
      return names;
    }

    private static boolean isOfSystem(String name) {
      return name.endsWith(" driver") || name.endsWith(" binding");
    }
  }

  /** All series of an archive, in the order in which they began. */
  static List<CellSeries> in(Archive archive) {
    var points = new LinkedHashMap<SeriesKey, List<RunPoint>>();
    for (var run : archive.runs()) {
      // A rate that came from the run itself is another one in each run.
      LoopModel.sweep(run.cells()).stream()
          .collect(groupingBy(cell -> SeriesKey.of(run.run(), cell), LinkedHashMap::new, toList()))
          .forEach(
              (key, repeats) ->
                  points
                      .computeIfAbsent(key, any -> new ArrayList<>())
                      .add(new RunPoint(run, new Repeats(repeats))));
    }
    return points.entrySet().stream().map(it -> of(it.getKey(), it.getValue())).toList();
  }

  private static CellSeries of(SeriesKey key, List<RunPoint> points) {
    var sound = points.stream().filter(point -> point.failure().isEmpty()).toList();
    var leftOut =
        points.stream()
            .flatMap(
                point ->
                    point.failure().stream()
                        .map(why -> point.runId() + ", " + key.label() + ": " + why))
            .toList();
    return new CellSeries(key, sound, leftOut);
  }

  String label() {
    return key.label();
  }

  /**
   * One figure of a cell in run after run, and where it changed.
   *
   * @param points of the runs that have the figure
   * @param changes in the order of time
   */
  record MetricSeries(
      CellSeries cells, Metric metric, List<RunPoint> points, List<LevelChange> changes) {

    static final List<Metric> METRICS =
        List.of(Metric.THROUGHPUT, Metric.P50, Metric.P99, Metric.RESPONSE_P99);

    /** The same archive always has the same changes. */
    private static final long SEED = 20140;

    /**
     * A change.
     *
     * @param at index of the first run behind it
     * @param before mean from the last change, or the beginning, to this
     * @param after mean from this to the next change, or the end
     * @param p probability that chance alone does it
     * @param circumstances that changed with it, in words
     */
    record LevelChange(int at, double before, double after, double p, List<String> circumstances) {

      /** In percent of the level before. */
      double percent() {
        return 100 * (after / before - 1);
      }
    }

    /** The figures of a cell that any of its runs has. */
    static List<MetricSeries> of(CellSeries cells) {
      return METRICS.stream()
          .map(metric -> of(cells, metric))
          .filter(series -> !series.points().isEmpty())
          .toList();
    }

    private static MetricSeries of(CellSeries cells, Metric metric) {
      var points =
          cells.points().stream()
              .filter(point -> point.repeats().mean(metric).isPresent())
              .toList();
      var values =
          points.stream()
              .mapToDouble(point -> point.repeats().mean(metric).getAsDouble())
              .toArray();
      return new MetricSeries(cells, metric, points, changes(points, values));
    }

    private static List<LevelChange> changes(List<RunPoint> points, double[] values) {
      var found = ChangePoints.in(values, SEED);
      var ends = new ArrayList<Integer>();
      ends.add(0);
      found.forEach(change -> ends.add(change.at()));
      ends.add(values.length);
      var changes = new ArrayList<LevelChange>();
      for (var i = 0; i < found.size(); i++) {
        var at = found.get(i).at();
        changes.add(
            new LevelChange(
                at,
                mean(values, ends.get(i), at),
                mean(values, at, ends.get(i + 2)),
                found.get(i).p(),
                changed(points.get(at - 1), points.get(at))));
      }
      return List.copyOf(changes);
    }

    private static double mean(double[] values, int from, int to) {
      return Arrays.stream(values, from, to).average().orElseThrow();
    }

    private static List<String> changed(RunPoint before, RunPoint after) {
      return ValueDifference.between(before.circumstances(), after.circumstances(), "(none)")
          .stream()
          .map(it -> it.name() + " " + it.one() + " → " + it.other())
          .toList();
    }

    /** Of one of its points, in the metric's unit. */
    double value(RunPoint point) {
      return point.repeats().mean(metric).getAsDouble();
    }

    double first() {
      return value(points.get(0));
    }

    double last() {
      return value(points.get(points.size() - 1));
    }
  }
}
