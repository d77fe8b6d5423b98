// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results.cell;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The hiccups in the window of a cell: how much later than due a thread woke up that does nothing
 * but sleep. Nothing else of its process went on meanwhile.
 *
 * @param client of the clients' processes: pauses of their machines, and of their JVMs
 * @param machine of the processes that sample the machines of the clients: pauses of the machines
 * @param server likewise, of the machine of the servers where that is another one
 */
public record Hiccups(Optional<Pauses> client, Optional<Pauses> machine, Optional<Pauses> server) {

  /**
   * Hiccups of one process, or of several together, in microseconds. Percentiles are those of time,
   * and empty with less than 100 ms of time beyond them.
   */
  public record Pauses(OptionalLong p99, OptionalLong p999, long max) {}

  /** These; empty where nobody measured any. */
  public Optional<Hiccups> ifAny() {
    return Optional.of(this)
        .filter(any -> client.isPresent() || machine.isPresent() || server.isPresent());
  }
}
