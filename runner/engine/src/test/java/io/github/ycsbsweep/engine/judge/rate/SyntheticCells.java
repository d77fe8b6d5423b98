// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.rate;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import java.util.Optional;
import java.util.OptionalDouble;

/** Cells of a store whose response time is known at every rate. */
public final class SyntheticCells {

  private static final int SECONDS = 10;

  private int order;

  /** A cell of a closed loop; its latencies are service times. */
  public Cell closed(int threads, double rate, long p99) {
    var operation =
        new Operation(Math.round(rate * SECONDS), 0, 0, rate, Optional.of(LatencyOf.p99(p99)));
    return cell(threads, OptionalDouble.empty(), 1, Status.OK, rate, operation);
  }

  /** A cell at a target; p99 is its response time. */
  public Cell open(int threads, double target, double rate, long p99) {
    return open(threads, target, rate, 1, Optional.of(LatencyOf.p99(p99)));
  }

  Cell open(int threads, double target, double rate, int repeat, Optional<Latency> response) {
    var service = Optional.of(LatencyOf.p99(100));
    var operation = new Operation(Math.round(rate * SECONDS), 0, 0, rate, service, response);
    return cell(threads, OptionalDouble.of(target), repeat, Status.OK, rate, operation);
  }

  /** One that failed more operations than allowed. */
  Cell breached(int threads, double target) {
    var operation =
        new Operation(
            1_000, 0, 1_000, 100, Optional.of(LatencyOf.p99(1)), Optional.of(LatencyOf.p99(1)));
    return cell(threads, OptionalDouble.of(target), 1, Status.GATE, target, operation);
  }

  private Cell cell(
      int threads,
      OptionalDouble target,
      int repeat,
      Status status,
      double rate,
      Operation operation) {
    return new CellBuilder()
        .of("redis", "workloada", threads)
        .on("local", "127.0.0.1:7000", Optional.empty())
        .target(target)
        .transactions(rate)
        .repeat(repeat)
        .order(++order)
        .status(status, Optional.empty())
        .lasting(5, SECONDS)
        .operation(Cell.ALL, operation)
        .operation("READ", operation)
        .build();
  }
}
