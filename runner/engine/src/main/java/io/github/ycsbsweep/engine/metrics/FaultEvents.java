// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.github.ycsbsweep.engine.measure.FaultCourse.Event;
import io.github.ycsbsweep.engine.request.PlannedFault;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The faults of a cell that have begun, ended or failed. */
final class FaultEvents {

  private final Map<String, List<Event>> events = new LinkedHashMap<>();

  void add(PlannedFault fault, Event event) {
    events.computeIfAbsent(fault.text(), any -> new ArrayList<>()).add(event);
  }

  /**
   * Adds them to a scrape.
   *
   * @param since when the cell began, in milliseconds since the epoch
   */
  void collect(MetricSamples samples, Labels cell, long since) {
    events.forEach(
        (fault, seen) -> {
          var labels = cell.add("fault", SeriesLabels.text(fault));
          for (var event : Event.values()) {
            var count = (double) seen.stream().filter(one -> one == event).count();
            if (count > 0) {
              samples.counter(
                  MetricFamily.FAULT_EVENTS, labels.add("event", event.word()), count, since);
            }
          }
          var last = seen.get(seen.size() - 1);
          samples.gauge(MetricFamily.FAULT_ACTIVE, labels, last == Event.BEGIN ? 1 : 0);
        });
  }
}
