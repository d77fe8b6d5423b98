// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.statistics.Estimate;
import io.github.ycsbsweep.engine.statistics.ScalabilityFit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

// SPDX-License-Identifier: Apache-2.0

/**
 * A fitted law as it is drawn: between the fewest and the most threads measured, and only where it
 * fits.
 *
 * @param points pairs of threads, not necessarily whole, and operations a second
 * @param marks knee and peak, if they are between them
 */
public record FittedCurve(List<double[]> points, List<Mark> marks) {

  private static final int STEPS = 60;

  /**
   * A point of the curve that has a name.
   *
   * @param name {@code knee} or {@code peak}
   * @param threads not necessarily whole
   * @param ops operations a second
   */
  public record Mark(String name, double threads, double ops) {}

  /** Empty if there is no fit, or none that describes the points. */
  public static Optional<FittedCurve> of(Curve curve) {
    return curve.fit().map(fit -> of(fit, curve.sound()));
  }

  /** With no more digits than a page needs. */
  public FittedCurve rounded() {
    return new FittedCurve(
        points.stream()
            .map(pair -> new double[] {Figures.rounded(pair[0]), Figures.rounded(pair[1])})
            .toList(),
        marks.stream()
            .map(
                mark ->
                    new Mark(
                        mark.name(), Figures.rounded(mark.threads()), Figures.rounded(mark.ops())))
            .toList());
  }

  private static FittedCurve of(ScalabilityFit fit, List<Curve.Point> sound) {
    var fewest = sound.get(0).threads();
    var most = sound.get(sound.size() - 1).threads();
    var points = new ArrayList<double[]>();
    for (var i = 0; i <= STEPS; i++) {
      var threads = fewest * Math.pow((double) most / fewest, (double) i / STEPS);
      points.add(new double[] {threads, fit.law().throughput(threads)});
    }
    var marks = new ArrayList<Mark>();
    mark("knee", fit, fit.knee(), fewest).ifPresent(marks::add);
    mark("peak", fit, fit.peakThreads(), fewest).ifPresent(marks::add);
    return new FittedCurve(points, marks);
  }

  private static Optional<Mark> mark(
      String name, ScalabilityFit fit, Optional<Estimate> threads, int fewest) {
    return threads
        .map(Estimate::value)
        .filter(value -> value >= fewest)
        .map(value -> new Mark(name, value, fit.law().throughput(value)));
  }
}
