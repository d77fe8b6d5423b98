// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.log.HistogramReader;
import io.github.ycsbsweep.engine.measure.log.Latencies;
import io.github.ycsbsweep.engine.measure.log.Outcome;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import org.HdrHistogram.Histogram;

/** Adds up the rows of an operation, or its sums of several clients. */
public final class OperationSum {

  private final Histogram latencies = new Histogram(HistogramReader.DIGITS);
  private final Histogram intended = new Histogram(HistogramReader.DIGITS);
  private final Histogram unsuccessful = new Histogram(HistogramReader.DIGITS);
  private long ok;
  private long notFound;
  private long failed;
  private double opsPerSecond;

  void add(Timeline.Row row) {
    var kind = row.outcome().kind();
    var count = row.interval().count();
    row.interval().addTo(kind == Outcome.Kind.OK ? latencies : unsuccessful);
    switch (kind) {
      case OK -> ok += count;
      case NOT_FOUND -> notFound += count;
      case FAILED -> failed += count;
    }
  }

  /** Its latencies only: the operation itself is in the other logs. */
  void addIntended(Timeline.Row row) {
    if (row.outcome().kind() == Outcome.Kind.OK) {
      row.interval().addTo(intended);
    }
  }

  /** What another one counted. */
  void add(OperationSum other) {
    latencies.add(other.latencies);
    intended.add(other.intended);
    unsuccessful.add(other.unsuccessful);
    ok += other.ok;
    notFound += other.notFound;
    failed += other.failed;
  }

  /** What a client counted, at a rate of its own. */
  void addClient(OperationSum client, double seconds) {
    add(client);
    opsPerSecond += client.ok == 0 ? 0 : client.ok / seconds;
  }

  /** Successful ones. */
  long ok() {
    return ok;
  }

  /** Sum of all service times, whatever came of the operations, in microseconds. */
  double micros() {
    return sum(latencies) + sum(unsuccessful);
  }

  /** Each value counts as the middle of its bucket. */
  private static double sum(Histogram times) {
    var sum = 0.0;
    for (var bucket : times.recordedValues()) {
      sum +=
          (double) times.medianEquivalentValue(bucket.getValueIteratedTo())
              * bucket.getCountAtValueIteratedTo();
    }
    return sum;
  }

  /** Service times of what succeeded, in microseconds. */
  Histogram latencies() {
    return latencies;
  }

  /** Response times of what succeeded, in microseconds. */
  Histogram intended() {
    return intended;
  }

  Operation operation() {
    return new Operation(
        ok, notFound, failed, opsPerSecond, Latencies.of(latencies), Latencies.of(intended));
  }
}
