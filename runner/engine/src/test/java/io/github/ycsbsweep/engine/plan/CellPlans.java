// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.plan;

import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.request.Systems;
import io.github.ycsbsweep.engine.request.WorkloadFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** Cells that are to be made of workload B, by one client. */
public final class CellPlans {

  private CellPlans() {}

  /** One at rising threads, in a closed loop. */
  public static CellPlan rising(String store, int threads, int repeat) {
    return of(store, threads, repeat, Optional.empty());
  }

  /** One at rising threads, at a rate that changes. */
  public static CellPlan of(
      String store, int threads, int repeat, Optional<RateSchedule> schedule) {
    return new CellPlan(
        workload(store, Path.of("/w/properties")),
        CellPlan.Kind.RISING,
        0,
        threads,
        repeat,
        OptionalInt.empty(),
        schedule,
        1);
  }

  public static SystemWorkload workload(String store, Path properties) {
    return new SystemWorkload(
        Systems.ours(store),
        new WorkloadFile("workloadb", Path.of("/w/workloadb"), true),
        SystemWorkload.Phase.RUN,
        false,
        Optional.empty(),
        new SystemWorkload.Data(1000, 1000, Integer.MAX_VALUE, false),
        new SystemWorkload.Client(
            properties, "x.ShelfClient", "x.Workload", "/lib/h.jar:/lib/*", 0, 1));
  }
}
