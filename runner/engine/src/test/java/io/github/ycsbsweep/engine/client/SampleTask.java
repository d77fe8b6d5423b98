// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.client.ClientPlan.Inserts;
import io.github.ycsbsweep.engine.client.ClientPlan.Work;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.model.Systems;
import io.github.ycsbsweep.engine.model.WorkloadFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A task whose client is a command of a test. */
public final class SampleTask {

  private SampleTask() {}

  /** Five threads; several clients are released together. */
  public static ClientTask of(Path folder, Path properties, int clients, List<String> command) {
    var plan =
        new ClientPlan(
            ClientPlan.SCHEMA,
            clients,
            new Work(5, OptionalInt.empty(), OptionalLong.empty(), OptionalInt.of(1)),
            "x.Workload",
            clients > 1,
            Inserts.none(),
            command);
    return new ClientTask(folder, workload(properties), plan, List.of(), true);
  }

  static PreparedWorkload workload(Path properties) {
    return new PreparedWorkload(
        Systems.ours("shelf"),
        new WorkloadFile("workloadb", Path.of("/w/workloadb"), true),
        PreparedWorkload.Phase.RUN,
        false,
        Optional.empty(),
        new PreparedWorkload.Data(1000, 1000, Integer.MAX_VALUE, false),
        new PreparedWorkload.Client(properties, "x.ShelfClient", "x.Workload"));
  }
}
