// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.PlannedCell;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;

/** One workload on all systems: the loads, the cells in their order, and those that follow. */
final class WorkloadSweep {

  private final SweepParts parts;
  private final EarlierCells earlier;
  private final String workload;
  private final WorkloadCells cells;

  WorkloadSweep(SweepParts parts, EarlierCells earlier, String workload) {
    this.parts = parts;
    this.earlier = earlier;
    this.workload = workload;
    this.cells = new WorkloadCells(parts);
  }

  /** Returns {@link ExitStatus#OK}, or why the run can't go on. */
  int run(CellLoop loop) throws UserError, InterruptedException {
    for (var system : parts.plan().request().systems()) {
      var status = begin(parts.plan().of(system.label(), workload));
      if (status != ExitStatus.OK) {
        return status;
      }
    }
    var queue = new CellQueue();
    loop.measure(queue);
    var status = queue.status();
    return status == ExitStatus.OK ? follow() : status;
  }

  /** The cells at rising threads; whether one is due is known when those before it are measured. */
  private final class CellQueue implements CellLoop.RisingCells {

    private final Deque<PlannedCell> left = new ArrayDeque<>();
    private int status = ExitStatus.OK;
    private Optional<UserError> problem = Optional.empty();

    CellQueue() {
      parts.plan().cells().stream()
          .filter(cell -> cell.workload().equals(workload))
          .forEach(left::add);
    }

    @Override
    public void announce() {
      parts.listener().planned(parts.plan());
    }

    @Override
    public OptionalInt next() {
      while (!left.isEmpty() && !parts.due().isDue(left.element())) {
        left.remove();
      }
      return left.isEmpty() ? OptionalInt.empty() : OptionalInt.of(left.element().level());
    }

    @Override
    public void measure() throws InterruptedException {
      try {
        status = WorkloadSweep.this.measure(left.remove());
      } catch (UserError e) {
        problem = Optional.of(e);
      }
      if (status != ExitStatus.OK || problem.isPresent()) {
        left.clear();
      }
    }

    int status() throws UserError {
      if (problem.isPresent()) {
        throw problem.get();
      }
      return status;
    }
  }

  /**
   * Loads, and probes the idle store. What a run inserted that is resumed is gone with a server of
   * our own, or emptied; else it is still there.
   */
  private int begin(PreparedWorkload one) throws UserError, InterruptedException {
    if (!isDue(one)) {
      return ExitStatus.OK;
    }
    var request = parts.plan().request();
    var state = parts.state(one);
    var before = earlier.of(one.system().label(), workload);
    var asked = one.system().server();
    var stays = !state.server().isOwn() && (!asked.allowFlush() || asked.noLoad());
    state.begin(one.data().records() + (stays ? before.keys() : 0), before.cells());
    if (asked.lifetime().fresh()) {
      return request.rates().hasProbe() ? probe(one, state) : ExitStatus.OK;
    }
    if (!cells.load(one, state)) {
      hintAfterLoad(state);
      return ExitStatus.FAILED;
    }
    if (request.rates().hasProbe()) {
      parts.idle().run(one, state.server(), parts.plan().request().rates().probe());
    }
    return ExitStatus.OK;
  }

  /** The idle store, where every cell starts a server of its own. */
  private int probe(PreparedWorkload one, SystemState state)
      throws UserError, InterruptedException {
    try {
      if (!cells.start(one, state)) {
        return ExitStatus.FAILED;
      }
      parts.idle().run(one, state.server(), parts.plan().request().rates().probe());
      return ExitStatus.OK;
    } finally {
      state.server().close();
    }
  }

  private void hintAfterLoad(SystemState state) {
    if (earlier.count() > 0 && !state.server().isOwn()) {
      parts
          .console()
          .say("If the data of the run that was broken off is still there, add --no-load.");
    }
  }

  private boolean isDue(PreparedWorkload one) throws UserError {
    try {
      return parts.due().any(one.system().label(), workload);
    } catch (IOException e) {
      throw parts.files().unreadable(parts.files().row(one), e);
    }
  }

  private int measure(PlannedCell cell) throws UserError, InterruptedException {
    var request = parts.plan().request();
    var shape = CellShape.rising(request.rates(), request.clients().count());
    var result =
        cells.measure(parts.plan().of(cell.label(), workload), cell.level(), cell.repeat(), shape);
    result.cell().ifPresent(judged -> parts.due().note(cell, judged.stop()));
    return result.status();
  }

  private int follow() throws UserError, InterruptedException {
    var status = new RateCells(parts, cells).run(workload);
    if (status != ExitStatus.OK) {
      return status;
    }
    var scaled = new ClientScalingCells(parts, cells).run(workload);
    return scaled == ExitStatus.OK ? new ProfiledCells(parts, cells).run(workload) : scaled;
  }
}
