// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.sweep;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.rate.ThroughputPeak;
import io.github.ycsbsweep.engine.model.CellFolder;
import io.github.ycsbsweep.engine.model.PreparedWorkload;
import java.io.IOException;
import java.util.Collections;
import java.util.OptionalInt;

/**
 * The client scaling test: after the other cells, those of the highest throughput once more, the
 * same threads divided among other numbers of clients. It answers whether the client was the limit.
 */
record ClientScalingCells(SweepParts parts, WorkloadCells cells) {

  /** Returns {@link ExitStatus#OK}, or why the run can't go on. */
  int run(String workload) throws UserError, InterruptedException {
    var request = parts.plan().request();
    if (request.clients().scan().isEmpty()) {
      return ExitStatus.OK;
    }
    for (var system : request.systems()) {
      var one = parts.plan().of(system.label(), workload);
      var threads = peakThreads(one);
      if (threads.isPresent()) {
        var status = measureAll(one, threads.getAsInt());
        if (status != ExitStatus.OK) {
          return status;
        }
      }
    }
    return ExitStatus.OK;
  }

  private int measureAll(PreparedWorkload workload, int threads)
      throws UserError, InterruptedException {
    var clients = parts.plan().request().clients();
    for (var repeat = 1; repeat <= clients.scanRepeats(); repeat++) {
      for (var number : clients.scan()) {
        var status = cells.measureOnce(workload, threads, repeat, CellShape.divided(number));
        if (status != ExitStatus.OK) {
          return status;
        }
      }
    }
    return ExitStatus.OK;
  }

  /** Client threads of the highest throughput; empty if they are too few to divide. */
  private OptionalInt peakThreads(PreparedWorkload workload) throws UserError {
    var row = parts.files().row(workload);
    var name = workload.system().label() + " " + workload.workload().name();
    var most = Collections.max(parts.plan().request().clients().scan());
    try {
      var peak = ThroughputPeak.of(CellFolder.cellsIn(row));
      if (peak.isEmpty()) {
        parts
            .console()
            .warn(
                name
                    + ": no cell was within the gates, so there is no peak to scan the clients at");
        return OptionalInt.empty();
      }
      var threads = peak.get().threads();
      if (threads < most) {
        parts
            .console()
            .warn(
                Text.format(
                    "%s: the peak was at %d client threads, too few for %d clients: no scan",
                    name, threads, most));
        return OptionalInt.empty();
      }
      return OptionalInt.of(threads);
    } catch (IOException e) {
      throw parts.files().unreadable(row, e);
    }
  }
}
