// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Cell.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the clients of a cell measured.
 *
 * @param window the time the figures are from; empty if nothing was measured
 * @param operations by YCSB's name, and {@link Cell#ALL}; empty if nothing was measured
 * @param perSecond the whole cell, warm-up included, in order of time
 * @param faults what the runner did to the servers meanwhile; earlier versions called them events
 * @param perClient what each of several clients did; empty where there was one
 * @param schedule what was asked for and done where the rate changed
 * @param verifiedWrites what became of acknowledged writes, where they were read back
 * @param phases what was done in each of them; empty where the cell did one thing
 */
public record CellFigures(
    Optional<Window> window,
    Map<String, Operation> operations,
    List<Second> perSecond,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Fault> faults,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<PerClient> perClient,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ScheduledRates> schedule,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<VerifiedWrites> verifiedWrites,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<MeasuredPhase> phases) {

  /** Files of runs without faults, or with one client, do not name them. */
  public CellFigures {
    faults = faults == null ? List.of() : List.copyOf(faults);
    perClient = perClient == null ? List.of() : List.copyOf(perClient);
    schedule = schedule == null ? Optional.empty() : schedule;
    verifiedWrites = verifiedWrites == null ? Optional.empty() : verifiedWrites;
    phases = phases == null ? List.of() : List.copyOf(phases);
  }
}
