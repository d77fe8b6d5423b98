// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.model.LatencyScale;
import io.github.ycsbsweep.engine.report.model.LoadCurve;
import io.github.ycsbsweep.engine.report.model.RunResults;
import java.util.List;
import java.util.OptionalDouble;

// SPDX-License-Identifier: Apache-2.0

/** Latency against load as the page's chart shows it: a store in its colour, milliseconds. */
public record LoadData(
    String label, String color, String onDark, boolean standIn, List<Point> points) {

  /** A load in percent of the closed loop's throughput; service and response times. */
  public record Point(
      double percent,
      OptionalDouble serviceP50,
      OptionalDouble serviceP99,
      OptionalDouble responseP50,
      OptionalDouble responseP99) {}

  public static List<LoadData> of(RunResults results, String workload) {
    return LoadCurve.of(results, workload).stream().map(LoadData::of).toList();
  }

  private static LoadData of(LoadCurve curve) {
    return new LoadData(
        curve.label(),
        Palette.css(curve.index()),
        Palette.cssOnDark(curve.index()),
        curve.standIn(),
        curve.points().stream()
            .map(
                point ->
                    new Point(
                        Figures.rounded(point.percent()),
                        millis(point.serviceP50()),
                        millis(point.serviceP99()),
                        millis(point.responseP50()),
                        millis(point.responseP99())))
            .toList());
  }

  private static OptionalDouble millis(OptionalDouble micros) {
    return micros.isPresent()
        ? OptionalDouble.of(Figures.rounded(LatencyScale.millis(micros.getAsDouble())))
        : OptionalDouble.empty();
  }
}
