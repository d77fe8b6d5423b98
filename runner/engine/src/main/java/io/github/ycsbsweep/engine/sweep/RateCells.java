// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.rate.NextStep;
import io.github.ycsbsweep.engine.judge.rate.PeakShares;
import io.github.ycsbsweep.engine.judge.rate.PeakShares.ShareTarget;
import io.github.ycsbsweep.engine.model.PlannedCell;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;

/** Cells at rates of their own: shares of the measured peak, then the search for an objective. */
record RateCells(SweepParts parts, WorkloadCells cells) {

  /** Returns {@link ExitStatus#OK}, or why the run can't go on. */
  int run(String workload) throws UserError, InterruptedException {
    var status = shares(workload);
    if (parts.plan().request().rates().searched().isEmpty()) {
      return status;
    }
    for (var system : parts.plan().request().systems()) {
      if (status != ExitStatus.OK) {
        return status;
      }
      status = search(parts.plan().of(system.label(), workload));
    }
    return status;
  }

  private int shares(String workload) throws UserError, InterruptedException {
    var targets = new HashMap<String, List<ShareTarget>>();
    if (!parts.plan().request().rates().shares().isEmpty()) {
      for (var system : parts.plan().request().systems()) {
        targets.put(system.label(), targets(parts.plan().of(system.label(), workload)));
      }
    }
    for (var share : parts.plan().shares()) {
      if (share.workload().equals(workload)) {
        var status = measure(share, targets.get(share.label()));
        if (status != ExitStatus.OK) {
          return status;
        }
      }
    }
    return ExitStatus.OK;
  }

  private int measure(PlannedCell share, List<ShareTarget> targets)
      throws UserError, InterruptedException {
    for (var target : targets) {
      if (target.percent() == share.level()) {
        return measure(
            parts.plan().of(share.label(), share.workload()),
            target.threads(),
            Math.toIntExact(target.target()),
            "-at" + share.level(),
            share.repeat());
      }
    }
    return ExitStatus.OK;
  }

  /** Shares of the peak as targets; none without a peak, which is told. */
  private List<ShareTarget> targets(PreparedWorkload workload) throws UserError {
    var label = workload.system().label();
    var row = parts.files().row(workload);
    try {
      if (!parts.due().any(label, workload.workload().name())) {
        return List.of();
      }
      var targets = PeakShares.of(row, parts.plan().request().rates().shares());
      if (targets.isEmpty()) {
        parts
            .console()
            .warn(
                Text.format("%s %s", label, workload.workload().name())
                    + ": no cell was within the gates, so there is no peak to measure shares of");
      }
      return targets;
    } catch (IOException e) {
      throw parts.files().unreadable(row, e);
    }
  }

  private int search(PreparedWorkload workload) throws UserError, InterruptedException {
    var request = parts.plan().request();
    var row = parts.files().row(workload);
    var threads = request.measurement().threads().counts().get(0);
    var repeats = request.measurement().repeats();
    try {
      if (DueCells.isSearched(row)) {
        return ExitStatus.OK;
      }
      while (true) {
        var step = NextStep.of(row, threads, repeats, request.rates().searched().orElseThrow());
        parts
            .console()
            .say(workload.system().label() + " " + workload.workload().name() + ": " + step.text());
        if (step.target().isEmpty()) {
          DueCells.searched(row, step.text());
          return ExitStatus.OK;
        }
        var target = Math.toIntExact(step.target().getAsLong());
        for (var repeat = 1; repeat <= repeats; repeat++) {
          var status = measure(workload, threads, target, "-" + target + "ops", repeat);
          if (status != ExitStatus.OK) {
            return status;
          }
        }
      }
    } catch (IOException e) {
      throw parts.files().unreadable(row, e);
    }
  }

  /** One cell, unless it is done. */
  private int measure(PreparedWorkload workload, int threads, int target, String suffix, int repeat)
      throws UserError, InterruptedException {
    var request = parts.plan().request();
    var shape =
        CellShape.rising(request.rates(), request.clients().count())
            .at(target, request.rates().paced(target), suffix);
    return cells.measureOnce(workload, threads, repeat, shape);
  }
}
