// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A curve in sentences that say no more than was measured. */
final class Headline {

  private Headline() {}

  /** What was measured of a store on a workload, the most important first. */
  static String of(Curve curve) {
    return curve.label() + ": " + String.join(" ", sentences(curve));
  }

  /** What holds of all of a report's headlines; empty if they say nothing of throughput. */
  static Optional<String> caution(RunResults results) {
    var points =
        results.workloads().stream()
            .flatMap(workload -> results.curves(workload).stream())
            .flatMap(curve -> curve.points().stream())
            .toList();
    if (points.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        points.stream().allMatch(point -> point.repeats() > 1)
            ? "Figures are medians over the repeats, without an interval. Latency is service time"
                + " (closed loop)."
            : "Each thread count was measured once, so nothing is known of chance: a few percent"
                + " may be noise. Latency is service time (closed loop).");
  }

  private static List<String> sentences(Curve curve) {
    var sentences = new ArrayList<String>();
    var peak = curve.peak();
    if (peak.isEmpty()) {
      sentences.add("nothing could be measured within the error gate.");
    } else {
      sentences.add(peak(peak.get()));
      sentences.add(beyond(curve, peak.get()));
    }
    breached(curve, sentences);
    if (curve.standIn()) {
      sentences.add("An imitation answered: this says nothing about " + curve.store() + ".");
    }
    return sentences;
  }

  private static String peak(Curve.Point peak) {
    return String.format(
        Locale.ROOT,
        "highest measured throughput %s ops/s, at %d client threads%s.",
        Figures.count(peak.throughput()),
        peak.threads(),
        latency(peak, ", with "));
  }

  private static String beyond(Curve curve, Curve.Point peak) {
    var points = curve.sound();
    if (points.size() == 1) {
      return "No other thread count was measured, so this need not be the limit.";
    }
    var last = points.get(points.size() - 1);
    if (curve.knee().isEmpty()) {
      return "Throughput still rose up to "
          + last.threads()
          + " threads, so this is not the limit.";
    }
    var knee = curve.knee().get();
    var text = new StringBuilder("The knee is ");
    if (knee.equals(peak) && knee.equals(points.get(0))) {
      text.append("there or below, since fewer threads were not measured: ");
    } else if (knee.equals(peak)) {
      text.append("there: ");
    } else {
      text.append("at ").append(knee.threads()).append(" threads (");
      text.append(Figures.count(knee.throughput())).append(" ops/s");
      text.append(latency(knee, ", ")).append("): ");
    }
    text.append("more threads, up to ").append(last.threads()).append(", gained less than 5 %");
    var loss = 1 - last.throughput() / peak.throughput();
    if (loss >= 0.05) {
      text.append(String.format(Locale.ROOT, ", and in the end lost %.0f %%", 100 * loss));
    }
    return text.append('.').toString();
  }

  private static String latency(Curve.Point point, String before) {
    var figures = new ArrayList<String>();
    if (point.p50().isPresent()) {
      figures.add("p50 " + Figures.millis(point.p50()) + " ms");
    }
    if (point.p99().isPresent()) {
      figures.add("p99 " + Figures.millis(point.p99()) + " ms");
    }
    return figures.isEmpty() ? "" : before + String.join(" and ", figures);
  }

  private static void breached(Curve curve, List<String> sentences) {
    var threads =
        curve.points().stream()
            .filter(Curve.Point::breached)
            .map(point -> Integer.toString(point.threads()))
            .collect(Collectors.joining(", "));
    if (!threads.isEmpty()) {
      sentences.add("Not counted, since too many operations failed: " + threads + " threads.");
    }
  }
}
