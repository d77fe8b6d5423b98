// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.scaling;

import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Experiment;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe.Series;
import java.util.OptionalLong;

/** What a series does, by the properties in force. */
record SeriesWorkload(Experiment experiment, Series series) {

  /** Records are loaded before the cells. */
  boolean loads() {
    return phase().equals("run");
  }

  /** The cells are the load. */
  boolean isLoad() {
    return phase().equals("load");
  }

  /** Bytes of a record's values; of what one operation adds, where the cells bring their data. */
  long recordBytes() {
    return experiment
        .data()
        .recordBytes()
        .orElse(
            phase().equals("fresh") ? 16 : number("fieldcount", 10) * number("fieldlength", 100));
  }

  /** What is loaded in the original; empty where the cells bring their data. */
  OptionalLong records() {
    return loads()
        ? OptionalLong.of(experiment.data().records().orElse(number("recordcount", 1000)))
        : OptionalLong.empty();
  }

  /** The share of the operations that add a record, 0 to 1. */
  double adds() {
    return loads() ? decimal("insertproportion", 0) : 1;
  }

  /** The share of the operations that write, 0 to 1. */
  double writes() {
    return loads()
        ? decimal("insertproportion", 0)
            + decimal("updateproportion", 0.05)
            + decimal("readmodifywriteproportion", 0)
        : 1;
  }

  private String phase() {
    return series.inForce().getOrDefault("sweep.phase", "run").strip();
  }

  private long number(String name, long fallback) {
    return (long) decimal(name, (double) fallback);
  }

  /** A value that is no number is for the runner to refuse. */
  private double decimal(String name, double fallback) {
    var text = series.inForce().getOrDefault(name, "").strip();
    return text.matches("\\d+(\\.\\d+)?") ? Double.parseDouble(text) : fallback;
  }
}
