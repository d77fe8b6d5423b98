// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import io.github.ycsbsweep.engine.model.SweepPlan;
import java.util.Map;

/** What all workloads of a sweep share. */
final class SweepParts {

  private final SweepPlan plan;
  private final DueCells due;
  private final SweepEnvironment environment;
  private final Map<String, SystemState> systems;
  private final CellFiles files;
  private final CellCounter counter;
  private final CellRunner cells;
  private final DataLoad load;
  private final IdleProbe idle;

  SweepParts(
      SweepPlan plan,
      DueCells due,
      SweepEnvironment environment,
      CellCounter counter,
      Map<String, SystemState> systems) {
    var measurement = plan.request().measurement();
    var lifetimes = new ClientLifetimes(measurement);
    this.plan = plan;
    this.due = due;
    this.environment = environment;
    this.systems = systems;
    this.counter = counter;
    this.files = new CellFiles(environment.results(), environment.redaction());
    this.cells = new CellRunner(plan, environment, files, counter, lifetimes);
    this.load = new DataLoad(environment, files, lifetimes, plan.request().clients().count());
    this.idle = new IdleProbe(environment, files, measurement, lifetimes);
  }

  SweepPlan plan() {
    return plan;
  }

  DueCells due() {
    return due;
  }

  Console console() {
    return environment.console();
  }

  SweepListener listener() {
    return environment.listener();
  }

  CellFiles files() {
    return files;
  }

  CellCounter counter() {
    return counter;
  }

  CellRunner cells() {
    return cells;
  }

  DataLoad load() {
    return load;
  }

  IdleProbe idle() {
    return idle;
  }

  SystemState state(PreparedWorkload workload) {
    return systems.get(workload.system().label());
  }
}
