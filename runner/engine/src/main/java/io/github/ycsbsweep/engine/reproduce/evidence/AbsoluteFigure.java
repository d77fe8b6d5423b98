// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Place;
import io.github.ycsbsweep.engine.results.Metric;
import java.util.List;
import java.util.stream.Stream;

/**
 * A figure of a series at a number of threads, as measured and as published, whatever is claimed.
 *
 * @param figure mean over the repeats, and the publication's own
 * @param spoilt why the measured figure says nothing of the store; empty if it does
 */
public record AbsoluteFigure(
    MeasuredSeries series, Metric metric, int threads, ComparedValue figure, String spoilt) {

  /** Throughput of all that was measured or published, and other metrics that were published. */
  public static List<AbsoluteFigure> in(ClaimEvidence evidence) {
    return evidence.series().stream()
        .flatMap(
            series ->
                Stream.of(Metric.values())
                    .filter(metric -> isShown(metric, series, evidence))
                    .flatMap(metric -> of(evidence, series, series.measure(metric))))
        .toList();
  }

  private static boolean isShown(Metric metric, MeasuredSeries series, ClaimEvidence evidence) {
    return metric == Metric.THROUGHPUT
        || (metric != Metric.VARIATION
            && !evidence.published().of(series.measure(metric)).isEmpty());
  }

  /** A measure of a series, at all of its threads where there is a figure. */
  public static Stream<AbsoluteFigure> of(
      ClaimEvidence evidence, MeasuredSeries series, Measure measure) {
    return series.threads().stream()
        .map(threads -> of(evidence, series, measure, threads))
        .filter(it -> it.figure().measured().isPresent() || it.figure().stated().isPresent());
  }

  private static AbsoluteFigure of(
      ClaimEvidence evidence, MeasuredSeries series, Measure measure, int threads) {
    var value = MeasuredValue.of(evidence, measure, threads).alone();
    return new AbsoluteFigure(
        series,
        measure.metric(),
        threads,
        evidence.of(measure, Place.of(threads)).measured(value.mean(), value.interval()),
        value
            .obstacle()
            .filter(obstacle -> obstacle.kind() == VerdictKind.NOT_COMPARABLE)
            .map(Answer::reason)
            .orElse(""));
  }
}
