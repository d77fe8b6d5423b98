// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.request.SystemRequest;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.time.Duration;
import java.util.List;

/**
 * The cells of a workload whose systems take turns. In each start the servers are made anew, loaded
 * and driven, and another system is the first in all of that.
 */
record TurnSweep(Sweep sweep, WorkloadCells cells, String workload, TurnPlan turns) {

  /** Returns {@link ExitStatus#OK}, or why the run can't go on. */
  int run() throws UserError, InterruptedException {
    var looks = turns.precision().map(asked -> new TurnLooks(sweep, workload, turns, asked));
    var limit = turns.precision().map(one -> Deadline.in(one.limit()));
    var longest = Duration.ZERO;
    var isFirst = true;
    for (var start = 1; start <= sweep.request().measurement().repeats(); start++) {
      var due = due(start);
      if (limit.isPresent() && limit.get().left().minus(longest).isNegative()) {
        looks.orElseThrow().atTheEnd(start - 1);
        break;
      }
      if (!due.isEmpty()) {
        var begun = System.nanoTime();
        var status = run(start, due, isFirst);
        isFirst = false;
        if (status != ExitStatus.OK) {
          return status;
        }
        var took = Duration.ofNanos(System.nanoTime() - begun);
        longest = took.compareTo(longest) > 0 ? took : longest;
      }
      if (looks.isPresent()) {
        looks.get().after(start);
      }
    }
    return ExitStatus.OK;
  }

  /** Its cells that are still to be measured: at a number of threads all systems, or none. */
  private List<List<CellPlan>> due(int start) {
    var cells =
        sweep.plan().cells().stream()
            .filter(cell -> cell.isOf(workload) && cell.repeat() == start)
            .toList();
    return sweep.request().measurement().threads().counts().stream()
        .map(threads -> cells.stream().filter(cell -> cell.threads() == threads).toList())
        .filter(atThreads -> atThreads.stream().anyMatch(sweep.due()::isDue))
        .toList();
  }

  private int run(int start, List<List<CellPlan>> due, boolean isFirst)
      throws UserError, InterruptedException {
    try {
      for (var system : turns.startOrder(start)) {
        if (!begin(sweep.request().systems().get(system), isFirst)) {
          return ExitStatus.FAILED;
        }
      }
      for (var atThreads : due) {
        var status = measure(start, atThreads);
        if (status != ExitStatus.OK) {
          return status;
        }
      }
      return ExitStatus.OK;
    } finally {
      sweep.systems().values().stream()
          .filter(SystemState::canRestart)
          .forEach(state -> state.server().close());
    }
  }

  /** Makes its server anew, and loads it; one of the user's that stays is loaded once. */
  private boolean begin(SystemRequest system, boolean isFirst)
      throws UserError, InterruptedException {
    var state = sweep.systems().get(system.label());
    var one = sweep.plan().of(system.label(), workload);
    if (state.canRestart()) {
      state.restart(one.data().records());
      return cells.load(one, state);
    }
    if (!isFirst) {
      return true;
    }
    var before = sweep.results().begun(one);
    state.begin(one.data().records() + before.keys(), before.cells());
    return cells.load(one, state);
  }

  private int measure(int start, List<CellPlan> atThreads) throws UserError, InterruptedException {
    var caption =
        Text.format(
            "[start %d/%d] %s, %s, in turns:",
            start,
            sweep.request().measurement().repeats(),
            workload,
            Text.count(atThreads.get(0).threads(), "thread"));
    sweep.console().say(caption);
    var judged = cells.inTurns(atThreads, caption);
    var status = ExitStatus.OK;
    for (var i = 0; i < judged.size() && status == ExitStatus.OK; i++) {
      if (judged.get(i).status() == Cell.Status.FAILED) {
        var cell = atThreads.get(i);
        var state = sweep.state(cell.workload());
        var left = cells.afterFailure(cell.workload(), state);
        // Another start has another server.
        status = state.canRestart() ? ExitStatus.OK : left;
      }
    }
    return status;
  }
}
