// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.openloop;

import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.Cell.ClientUse;
import io.github.ycsbsweep.analysis.cell.Cell.Latency;
import io.github.ycsbsweep.analysis.cell.Cell.Operation;
import io.github.ycsbsweep.analysis.cell.Cell.ServerUse;
import io.github.ycsbsweep.analysis.cell.Cell.Status;
import io.github.ycsbsweep.analysis.cell.Cell.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Cells of a store whose response time is known at every rate. */
public final class SyntheticCells {

  private static final double SECONDS = 10;

  private int order;

  /** A cell of a closed loop; its latencies are service times. */
  public Cell closed(int threads, double rate, long p99) {
    var operation =
        new Operation(Math.round(rate * SECONDS), 0, 0, rate, Optional.of(latency(p99)));
    return cell(threads, OptionalDouble.empty(), 1, Status.OK, rate, operation);
  }

  /** A cell at a target; p99 is its response time. */
  public Cell open(int threads, double target, double rate, long p99) {
    return open(threads, target, rate, 1, Optional.of(latency(p99)));
  }

  Cell open(int threads, double target, double rate, int repeat, Optional<Latency> response) {
    var service = Optional.of(latency(100));
    var operation = new Operation(Math.round(rate * SECONDS), 0, 0, rate, service, response);
    return cell(threads, OptionalDouble.of(target), repeat, Status.OK, rate, operation);
  }

  /** One that failed more operations than allowed. */
  Cell breached(int threads, double target) {
    var operation =
        new Operation(1_000, 0, 1_000, 100, Optional.of(latency(1)), Optional.of(latency(1)));
    return cell(threads, OptionalDouble.of(target), 1, Status.GATE, target, operation);
  }

  /** Too few operations to know more of it than the slowest. */
  public static Latency fewOperations(long max) {
    var none = OptionalLong.empty();
    return new Latency(max / 2.0, none, none, none, none, none, max, List.of());
  }

  public static Latency latency(long p99) {
    var half = OptionalLong.of(p99 / 2);
    return new Latency(
        p99 / 2.0,
        half,
        half,
        half,
        OptionalLong.of(p99),
        OptionalLong.empty(),
        3 * p99,
        List.of());
  }

  private Cell cell(
      int threads,
      OptionalDouble target,
      int repeat,
      Status status,
      double rate,
      Operation operation) {
    var empty = OptionalDouble.empty();
    return new Cell(
        Cell.SCHEMA,
        "redis",
        new Cell.Server("local", "127.0.0.1:7000", Optional.empty()),
        "workloada",
        "run",
        threads,
        1,
        target,
        repeat,
        ++order,
        status,
        Optional.empty(),
        5,
        10,
        Optional.of(new Window(1_700_000_000_000L, SECONDS, OptionalDouble.of(rate))),
        Map.of(Cell.ALL, operation, "READ", operation),
        List.of(),
        new ClientUse(empty, empty, empty, OptionalLong.empty()),
        new ServerUse(empty, OptionalLong.empty()),
        empty,
        List.of());
  }
}
