// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.render;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.LatencyScale;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/** The picture of a workload: throughput and service time against client threads. */
public final class CurvePlot {

  public static final int WIDTH = Picture.WIDTH;
  public static final int HEIGHT = Picture.HEIGHT;

  private CurvePlot() {}

  public static Picture of(String workload, List<Curve> curves) {
    var scale = LatencyScale.of(curves);
    var chart = CurveChart.of(workload, curves, scale);
    var labels = new PlotLabels(curves, scale);
    return new Picture(
        Sanitizer.of(workload) + ": throughput and service time against client threads",
        graphics -> {
          chart.paint(graphics, WIDTH, HEIGHT);
          CurveMarks.paint(graphics, chart, curves);
          labels.paint(graphics, chart);
        });
  }
}
