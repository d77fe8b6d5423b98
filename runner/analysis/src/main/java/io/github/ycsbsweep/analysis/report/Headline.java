// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import java.util.Locale;

/** A curve in a sentence that says no more than was measured. */
final class Headline {

  private Headline() {}

  static String of(Curve curve) {
    return curve
        .peak()
        .map(peak -> sentence(curve, peak))
        .orElse(curve.label() + ": nothing could be measured");
  }

  private static String sentence(Curve curve, Curve.Point peak) {
    var text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%s: highest measured throughput %s operations a second, at %d client threads",
                curve.label(),
                Figures.count(peak.throughput()),
                peak.threads()));
    if (peak.p50().isPresent()) {
      text.append(", with a median service time of ")
          .append(Figures.millis(peak.p50()))
          .append(" ms");
    }
    if (peak.p99().isPresent()) {
      text.append(" and a 99th percentile of ").append(Figures.millis(peak.p99())).append(" ms");
    }
    if (curve.points().size() > 1) {
      text.append(
          curve.rises()
              ? "; throughput still rose at the last thread count, so this is not the limit"
              : "; more threads gained less than 5 %");
    }
    return text.append('.').toString();
  }
}
