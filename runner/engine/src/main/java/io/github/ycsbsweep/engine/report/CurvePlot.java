// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import java.util.List;

/** The picture of a workload: throughput and service time against client threads. */
final class CurvePlot {

  static final int WIDTH = Picture.WIDTH;
  static final int HEIGHT = Picture.HEIGHT;

  private CurvePlot() {}

  static Picture of(String workload, List<Curve> curves) {
    var scale = LatencyScale.of(curves);
    var chart = CurveChart.of(workload, curves, scale);
    var labels = new PlotLabels(curves, scale);
    return new Picture(
        Plain.of(workload) + ": throughput and service time against client threads",
        graphics -> {
          chart.paint(graphics, WIDTH, HEIGHT);
          CurveMarks.paint(graphics, chart, curves);
          labels.paint(graphics, chart);
        });
  }
}
