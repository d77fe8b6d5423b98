// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Place;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A figure of a series at a number of threads, as measured and as published, whatever is claimed.
 *
 * @param threads of the original
 * @param measured mean over the repeats; empty if it was not measured
 * @param interval of it
 * @param published the publication's own; empty if it has none
 * @param spoilt why the measured figure says nothing of the store; empty if it does
 */
public record AbsoluteFigure(
    String experiment,
    String series,
    Metric metric,
    int threads,
    OptionalDouble measured,
    Optional<Interval> interval,
    Optional<Figure> published,
    Optional<String> spoilt) {

  /** Throughput of all that was measured or published, and other metrics that were published. */
  public static List<AbsoluteFigure> in(ClaimEvidence evidence) {
    var all = new ArrayList<AbsoluteFigure>();
    for (var series : evidence.series()) {
      for (var metric : metrics(evidence, series)) {
        for (var threads : series.threads()) {
          all.add(of(evidence, series, metric, threads));
        }
      }
    }
    return all.stream()
        .filter(one -> one.measured().isPresent() || one.published().isPresent())
        .toList();
  }

  /** A metric of an experiment's series, at all of their threads. */
  public static List<AbsoluteFigure> of(ClaimEvidence evidence, String experiment, Metric metric) {
    return evidence.series().stream()
        .filter(series -> series.experiment().equals(experiment))
        .flatMap(series -> series.threads().stream().map(at -> of(evidence, series, metric, at)))
        .filter(one -> one.measured().isPresent() || one.published().isPresent())
        .toList();
  }

  private static Set<Metric> metrics(ClaimEvidence evidence, MeasuredSeries series) {
    var metrics = EnumSet.of(Metric.THROUGHPUT);
    for (var metric : Metric.values()) {
      if (metric != Metric.VARIATION
          && !evidence.published().of(measure(series, metric)).isEmpty()) {
        metrics.add(metric);
      }
    }
    return metrics;
  }

  private static AbsoluteFigure of(
      ClaimEvidence evidence, MeasuredSeries series, Metric metric, int threads) {
    var measure = measure(series, metric);
    var reading = MeasuredValue.of(evidence, measure, threads).alone();
    return new AbsoluteFigure(
        series.experiment(),
        series.series(),
        metric,
        threads,
        reading.mean(),
        reading.interval(),
        evidence.published().row(measure, Place.of(threads)),
        reading
            .obstacle()
            .filter(obstacle -> obstacle.kind() == VerdictKind.NOT_COMPARABLE)
            .map(Obstacle::reason));
  }

  private static Measure measure(MeasuredSeries series, Metric metric) {
    return Measure.of(metric, series.experiment(), series.series());
  }
}
