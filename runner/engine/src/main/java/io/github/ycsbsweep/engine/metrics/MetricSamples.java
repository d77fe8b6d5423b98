// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot.StateSetDataPointSnapshot;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects the values of one answer. */
final class MetricSamples {

  private final Map<MetricFamily, MetricSnapshot.Builder<?>> families =
      new EnumMap<>(MetricFamily.class);

  void info(MetricFamily metric, Labels labels) {
    of(metric, InfoSnapshot.Builder.class)
        .dataPoint(InfoDataPointSnapshot.builder().labels(labels).build());
  }

  /** Of all states the one that holds. */
  void state(MetricFamily metric, List<String> all, String current) {
    var states = StateSetDataPointSnapshot.builder();
    all.forEach(one -> states.state(one, one.equals(current)));
    of(metric, StateSetSnapshot.Builder.class).dataPoint(states.build());
  }

  void gauge(MetricFamily metric, Labels labels, double value) {
    of(metric, GaugeSnapshot.Builder.class)
        .dataPoint(GaugeDataPointSnapshot.builder().labels(labels).value(value).build());
  }

  /**
   * A counter.
   *
   * @param since when it began, in milliseconds since the epoch
   */
  void counter(MetricFamily metric, Labels labels, double value, long since) {
    var point = CounterDataPointSnapshot.builder().labels(labels).value(value);
    of(metric, CounterSnapshot.Builder.class)
        .dataPoint(point.createdTimestampMillis(since).build());
  }

  void histogram(MetricFamily metric, HistogramDataPointSnapshot point) {
    of(metric, HistogramSnapshot.Builder.class).dataPoint(point);
  }

  MetricSnapshots snapshots() {
    var all = MetricSnapshots.builder();
    families.values().forEach(one -> all.metricSnapshot(one.build()));
    return all.build();
  }

  private <B extends MetricSnapshot.Builder<B>> B of(MetricFamily metric, Class<B> kind) {
    return kind.cast(families.computeIfAbsent(metric, MetricFamily::builder));
  }
}
