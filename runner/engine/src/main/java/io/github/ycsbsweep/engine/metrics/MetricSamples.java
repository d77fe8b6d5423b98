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
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot.StateSetDataPointSnapshot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Gathers the samples of one scrape; a metric without samples is left out. */
final class MetricSamples {

  private final Map<MetricFamily, List<InfoDataPointSnapshot>> infos =
      new EnumMap<>(MetricFamily.class);
  private final Map<MetricFamily, List<StateSetDataPointSnapshot>> states =
      new EnumMap<>(MetricFamily.class);
  private final Map<MetricFamily, List<GaugeDataPointSnapshot>> gauges =
      new EnumMap<>(MetricFamily.class);
  private final Map<MetricFamily, List<CounterDataPointSnapshot>> counters =
      new EnumMap<>(MetricFamily.class);
  private final Map<MetricFamily, List<HistogramDataPointSnapshot>> histograms =
      new EnumMap<>(MetricFamily.class);

  void info(MetricFamily metric, Labels labels) {
    of(infos, metric).add(InfoDataPointSnapshot.builder().labels(labels).build());
  }

  /** Of all states the one that holds. */
  void state(MetricFamily metric, List<String> all, String current) {
    var states = StateSetDataPointSnapshot.builder();
    all.forEach(one -> states.state(one, one.equals(current)));
    of(this.states, metric).add(states.build());
  }

  void gauge(MetricFamily metric, Labels labels, double value) {
    of(gauges, metric).add(GaugeDataPointSnapshot.builder().labels(labels).value(value).build());
  }

  /**
   * A counter.
   *
   * @param since when it began, in milliseconds since the epoch
   */
  void counter(MetricFamily metric, Labels labels, double value, long since) {
    of(counters, metric)
        .add(
            CounterDataPointSnapshot.builder()
                .labels(labels)
                .value(value)
                .createdTimestampMillis(since)
                .build());
  }

  void histogram(MetricFamily metric, HistogramDataPointSnapshot point) {
    of(histograms, metric).add(point);
  }

  MetricSnapshots snapshots() {
    var all = MetricSnapshots.builder();
    infos.forEach((one, points) -> all.metricSnapshot(new InfoSnapshot(one.metadata(), points)));
    states.forEach(
        (one, points) -> all.metricSnapshot(new StateSetSnapshot(one.metadata(), points)));
    gauges.forEach((one, points) -> all.metricSnapshot(new GaugeSnapshot(one.metadata(), points)));
    counters.forEach(
        (one, points) -> all.metricSnapshot(new CounterSnapshot(one.metadata(), points)));
    histograms.forEach(
        (one, points) -> all.metricSnapshot(new HistogramSnapshot(one.metadata(), points)));
    return all.build();
  }

  private static <T> List<T> of(Map<MetricFamily, List<T>> points, MetricFamily metric) {
    return points.computeIfAbsent(metric, any -> new ArrayList<>());
  }
}
