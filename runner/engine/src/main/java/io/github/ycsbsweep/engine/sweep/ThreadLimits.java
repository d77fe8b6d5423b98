// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.judge.SaturationRule.Stop;
import io.github.ycsbsweep.engine.model.MeasurementPlan;
import io.github.ycsbsweep.engine.model.OrderPlan;
import io.github.ycsbsweep.engine.model.PlannedCell;
import io.github.ycsbsweep.engine.model.ThreadPlan;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Where each system's threads end in a sweep without an upper end. The first repeat finds the knee,
 * and the others visit the same thread counts. In the fixed order all repeats of a thread count are
 * made before the next one.
 */
final class ThreadLimits {

  private final MeasurementPlan plan;
  private final Map<String, Integer> limits = new HashMap<>();

  ThreadLimits(MeasurementPlan plan) {
    this.plan = plan;
  }

  /** Whether a cell is not beyond the knee, as far as that is known. */
  boolean allow(PlannedCell cell) {
    return !plan.threads().open()
        || cell.level() <= limits.getOrDefault(name(cell), ThreadPlan.OPEN_END);
  }

  /** Takes note of what was said after a cell. */
  void note(PlannedCell cell, Stop stop, Console console) {
    var deciding = plan.order().kind() == OrderPlan.Kind.FIXED ? plan.repeats() : 1;
    if (!plan.threads().open() || cell.repeat() != deciding || stop == Stop.GO) {
      return;
    }
    if (limits.putIfAbsent(name(cell), cell.level()) == null) {
      console.note(
          String.format(
              Locale.ROOT,
              "%s %s: no more threads than %d (%s)",
              cell.label(),
              cell.workload(),
              cell.level(),
              stop.name().toLowerCase(Locale.ROOT)));
    }
  }

  private static String name(PlannedCell cell) {
    return cell.label() + "/" + cell.workload();
  }
}
