// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.model;

import java.util.List;

/**
 * What is asked of a sweep: the command line after every text was read and judged.
 *
 * @param systems what is measured, in the order of the command line
 * @param workloads in the order of the command line
 * @param measurement how every cell is measured
 * @param rates rates that cells keep to
 * @param clients who drives the load
 * @param profile whether the cell at the peak of each is made once more, with a profiler
 * @param record what is written down of the command line
 */
public record SweepRequest(
    List<SystemRequest> systems,
    List<WorkloadFile> workloads,
    MeasurementPlan measurement,
    RatePlan rates,
    ClientRequest clients,
    boolean profile,
    RecordedOptions record) {

  public SweepRequest {
    systems = List.copyOf(systems);
    workloads = List.copyOf(workloads);
  }
}
