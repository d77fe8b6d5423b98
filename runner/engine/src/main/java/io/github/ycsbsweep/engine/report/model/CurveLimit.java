// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a curve came to its limit, in a sentence: by the fitted law where it describes the
 * points, else by the points themselves, and never by both.
 */
public final class CurveLimit {

  /** A loss of this share of the peak is worth a word. */
  private static final double RELEVANT = 0.05;

  private CurveLimit() {}

  /** Of a curve that has points within the error gate. */
  public static String sentence(Curve curve, ThreadCount peak) {
    if (curve.atTarget()) {
      return "As much was asked for, so this is not the limit.";
    }
    var points = curve.sound();
    if (points.size() == 1) {
      return "No other thread count was measured, so this need not be the limit.";
    }
    var last = points.get(points.size() - 1);
    return ScalabilityTable.sentence(curve)
        .map(sentence -> sentence + fallen(peak, last))
        .orElseGet(() -> measured(curve, peak, last));
  }

  private static String measured(Curve curve, ThreadCount peak, ThreadCount last) {
    if (curve.knee().isEmpty()) {
      return Text.format(
          "Throughput still rose up to %s threads, so this is not the limit.", last.threads());
    }
    var knee = curve.knee().get();
    var text = new StringBuilder("The measured knee is ");
    if (knee.equals(peak) && knee.equals(curve.sound().get(0))) {
      text.append("there or below, since fewer threads were not measured: ");
    } else if (knee.equals(peak)) {
      text.append("there: ");
    } else {
      text.append("at ").append(Text.count(knee.threads(), "thread")).append(" (");
      text.append(Figures.count(knee.opsPerSecond())).append(" ops/s");
      text.append(latency(knee, ", ")).append("): ");
    }
    text.append("more threads, up to ").append(last.threads()).append(", gained less than 5 %");
    if (loss(peak, last) >= RELEVANT) {
      text.append(Text.format(", and in the end lost %.0f %%", 100 * loss(peak, last)));
    }
    return text.append('.').toString();
  }

  private static String fallen(ThreadCount peak, ThreadCount last) {
    return loss(peak, last) < RELEVANT
        ? ""
        : Text.format(
            " At %d threads throughput was %.0f %% below the highest.",
            last.threads(), 100 * loss(peak, last));
  }

  private static double loss(ThreadCount peak, ThreadCount last) {
    return 1 - last.opsPerSecond() / peak.opsPerSecond();
  }

  /** Service times of a point behind some words; empty if none is known. */
  static String latency(ThreadCount point, String before) {
    var figures = latencies(point);
    return figures.isEmpty() ? "" : before + String.join(" and ", figures);
  }

  /** Those service times that are known. */
  static List<String> latencies(ThreadCount point) {
    var figures = new ArrayList<String>();
    var p50 = point.shownLatency(Latency::p50);
    var p99 = point.shownLatency(Latency::p99);
    if (p50.isPresent()) {
      figures.add("p50 " + Figures.millis(p50) + " ms");
    }
    if (p99.isPresent()) {
      figures.add("p99 " + Figures.millis(p99) + " ms");
    }
    return figures;
  }
}
