// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the repeats of a cell have in common, in one run or in several.
 *
 * @param workload name of the workload file
 * @param threads client threads
 * @param clients client processes
 * @param targetOps operations a second asked for; empty: as many as go
 * @param phase its name, where only that is meant
 */
public record CellName(
    @JsonProperty("store") String system,
    String workload,
    int threads,
    int clients,
    OptionalDouble targetOps,
    Optional<String> phase) {

  /** Of a cell, for a system by this name. */
  public static CellName of(Cell cell, String system) {
    return new CellName(
        system,
        cell.workload(),
        cell.threads(),
        cell.clients(),
        cell.targetOps(),
        Optional.empty());
  }

  /** Of one of its phases; what was asked for in it is the file's to say. */
  public CellName in(String name) {
    return new CellName(
        system, workload, threads, clients, OptionalDouble.empty(), Optional.of(name));
  }

  /** The same of another system. */
  public CellName of(String other) {
    return new CellName(other, workload, threads, clients, targetOps, phase);
  }

  /** The same for any number of threads. */
  public CellName withoutThreads() {
    return new CellName(system, workload, 0, clients, targetOps, phase);
  }

  /** What the system was asked to do, in words, but for the number of threads. */
  public String load() {
    return workload
        + (clients == 1 ? "" : ", " + clients + " clients")
        + (targetOps.isEmpty()
            ? ""
            : ", target " + Figures.count(targetOps.getAsDouble()) + " ops/s")
        + phase.map(name -> ", phase " + name).orElse("");
  }
}
