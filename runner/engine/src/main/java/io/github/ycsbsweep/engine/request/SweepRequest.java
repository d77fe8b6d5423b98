// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.request;

import io.github.ycsbsweep.engine.request.SystemRequest.ClientVariant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is asked of a sweep: the command line after every text was read and judged.
 *
 * @param options the command line itself; the files that it names have absolute paths
 * @param systems what is measured, in the order of the command line
 * @param workloads in the order of the command line
 * @param measurement how every cell is measured
 * @param rates rates that cells keep to
 * @param clients who drives the load
 * @param jvm in which every client runs
 */
public record SweepRequest(
    SweepOptions options,
    List<SystemRequest> systems,
    List<WorkloadFile> workloads,
    MeasurementPlan measurement,
    RatePlan rates,
    ClientRequest clients,
    ClientJvm jvm) {

  public SweepRequest {
    systems = List.copyOf(systems);
    workloads = List.copyOf(workloads);
  }

  /** The turns in which systems are measured; empty: one cell after the other. */
  public Optional<TurnPlan> turns() {
    return measurement.order().turns();
  }

  /** Whether the clients of a system are such. */
  public boolean hasClient(Predicate<ClientVariant> which) {
    return systems.stream().map(SystemRequest::client).anyMatch(which);
  }

  /** Whether the cell at the peak of each is made once more, with a profiler. */
  public boolean profile() {
    return options.has(SweepOption.PROFILE);
  }
}
