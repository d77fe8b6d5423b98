// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import java.util.ArrayList;
import java.util.List;

// SPDX-License-Identifier: Apache-2.0

/** What a report shows of a workload beside its sweep: rates, the probe, events, clients. */
public final class WorkloadTables {

  private WorkloadTables() {}

  /** None of a run whose cells are closed loops alone, with nothing beside them. */
  public static List<NotedTable> of(RunResults results, String workload) {
    var tables = new ArrayList<NotedTable>();
    RateTable.of(results, workload).ifPresent(tables::add);
    tables.addAll(ObjectiveTable.of(results, workload));
    ProbeTable.of(results, workload).ifPresent(tables::add);
    EventTable.of(results, workload).ifPresent(tables::add);
    ClientScalingTable.of(results, workload).ifPresent(tables::add);
    ClientTable.of(results, workload).ifPresent(tables::add);
    ClientTable.ofScan(results, workload).ifPresent(tables::add);
    return tables;
  }
}
