// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.metrics;

import io.github.ycsbsweep.engine.client.ClientTask;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.prometheus.metrics.model.snapshots.Labels;

/** The labels by which the series of a load or a cell are told apart. */
final class SeriesLabels {

  private static final int WIDTH = 120;

  private SeriesLabels() {}

  /** An empty value is to Prometheus as if the label were not there. */
  static Labels of(ClientTask task) {
    var system = task.workload().system();
    var cell = task.cell();
    return Labels.of(
        "system", text(system.label()),
        "store", text(system.store().orElse(system.label())),
        "workload", text(task.workload().workload().name()),
        "phase", cell.isPresent() ? "cell" : "load",
        "threads", Integer.toString(task.plan().work().threads()),
        "clients", Integer.toString(task.plan().clients()),
        "repeat", cell.map(one -> Integer.toString(one.repeat())).orElse(""),
        "target", text(cell.map(CellPlan::rate).orElse("")));
  }

  /** Text from outside, in one line of bounded length. */
  static String text(String value) {
    return Sanitizer.cut(value, WIDTH);
  }
}
