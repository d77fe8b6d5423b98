// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.measure;

import io.github.ycsbsweep.analysis.cell.Cell.Operation;
import org.HdrHistogram.Histogram;

/** Adds up the rows of an operation, one client after the other. */
final class OperationSum {

  private final Buckets latencies = new Buckets();
  private final Buckets intended = new Buckets();
  private long ok;
  private long notFound;
  private long failed;
  private long okOfClient;
  private double opsPerSecond;

  void add(Timeline.Row row) {
    var count = row.interval().count();
    switch (row.outcome().kind()) {
      case OK -> {
        row.interval().latencies().addTo(latencies);
        okOfClient += count;
      }
      case NOT_FOUND -> notFound += count;
      case FAILED -> failed += count;
    }
  }

  /** Its latencies only: the operation itself is in the other logs. */
  void addIntended(Timeline.Row row) {
    if (row.outcome().kind() == Outcome.Kind.OK) {
      row.interval().latencies().addTo(intended);
    }
  }

  /** What came since the last one was a client's, in so many seconds of its own. */
  void endOfClient(double seconds) {
    ok += okOfClient;
    opsPerSecond += okOfClient == 0 ? 0 : okOfClient / seconds;
    okOfClient = 0;
  }

  /** Service times of what succeeded, in microseconds. */
  Histogram latencies() {
    return latencies.histogram();
  }

  Operation operation() {
    return new Operation(
        ok,
        notFound,
        failed,
        opsPerSecond,
        Latencies.of(latencies.histogram()),
        Latencies.of(intended.histogram()));
  }
}
