// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import io.github.ycsbsweep.engine.client.ClientPlan.Inserts;
import io.github.ycsbsweep.engine.client.ClientPlan.Work;
import io.github.ycsbsweep.engine.plan.CellPlans;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.ServerProcesses;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A launch whose client is a command of a test. */
public final class SampleLaunch {

  private SampleLaunch() {}

  /** Five threads; several clients are released together. */
  public static ClientLaunch of(Path folder, Path properties, int clients, List<String> command) {
    var plan =
        new ClientPlan(
            clients,
            new Work(5, OptionalInt.empty(), OptionalLong.empty(), OptionalInt.of(1)),
            "x.Workload",
            clients > 1,
            Inserts.none(),
            command);
    return new ClientLaunch(
        folder, CellPlans.workload("shelf", properties), plan, server(), Optional.empty());
  }

  /** A server of this machine. */
  static ServerIdentity server() {
    return new ServerIdentity(
        "local",
        "127.0.0.1:6379",
        Optional.of("7.0.15"),
        new ServerProcesses("", List.of(), List.of()),
        List.of(),
        "",
        "",
        ServerLimits.NONE);
  }
}
