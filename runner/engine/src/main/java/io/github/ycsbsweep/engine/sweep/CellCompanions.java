// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.measure.FaultCourse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What runs beside the clients of a cell: the probe, timers of faults, a profiler. */
@SuppressWarnings("try") // Its close waits, and an interrupt must reach the caller.
record CellCompanions(
    Optional<ProbeClient> probe, List<FaultTimer> faults, Optional<ServerProfile> profile)
    implements AutoCloseable {

  /** Takes back those that are still under way; none of them begins any more. */
  void endFaults() throws InterruptedException {
    for (var fault : faults) {
      fault.finish();
    }
  }

  /** Once the clients have ended. Returns the exit status of the probe; empty: there was none. */
  OptionalInt finish() throws InterruptedException {
    endFaults();
    profile.ifPresent(ServerProfile::close);
    return probe.isPresent() ? OptionalInt.of(probe.get().finish()) : OptionalInt.empty();
  }

  /** What was done for each fault. */
  List<FaultCourse> courses() {
    return faults.stream().map(FaultTimer::course).toList();
  }

  @Override
  public void close() throws InterruptedException {
    profile.ifPresent(ServerProfile::close);
    if (probe.isPresent()) {
      probe.get().close();
    }
    for (var fault : faults) {
      fault.close();
    }
  }
}
