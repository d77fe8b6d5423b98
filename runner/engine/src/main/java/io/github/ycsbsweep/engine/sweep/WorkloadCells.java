// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.client.ClientPlan.Inserts;
import io.github.ycsbsweep.engine.client.YcsbCommand.Phase;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.fault.FaultAction;
import io.github.ycsbsweep.engine.measure.log.InsertCount;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Makes a cell of a workload: what must be in the server before it, and what is there after it. */
record WorkloadCells(Sweep sweep, CellRunner cells, DataLoad load) {

  /** Keys set apart for a cell that inserts into a server that may not be emptied. */
  private static final long KEY_RANGE = 50_000_000;

  WorkloadCells(Sweep sweep) {
    this(
        sweep,
        new CellRunner(sweep),
        new DataLoad(
            sweep.environment(),
            sweep.files(),
            sweep.lifetimes(),
            sweep.request().clients().count()));
  }

  /**
   * Measures a cell; after one that failed, asks whether the server still answers.
   *
   * @return {@link ExitStatus#OK}, or why the run can't go on
   */
  int measure(CellPlan cell) throws UserError, InterruptedException {
    var workload = cell.workload();
    var state = sweep.state(workload);
    var caption =
        Text.format(
            "[%d/%d] %s:",
            sweep.results().count() + 1,
            sweep.due().all(),
            cell.text(sweep.request().measurement().repeats()));
    if (!workload.server().lifetime().fresh()) {
      return !state.isDamaged() || load(workload, state)
          ? measure(cell, caption, state)
          : ExitStatus.FAILED;
    }
    try {
      return start(workload, state) ? measure(cell, caption, state) : ExitStatus.FAILED;
    } finally {
      state.server().close();
    }
  }

  /** Starts a server for a single cell, and loads it; false: some records did not arrive. */
  boolean start(SystemWorkload workload, SystemState state) throws UserError, InterruptedException {
    state.restart(workload.data().records());
    return load(workload, state);
  }

  /** Loads a workload whose records are not there yet; false: some did not arrive. */
  boolean load(SystemWorkload workload, SystemState state) throws UserError, InterruptedException {
    if (state.isDamaged()) {
      say(workload.label() + ": after the faults of the last cell, the data is made anew");
      state.repair(workload.data().records());
    }
    if (workload.phase() != SystemWorkload.Phase.RUN || workload.server().noLoad()) {
      return true;
    }
    state.empty(workload);
    state.written();
    return load.run(workload, state.server());
  }

  private int measure(CellPlan cell, String caption, SystemState state)
      throws UserError, InterruptedException {
    var workload = cell.workload();
    var judged = cells.run(begin(cell, caption, state), caption);
    inserted(cell, state);
    var server = workload.server();
    if (FaultAction.all(server).stream().anyMatch(one -> one.leavesDamage(server.form()))) {
      state.damage();
    }
    var failed = judged.status() == Cell.Status.FAILED;
    return failed ? afterFailure(workload, state) : ExitStatus.OK;
  }

  /**
   * Measures numbers of threads of one system in turns.
   *
   * @return {@link ExitStatus#OK}, or why the run can't go on
   */
  int visit(List<CellPlan> group) throws UserError, InterruptedException {
    var first = sweep.results().count() + 1;
    var workload = group.get(0).workload();
    var caption =
        Text.format(
            "[%d-%d/%d] %s %s, %s threads%s, in turns:",
            first,
            first + group.size() - 1,
            sweep.due().all(),
            workload.label(),
            workload.workload().name(),
            group.stream().map(cell -> "" + cell.threads()).collect(Collectors.joining(", ")),
            sweep.request().measurement().repeats() > 1 ? ", repeat " + group.get(0).repeat() : "");
    say(caption);
    var hasFailed =
        inTurns(group, caption).stream().anyMatch(cell -> cell.status() == Cell.Status.FAILED);
    return hasFailed ? afterFailure(workload, sweep.state(workload)) : ExitStatus.OK;
  }

  /** Measures cells in turns. */
  List<Cell> inTurns(List<CellPlan> turns, String caption) throws UserError, InterruptedException {
    var begun = new ArrayList<CellRunner.BegunCell>();
    for (var cell : turns) {
      begun.add(begin(cell, caption, sweep.state(cell.workload())));
    }
    var judged = cells.run(begun, caption);
    for (var one : begun) {
      inserted(one.cell(), one.state());
    }
    return judged;
  }

  private CellRunner.BegunCell begin(CellPlan cell, String caption, SystemState state)
      throws UserError, InterruptedException {
    var start =
        switch (cell.workload().phase()) {
          case RUN -> onRecords(cell, state);
          case LOAD -> ofLoad(cell, caption, state);
          case FRESH -> onEmptyStore(cell, caption, state);
        };
    return new CellRunner.BegunCell(cell, start, state);
  }

  /** Counts what the clients of a cell inserted into records that were loaded. */
  private void inserted(CellPlan cell, SystemState state) throws UserError {
    if (cell.workload().phase() != SystemWorkload.Phase.RUN) {
      return;
    }
    var folder = sweep.files().cell(cell);
    try {
      state.inserted(InsertCount.attempted(folder, cell.clients()));
    } catch (IOException e) {
      throw sweep.files().unreadable(folder, e);
    }
  }

  /**
   * A cell on the records that were loaded. A single client that inserts takes what earlier cells
   * inserted for loaded. Several, whose records alternate and so leave gaps, insert behind it; so
   * do the workloads of phases.
   */
  private CellRunner.Start onRecords(CellPlan cell, SystemState state) {
    state.nextCell();
    var data = cell.workload().data();
    var phased = sweep.request().rates().phases().isPresent();
    var behind = (cell.together() || phased) && data.inserts();
    var keys = behind ? Inserts.from(state.records()) : Inserts.none();
    var records = behind ? data.records() : state.records();
    var properties = new ArrayList<>(List.of("recordcount=" + records));
    if (behind && phased) {
      properties.add("sweep.insert.first=" + state.records());
    }
    return new CellRunner.Start(Phase.RUN, keys, properties);
  }

  /** On an empty store; where that may not be emptied, under a name that no other cell has. */
  private CellRunner.Start onEmptyStore(CellPlan cell, String caption, SystemState state)
      throws UserError, InterruptedException {
    state.nextCell();
    var name = "";
    if (!state.empty(cell.workload())) {
      name =
          Text.format(
              "%d-%d-%d-",
              System.currentTimeMillis() / 1000,
              ProcessHandle.current().pid(),
              sweep.results().lastPosition() + 1);
      say(caption + " what it writes is named " + name + ", since this server is not emptied");
    }
    state.written();
    return new CellRunner.Start(Phase.RUN, Inserts.none(), List.of("sweep.cell=" + name));
  }

  /** The load itself, on an empty store; where that may not be emptied, on keys of its own. */
  private CellRunner.Start ofLoad(CellPlan cell, String caption, SystemState state)
      throws UserError, InterruptedException {
    var index = state.nextCell();
    var start = 0L;
    var count = (long) Integer.MAX_VALUE;
    if (!state.empty(cell.workload())) {
      // Half of all numbers, so that some are left for cells that have to be measured again.
      count = Math.min(KEY_RANGE, Integer.MAX_VALUE / 2 / sweep.due().all());
      start = index * count;
      if (start + count > Integer.MAX_VALUE) {
        throw UserError.failed(
            caption + " no key numbers are left: empty the server, and start another run");
      }
      say(caption + " keys from number " + start + ", since this server is not emptied");
    }
    count = Math.min(count, cell.workload().data().operations());
    state.written();
    var properties =
        List.of(
            "recordcount=" + Integer.MAX_VALUE,
            "insertstart=" + start,
            "insertcount=" + count,
            "requestdistribution=uniform");
    var keys = Inserts.load(start, count);
    return new CellRunner.Start(Phase.LOAD, keys, properties);
  }

  /** A server that has died ends the run, unless the next cell has another one. */
  int afterFailure(SystemWorkload workload, SystemState state) throws InterruptedException {
    if (state.server().answers()) {
      return ExitStatus.OK;
    }
    say("The " + workload.label() + " server no longer answers. What it said last:");
    state.server().lastWords().forEach(line -> say("    " + line));
    return workload.server().lifetime().fresh() ? ExitStatus.OK : ExitStatus.PARTIAL;
  }

  private void say(String text) {
    sweep.console().say(text);
  }
}
