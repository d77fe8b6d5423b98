// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import java.util.Optional;
import java.util.OptionalInt;

/** What runs beside the clients of a cell: the probe, and the timer of an event. */
@SuppressWarnings("try") // Its close waits, and an interrupt must reach the caller.
final class CellCompanions implements AutoCloseable {

  private final Optional<ProbeClient> probe;
  private final Optional<EventTimer> event;

  CellCompanions(Optional<ProbeClient> probe, Optional<EventTimer> event) {
    this.probe = probe;
    this.event = event;
  }

  /** Once the clients have ended. Returns the exit status of the probe; empty: there was none. */
  OptionalInt finish() throws InterruptedException {
    if (event.isPresent()) {
      event.get().close();
    }
    return probe.isPresent() ? OptionalInt.of(probe.get().finish()) : OptionalInt.empty();
  }

  @Override
  public void close() throws InterruptedException {
    if (probe.isPresent()) {
      probe.get().close();
    }
    if (event.isPresent()) {
      event.get().close();
    }
  }
}
