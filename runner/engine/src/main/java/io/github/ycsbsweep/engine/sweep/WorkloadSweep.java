// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;

/** One workload on all systems: the loads, the cells in their order, and those that follow. */
record WorkloadSweep(Sweep sweep, WorkloadCells cells, String workload) {

  /** Returns {@link ExitStatus#OK}, or why the run can't go on. */
  int run(CellLoop loop) throws UserError, InterruptedException {
    if (sweep.request().turns().isPresent()) {
      return new TurnSweep(sweep, cells, workload, sweep.request().turns().get()).run();
    }
    for (var system : sweep.request().systems()) {
      var status = begin(sweep.plan().of(system.label(), workload));
      if (status != ExitStatus.OK) {
        return status;
      }
    }
    var queue = new CellQueue();
    loop.measure(queue);
    var status = queue.status();
    return status == ExitStatus.OK ? new FollowUpCells(sweep, cells, workload).run() : status;
  }

  /** The cells at rising threads; whether one is due is known when those before it are measured. */
  private final class CellQueue implements CellLoop.RisingCells {

    private final Deque<CellPlan> left = new ArrayDeque<>();
    private int status = ExitStatus.OK;
    private Optional<UserError> problem = Optional.empty();

    CellQueue() {
      sweep.plan().cells().stream().filter(cell -> cell.isOf(workload)).forEach(left::add);
    }

    @Override
    public void announce() {
      sweep.environment().listener().planned(sweep.plan());
    }

    @Override
    public OptionalInt next() {
      while (!left.isEmpty() && !sweep.due().isDue(left.element())) {
        left.remove();
      }
      return left.isEmpty() ? OptionalInt.empty() : OptionalInt.of(left.element().threads());
    }

    @Override
    public void measure() throws InterruptedException {
      try {
        var turns = sweep.due().inTurnsWith(left.element());
        left.removeIf(turns::contains);
        status = turns.size() > 1 ? cells.visit(turns) : cells.measure(turns.get(0));
        turns.stream().filter(sweep.results()::isDone).forEach(sweep.due()::note);
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
  private int begin(SystemWorkload one) throws UserError, InterruptedException {
    if (!sweep.due().any(one)) {
      return ExitStatus.OK;
    }
    var state = sweep.state(one);
    var before = sweep.results().begun(one);
    var asked = one.server();
    var stays = !state.server().isOwn() && (!asked.allowFlush() || asked.noLoad());
    state.begin(one.data().records() + (stays ? before.keys() : 0), before.cells());
    if (asked.lifetime().fresh()) {
      return sweep.request().rates().hasProbe() ? probeAlone(one, state) : ExitStatus.OK;
    }
    if (!cells.load(one, state)) {
      if (sweep.results().areResumed() && !state.server().isOwn()) {
        var console = sweep.console();
        console.say("If the data of the run that was broken off is still there, add --no-load.");
      }
      return ExitStatus.FAILED;
    }
    probe(one, state);
    return ExitStatus.OK;
  }

  /** The idle store, where every cell starts a server of its own. */
  private int probeAlone(SystemWorkload one, SystemState state)
      throws UserError, InterruptedException {
    try {
      if (!cells.start(one, state)) {
        return ExitStatus.FAILED;
      }
      probe(one, state);
      return ExitStatus.OK;
    } finally {
      state.server().close();
    }
  }

  private void probe(SystemWorkload one, SystemState state) throws UserError, InterruptedException {
    if (sweep.request().rates().hasProbe()) {
      ProbeClient.onIdleStore(sweep, one, state.server());
    }
  }
}
