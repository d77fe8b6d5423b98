// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.rate.ThroughputPeak;
import io.github.ycsbsweep.engine.model.CellFolder;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import java.io.IOException;
import java.util.Optional;

/**
 * After all other cells, those of the highest throughput once more, with profilers. What a profiler
 * costs is in no figure: these cells are in no table.
 */
record ProfiledCells(SweepParts parts, WorkloadCells cells) {

  /** Returns {@link ExitStatus#OK}, or why the run can't go on. */
  int run(String workload) throws UserError, InterruptedException {
    var request = parts.plan().request();
    if (!request.profile()) {
      return ExitStatus.OK;
    }
    for (var system : request.systems()) {
      var one = parts.plan().of(system.label(), workload);
      var peak = peak(one);
      if (peak.isPresent()) {
        var status = profile(one, peak.get().threads());
        if (status != ExitStatus.OK) {
          return status;
        }
      } else {
        parts
            .console()
            .warn(
                Text.format(
                    "%s %s: no cell was within the gates, so there is no peak to profile",
                    system.label(), workload));
      }
    }
    return ExitStatus.OK;
  }

  private int profile(PreparedWorkload workload, int threads)
      throws UserError, InterruptedException {
    var request = parts.plan().request();
    var shape = CellShape.rising(request.rates(), request.clients().count()).profiled();
    var folder = parts.files().cell(CellStart.of(workload, threads, 1, shape));
    if (CellFiles.isDone(folder)) {
      return ExitStatus.OK;
    }
    try {
      // What a broken-off attempt recorded must not be taken for this one's.
      Folders.remove(folder);
    } catch (IOException e) {
      throw parts.files().unreadable(folder, e);
    }
    return cells.measure(workload, threads, 1, shape).status();
  }

  private Optional<ThroughputPeak> peak(PreparedWorkload workload) throws UserError {
    var row = parts.files().row(workload);
    try {
      return ThroughputPeak.of(CellFolder.cellsIn(row));
    } catch (IOException e) {
      throw parts.files().unreadable(row, e);
    }
  }
}
