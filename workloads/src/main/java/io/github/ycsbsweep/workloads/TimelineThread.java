// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads;

import io.github.ycsbsweep.support.TimelineStore;
import site.ycsb.Status;

/** One client thread's share of the workload, with the binding that belongs to it. */
final class TimelineThread {

  static final String APPEND = "APPEND";
  static final String NEWEST = "NEWEST";

  /** YCSB's own name of what a load does. */
  static final String LOAD = "INSERT";

  private final TimelinePlan plan;
  private final TimelineSettings settings;
  private final OperationMeasurements operations;
  private final TimelineStore store;

  TimelineThread(TimelinePlan plan, OperationMeasurements operations, TimelineStore store) {
    this.plan = plan;
    this.settings = plan.settings();
    this.operations = operations;
    this.store = store;
  }

  /** Appends or reads, as the proportion has it. */
  void operate() {
    if (plan.reads()) {
      newest();
    } else {
      append(APPEND);
    }
  }

  Status load() {
    return append(LOAD);
  }

  private Status append(String name) {
    var timeline = plan.timeline();
    var id = plan.ids().next();
    return operations.measure(
        name, () -> store.append(settings.table(), timeline, id, settings.limit()));
  }

  private void newest() {
    var timeline = plan.timeline();
    operations.measure(
        NEWEST, () -> store.newest(settings.table(), timeline, settings.newestCount(), id -> {}));
  }
}
