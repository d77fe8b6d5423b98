// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.rate.LoopModel.ThroughputPeak;
import io.github.ycsbsweep.engine.judge.rate.ObjectiveSearch.NextStep;
import io.github.ycsbsweep.engine.plan.CellPlan;
import io.github.ycsbsweep.engine.plan.CellPlan.Kind;
import io.github.ycsbsweep.engine.request.SystemWorkload;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Optional;

/**
 * What follows the cells of a workload at rising threads: shares of the measured peak, the search
 * for an objective, the client scaling test, and the profiles. What a profiler costs is in no
 * figure. The scaling test answers whether the client was the limit.
 */
record FollowUpCells(Sweep sweep, WorkloadCells cells, String workload) {

  /** Returns {@link ExitStatus#OK}, or why the run can't go on. */
  int run() throws UserError, InterruptedException {
    var status = atPeak(Kind.SHARE, "measure shares of");
    for (var system : sweep.request().systems()) {
      if (status == ExitStatus.OK) {
        status = search(sweep.plan().of(system.label(), workload));
      }
    }
    if (status == ExitStatus.OK) {
      status = atPeak(Kind.SCALING, "scan the clients at");
    }
    return status == ExitStatus.OK ? atPeak(Kind.PROFILE, "profile") : status;
  }

  /** Cells of a kind that have the threads of the peak; {@code use} is what they need it to. */
  private int atPeak(Kind kind, String use) throws UserError, InterruptedException {
    var peaks = new HashMap<String, Optional<ThroughputPeak>>();
    for (var cell : sweep.plan().followUps(kind)) {
      if (!cell.isOf(workload) || sweep.results().isDone(cell)) {
        continue;
      }
      var peak = peaks.computeIfAbsent(cell.label(), any -> peak(cell, use));
      if (peak.isPresent()) {
        var status = cells.measure(at(peak.get(), cell));
        if (status != ExitStatus.OK) {
          return status;
        }
      }
    }
    return ExitStatus.OK;
  }

  /** The peak of a cell's system; empty if the cell can't be made there, which is told. */
  private Optional<ThroughputPeak> peak(CellPlan cell, String use) {
    var console = sweep.console();
    var name = cell.label() + " " + workload;
    var peak = ThroughputPeak.of(sweep.results().of(cell.workload()));
    if (peak.isEmpty()) {
      console.warn(name + ": no cell was within the gates, so there is no peak to " + use);
    } else if (cell.kind() == Kind.SCALING) {
      var most = Collections.max(sweep.request().clients().scan());
      if (peak.get().threads() < most) {
        console.warn(
            "%s: the peak was at %d client threads, too few for %d clients: no scan",
            name, peak.get().threads(), most);
        return Optional.empty();
      }
    }
    return peak;
  }

  private CellPlan at(ThroughputPeak peak, CellPlan cell) {
    var rates = sweep.request().rates();
    var found = cell.with(peak.threads());
    return cell.kind() == Kind.SHARE
        ? found.at(Math.toIntExact(peak.target(cell.percent() / 100.0)), rates)
        : found;
  }

  private int search(SystemWorkload one) throws UserError, InterruptedException {
    var request = sweep.request();
    var row = sweep.files().row(one);
    if (request.rates().searched().isEmpty() || DueCells.isSearched(row)) {
      return ExitStatus.OK;
    }
    var threads = request.measurement().threads().counts().get(0);
    var repeats = request.measurement().repeats();
    while (true) {
      var step =
          NextStep.of(
              sweep.results().of(one), threads, repeats, request.rates().searched().orElseThrow());
      sweep.console().say(one.label() + " " + workload + ": " + step.text());
      if (step.target().isEmpty()) {
        return searched(one, step.text());
      }
      var target = Math.toIntExact(step.target().getAsLong());
      for (var repeat = 1; repeat <= repeats; repeat++) {
        var cell =
            CellPlan.rising(request, one, threads, repeat)
                .of(Kind.SEARCH)
                .at(target, request.rates());
        var status = sweep.results().isDone(cell) ? ExitStatus.OK : cells.measure(cell);
        if (status != ExitStatus.OK) {
          return status;
        }
      }
    }
  }

  private int searched(SystemWorkload one, String found) throws UserError {
    try {
      DueCells.searched(sweep.files().row(one), found);
      return ExitStatus.OK;
    } catch (IOException e) {
      throw sweep.files().unreadable(sweep.files().row(one), e);
    }
  }
}
