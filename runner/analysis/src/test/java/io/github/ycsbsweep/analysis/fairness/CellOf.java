// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.fairness;

import io.github.ycsbsweep.analysis.cell.Bottleneck;
import io.github.ycsbsweep.analysis.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.analysis.cell.Cell;
import io.github.ycsbsweep.analysis.cell.Cell.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * A cell of 8 threads, 10 s and 10,000 operations a second, 95 % of them reads; a rule's test
 * changes what the rule asks for.
 */
final class CellOf {

  private final String store;
  private String workload = "workloadb";
  private int repeat = 1;
  private String address = "127.0.0.1:7000";
  private Cell.Status status = Cell.Status.OK;
  private Optional<String> reason = Optional.empty();
  private String phase = "run";
  private double opsPerSecond = 10_000;
  private Verdict verdict = Verdict.UNKNOWN;
  private final Map<String, Operation> operations = new TreeMap<>();
  private final Map<String, Double> figures = new HashMap<>();

  CellOf(String store) {
    this.store = store;
    operation("READ", 95_000, 0, 0);
    operation("UPDATE", 5_000, 0, 0);
  }

  CellOf workload(String name) {
    workload = name;
    return this;
  }

  CellOf repeat(int number) {
    repeat = number;
    return this;
  }

  CellOf on(String server) {
    address = server;
    return this;
  }

  CellOf failed(String why) {
    status = Cell.Status.FAILED;
    reason = Optional.of(why);
    return this;
  }

  CellOf load() {
    phase = "load";
    operations.clear();
    return operation("INSERT", 100_000, 0, 0);
  }

  CellOf throughput(double perSecond) {
    opsPerSecond = perSecond;
    return this;
  }

  CellOf bound(Verdict by) {
    verdict = by;
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

  /** A resource, by the name that it has in the cell. */
  CellOf with(String figure, double value) {
    figures.put(figure, value);
    return this;
  }

  Cell cell() {
    var ok = operations.values().stream().mapToLong(Operation::ok).sum();
    var notFound = operations.values().stream().mapToLong(Operation::notFound).sum();
    var failed = operations.values().stream().mapToLong(Operation::failed).sum();
    var all = new TreeMap<>(operations);
    all.put(Cell.ALL, new Operation(ok, notFound, failed, opsPerSecond, Optional.empty()));
    var isMeasured = status != Cell.Status.FAILED;
    return new Cell(
        Cell.SCHEMA,
        store,
        new Cell.Server("local", address, Optional.empty()),
        workload,
        phase,
        8,
        1,
        figure("targetOps"),
        repeat,
        1,
        status,
        reason,
        2,
        10,
        isMeasured ? Optional.of(new Cell.Window(0, 10)) : Optional.empty(),
        isMeasured ? all : Map.of(),
        List.of(new Cell.Second(0, 12, 120_000, 0)),
        new Cell.ClientUse(
            figure("clientCores"),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalLong.empty()),
        new Cell.ServerUse(figure("serverCores"), bytes("serverRssBytes")),
        OptionalDouble.empty(),
        List.of(),
        isMeasured ? Optional.of(bottleneck()) : Optional.empty());
  }

  private Bottleneck bottleneck() {
    return new Bottleneck(
        verdict,
        "",
        "",
        new Bottleneck.Load(
            figure("machineCores"),
            figure("busyCores"),
            figure("otherCores"),
            figure("stolenCores"),
            figure("monitorCores"),
            figure("clientAllowedCores"),
            figure("clientThreadCores"),
            figure("clientWaitingThreads"),
            figure("clientThrottled"),
            figure("serverAllowedCores"),
            figure("serverThreadCores"),
            figure("serverThreadWaiting"),
            figure("linkShare"),
            figure("underWay")));
  }

  private OptionalDouble figure(String name) {
    return figures.containsKey(name)
        ? OptionalDouble.of(figures.get(name))
        : OptionalDouble.empty();
  }

  private OptionalLong bytes(String name) {
    return figures.containsKey(name)
        ? OptionalLong.of(figures.get(name).longValue())
        : OptionalLong.empty();
  }
}
