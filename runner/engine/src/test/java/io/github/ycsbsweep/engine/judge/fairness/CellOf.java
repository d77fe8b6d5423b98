// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.fairness;

import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * A cell of 8 threads, 10 s and 10,000 operations a second, 95 % of them reads; a rule's test
 * changes what the rule asks for.
 */
final class CellOf {

  private final CellBuilder cell;
  private double opsPerSecond = 10_000;
  private final Map<String, Operation> operations = new TreeMap<>();

  CellOf(String store) {
    cell =
        new CellBuilder()
            .of(store, "workloadb", 8)
            .lasting(2, 10)
            .perSecond(List.of(new Second(0, 12, 120_000, 0)))
            .bound(Optional.of(Verdict.UNKNOWN));
    operation("READ", 95_000, 0, 0);
    operation("UPDATE", 5_000, 0, 0);
  }

  CellOf workload(String name) {
    cell.workload(name);
    return this;
  }

  CellOf repeat(int number) {
    cell.repeat(number);
    return this;
  }

  CellOf on(String address) {
    cell.on("local", address, Optional.empty());
    return this;
  }

  CellOf failed(String why) {
    cell.status(Cell.Status.FAILED, Optional.of(why));
    return this;
  }

  CellOf load() {
    cell.phase("load");
    operations.clear();
    return operation("INSERT", 100_000, 0, 0);
  }

  CellOf throughput(double perSecond) {
    opsPerSecond = perSecond;
    return this;
  }

  CellOf bound(Verdict by) {
    cell.bound(Optional.of(by));
    return this;
  }

  CellOf operation(String name, long ok, long notFound, long failed) {
    operations.put(name, new Operation(ok, notFound, failed, ok / 10.0, Optional.empty()));
    return this;
  }

  CellOf without(String operation) {
    operations.remove(operation);
    return this;
  }

  CellOf target(double ops) {
    cell.target(OptionalDouble.of(ops));
    return this;
  }

  CellOf event(Fault done) {
    cell.faults(done);
    return this;
  }

  /** Whose system took turns with others. */
  CellOf inTurns() {
    var none = OptionalDouble.empty();
    cell.turns(List.of(new MeasuredTurn(0, 0, 10, 100_000, 0, 100_000, none, none)));
    return this;
  }

  /** A resource, by the name that it has in the cell. */
  CellOf with(String figure, double value) {
    cell.with(Map.of(figure, value));
    return this;
  }

  Cell cell() {
    operations.forEach(cell::operation);
    return cell.operation(
            Cell.ALL,
            new Operation(
                sum(Operation::ok),
                sum(Operation::notFound),
                sum(Operation::failed),
                opsPerSecond,
                Optional.empty()))
        .build();
  }

  private long sum(ToLongFunction<Operation> count) {
    return operations.values().stream().mapToLong(count).sum();
  }
}
