// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.history;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.history.Archive.RunAtTime;
import io.github.ycsbsweep.engine.judge.rate.LoopModel;
import io.github.ycsbsweep.engine.results.Repeats;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
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
  record RunPoint(RunAtTime run, Repeats repeats) {

    String runId() {
      return run.results().run().runId();
    }

    /** What may have moved the figure from one run to the next, by name. */
    Map<String, String> circumstances() {
      var names = new TreeMap<>(run.results().run().versions());
      for (var name : List.of("kernel", "jvm")) {
        Optional.ofNullable(run.results().run().machine().get(name))
            .ifPresent(value -> names.put(name, value));
      }
      repeats.first().server().version().ifPresent(version -> names.put("server", version));
      return names;
    }
  }

  /** All series of an archive, in the order in which they began. */
  static List<CellSeries> in(Archive archive) {
    var series = new LinkedHashMap<SeriesKey, CellSeries>();
    for (var run : archive.runs()) {
      var cells = new LinkedHashMap<SeriesKey, List<Cell>>();
      // A rate that came from the run itself is another one in each run.
      for (var cell : LoopModel.sweep(run.results().cells())) {
        cells
            .computeIfAbsent(SeriesKey.of(run.results().run(), cell), any -> new ArrayList<>())
            .add(cell);
      }
      cells.forEach(
          (key, repeats) ->
              series
                  .computeIfAbsent(
                      key, any -> new CellSeries(key, new ArrayList<>(), new ArrayList<>()))
                  .add(new RunPoint(run, new Repeats(repeats))));
    }
    return series.values().stream()
        .map(one -> new CellSeries(one.key, List.copyOf(one.points), List.copyOf(one.leftOut)))
        .toList();
  }

  private void add(RunPoint point) {
    var bad =
        point.repeats().cells().stream()
            .filter(cell -> cell.status() != Cell.Status.OK)
            .findFirst();
    if (bad.isEmpty()) {
      points.add(point);
    } else {
      var why = bad.get().reason().orElse("the cell's status is " + bad.get().status());
      leftOut.add(point.runId() + ", " + label() + ": " + why);
    }
  }

  String label() {
    return key.name().label() + ", " + Text.count(key.threads(), "thread");
  }
}
