// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.report.model.CellMetric;
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
  Set<CellMetric> metrics() {
    var metrics =
        EnumSet.of(
            CellMetric.THROUGHPUT,
            CellMetric.P50,
            CellMetric.P99,
            CellMetric.RESPONSE_P50,
            CellMetric.RESPONSE_P99,
            CellMetric.RECOVERY);
    for (var gate : gates) {
      if (gate instanceof ChangeGate change) {
        metrics.add(change.metric());
      }
    }
    return metrics;
  }
}
