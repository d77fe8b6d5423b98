// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.results.Run;
import java.util.Locale;

/** The order in which the cells of a run were measured. */
public enum RunOrder {
  /** The stores took turns, repeat by repeat. */
  INTERLEAVED,
  /** All cells of a workload, shuffled. */
  RANDOM,
  /** Store by store. */
  FIXED,
  /** The run does not say. */
  UNKNOWN;

  public static RunOrder of(Run run) {
    var name = run.options().getOrDefault("order", "");
    for (var order : values()) {
      if (order.name().equalsIgnoreCase(name)) {
        return order;
      }
    }
    return UNKNOWN;
  }

  /** With the seed, which repeats it. */
  public String text(Run run) {
    return this == UNKNOWN
        ? "not recorded"
        : name().toLowerCase(Locale.ROOT) + ", seed " + run.seed();
  }
}
