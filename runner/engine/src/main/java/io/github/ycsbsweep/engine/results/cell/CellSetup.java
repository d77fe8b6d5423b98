// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * How a cell is measured.
 *
 * @param phase {@code run}, or {@code load} where the load itself is measured
 * @param clients client processes
 * @param warmupSeconds seconds cut off at the start
 * @param durationSeconds seconds asked for
 * @param clientThreads kind of the clients' threads; empty in earlier files, of imported cells, and
 *     where the clients left nothing
 */
public record CellSetup(
    String phase,
    int clients,
    int warmupSeconds,
    int durationSeconds,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ThreadKind> clientThreads) {

  public CellSetup {
    clientThreads = clientThreads == null ? Optional.empty() : clientThreads;
  }

  /** Where the kind of threads is not known. */
  public CellSetup(String phase, int clients, int warmupSeconds, int durationSeconds) {
    this(phase, clients, warmupSeconds, durationSeconds, Optional.empty());
  }
}
