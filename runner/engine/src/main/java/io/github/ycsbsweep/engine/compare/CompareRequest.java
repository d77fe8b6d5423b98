// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What is asked of a comparison.
 *
 * @param gates limits to keep to
 * @param isStrict whether a limit that may be breached is breached
 */
public record CompareRequest(List<Gate> gates, boolean isStrict) {

  /** What the tables show: what a run is known by, and whatever has a gate. */
  Set<ComparedMetric> metrics() {
    var metrics =
        EnumSet.of(
            ComparedMetric.THROUGHPUT,
            ComparedMetric.P50,
            ComparedMetric.P99,
            ComparedMetric.RESPONSE_P50,
            ComparedMetric.RESPONSE_P99);
    for (var gate : gates) {
      if (gate instanceof ChangeGate change) {
        metrics.add(change.metric());
      }
    }
    return metrics;
  }
}
