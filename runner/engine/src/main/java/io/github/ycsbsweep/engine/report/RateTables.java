// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import java.util.ArrayList;
import java.util.List;

/** What a report shows of a workload beside its sweep: rates, the probe, events, clients. */
final class RateTables {

  private RateTables() {}

  /** None of a run whose cells are closed loops alone, with nothing beside them. */
  static List<RateTable> of(RunResults results, String workload) {
    var tables = new ArrayList<RateTable>();
    RateRows.of(results, workload).ifPresent(tables::add);
    tables.addAll(ObjectiveRows.of(results, workload));
    ProbeRows.of(results, workload).ifPresent(tables::add);
    EventRows.of(results, workload).ifPresent(tables::add);
    ClientScanRows.of(results, workload).ifPresent(tables::add);
    ClientRows.of(results, workload).ifPresent(tables::add);
    ClientRows.ofScan(results, workload).ifPresent(tables::add);
    return tables;
  }
}
