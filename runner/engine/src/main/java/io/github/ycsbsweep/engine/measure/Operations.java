// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.log.HistogramReader;
import io.github.ycsbsweep.engine.measure.log.Latencies;
import io.github.ycsbsweep.engine.measure.log.Outcome;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What a client did in its window. Every row is read once: what all operations, or all clients, did
 * is added up from these sums, bucket for bucket.
 *
 * @param sums by operation, and under {@link Cell#ALL}; empty if the window is
 * @param seconds of the window
 */
public record Operations(Map<String, OperationSum> sums, double seconds) {

  public static Operations of(Timeline window) {
    var sums = new TreeMap<String, OperationSum>();
    for (var tick : window.ticks()) {
      for (var row : tick.rows()) {
        sum(row, sums).add(row);
      }
      for (var row : tick.intended()) {
        sum(row, sums).addIntended(row);
      }
    }
    var all = new OperationSum();
    sums.forEach(
        (operation, sum) -> {
          if (Outcome.isCountedInAll(operation)) {
            all.add(sum);
          }
        });
    sums.put(Cell.ALL, all);
    return new Operations(sums, window.seconds());
  }

  private static OperationSum sum(Timeline.Row row, Map<String, OperationSum> sums) {
    return sums.computeIfAbsent(row.outcome().operation(), name -> new OperationSum());
  }

  /**
   * Figures of several clients by operation, and under {@link Cell#ALL}. Rates are added: what each
   * did ÷ its own seconds.
   */
  public static Map<String, Operation> of(List<Operations> clients) {
    var operations = new TreeMap<String, Operation>();
    added(clients).forEach((name, sum) -> operations.put(name, sum.operation()));
    operations.values().removeIf(operation -> operation.attempts() == 0);
    if (operations.values().stream().anyMatch(operation -> operation.ok() < operation.attempts())) {
      // Some of them may hold a read or an update that failed, and no log tells which.
      operations.remove(Outcome.READ_MODIFY_WRITE);
    }
    return operations;
  }

  /** What the figures are made of, by operation, and under {@link Cell#ALL}. */
  static Map<String, OperationSum> added(List<Operations> clients) {
    var added = new TreeMap<String, OperationSum>();
    for (var client : clients) {
      client.sums.forEach(
          (operation, sum) ->
              added
                  .computeIfAbsent(operation, name -> new OperationSum())
                  .addClient(sum, client.seconds));
    }
    return added;
  }

  /** Figures of this client alone. */
  public Map<String, Operation> figures() {
    return of(List.of(this));
  }

  /** Of all operations. */
  OperationSum all() {
    return sums.get(Cell.ALL);
  }

  /** Adds up the rows of an operation, or its sums of several clients. */
  static final class OperationSum {

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
}
