// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.results;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.statistics.Ratio.Better;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;

/** What is measured of a cell, or of all cells of a series. */
public enum Metric {
  /** Successful operations a second. */
  THROUGHPUT("throughput", "ops/s", (cell, all) -> value(all.map(Operation::opsPerSecond))),
  /** Mean service time, in microseconds. */
  MEAN("mean", "us", (cell, all) -> value(all.flatMap(Operation::latency).map(Latency::mean))),
  /** Median of the service time, in microseconds. */
  P50("p50", "us", service(Latency::p50)),
  /** In microseconds. */
  P90("p90", "us", service(Latency::p90)),
  /** In microseconds. */
  P95("p95", "us", service(Latency::p95)),
  /** In microseconds. */
  P99("p99", "us", service(Latency::p99)),
  /** In microseconds. */
  P999("p99.9", "us", service(Latency::p999)),
  /** From when an operation was due, in microseconds; known at a target only. */
  RESPONSE_P50("response-p50", "us", response(Latency::p50)),
  /** From when an operation was due, in microseconds; known at a target only. */
  RESPONSE_P99("response-p99", "us", response(Latency::p99)),
  /** From a fault until 95 % of the throughput of before, in seconds; of several the longest. */
  RECOVERY("recovery", "s", (cell, all) -> Fault.recoverySeconds(cell.faults())),
  /** Mean service time of the probe beside the load, in microseconds. */
  PROBE_MEAN("probe_mean", "us", (cell, all) -> OptionalDouble.empty()),
  /** Mean service time of the probe on the idle store, in microseconds. */
  IDLE_PROBE_MEAN("idle_probe_mean", "us", (cell, all) -> OptionalDouble.empty()),
  /** CPU time of the server ÷ time: cores. */
  SERVER_CPU("server_cpu", "cores", (cell, all) -> cell.serverUse().cpuCores()),
  /** CPU time of the server ÷ successful operations, in microseconds. */
  SERVER_CPU_PER_OPERATION(
      "server_cpu_per_operation",
      "us",
      (cell, all) -> perOperation(cell.serverUse().cpuCores(), all)),
  /** CPU time of the client ÷ successful operations, in microseconds. */
  CLIENT_CPU_PER_OPERATION(
      "client_cpu_per_operation", "us", (cell, all) -> perOperation(cell.client().cpuCores(), all)),
  /** CPU time of the client outside the kernel ÷ time: cores. */
  CLIENT_USER_CPU("client_user_cpu", "cores", (cell, all) -> cell.client().userCores()),
  /** CPU time of the client in the kernel ÷ time: cores. */
  CLIENT_SYSTEM_CPU("client_system_cpu", "cores", (cell, all) -> cell.client().systemCores()),
  /** Memory of the server after the load, in bytes. */
  MEMORY("memory", "B", (cell, all) -> OptionalDouble.empty()),
  /** Bytes received and sent a second. */
  NETWORK("network", "B/s", (cell, all) -> cell.use().netBytesPerSecond()),
  /** Bytes a second that the server had written to disk. */
  DISK_WRITE("disk_write", "B/s", (cell, all) -> cell.serverUse().diskBytesPerSecond()),
  /** Share of the time in which the busiest disk was busy, 0 to 1. */
  DISK_BUSY("disk_busy", "", (cell, all) -> cell.serverUse().diskBusy()),
  /** Failed ÷ all operations. */
  ERROR_RATE(
      "error_rate",
      "",
      (cell, all) ->
          value(
              all.filter(it -> it.attempts() > 0).map(it -> (double) it.failed() / it.attempts()))),
  /** Time of 3,000 operations at the end of a cell ÷ that at its start. */
  TIME_GROWTH("time_growth", "", (cell, all) -> OptionalDouble.empty()),
  /** Throughput while a fault was under way ÷ that outside of it. */
  EVENT_EFFECT("event_effect", "", (cell, all) -> OptionalDouble.empty()),
  /** Acknowledged writes that were gone when they were read back. */
  LOST_WRITES(
      "lost_writes",
      "",
      (cell, all) -> value(cell.verifiedWrites().map(it -> (double) it.gone().count()))),
  /** Of throughput over all numbers of threads: largest ÷ smallest − 1. */
  VARIATION("variation", "", (cell, all) -> OptionalDouble.empty());

  /** Those that runs are compared by. */
  public static final List<Metric> COMPARED =
      List.of(
          THROUGHPUT,
          MEAN,
          P50,
          P90,
          P95,
          P99,
          P999,
          RESPONSE_P50,
          RESPONSE_P99,
          RECOVERY,
          SERVER_CPU_PER_OPERATION);

  /** Those whose ratios are told of systems in turns. */
  public static final List<Metric> IN_TURNS =
      List.of(
          THROUGHPUT, SERVER_CPU_PER_OPERATION, CLIENT_CPU_PER_OPERATION, P50, P99, RESPONSE_P99);

  private static final double MICROS = 1e6;

  private final String label;
  private final String unit;

  @SuppressWarnings("ImmutableEnumChecker") // a function without a state
  private final BiFunction<Cell, Optional<Operation>, OptionalDouble> figure;

  Metric(String label, String unit, BiFunction<Cell, Optional<Operation>, OptionalDouble> figure) {
    this.label = label;
    this.unit = unit;
    this.figure = figure;
  }

  /** The name in expressions and files. */
  @JsonValue
  public String label() {
    return label;
  }

  /** Words of {@code --metric}, in the order of the alphabet. */
  public static List<String> wordsInTurns() {
    return IN_TURNS.stream().map(Metric::wordInTurns).sorted().toList();
  }

  /** That of a word of {@code --metric}. */
  public static Metric inTurns(String word) {
    return IN_TURNS.stream()
        .filter(metric -> metric.wordInTurns().equals(word))
        .findFirst()
        .orElseThrow();
  }

  /** The word of {@code --metric}, as {@code server-cpu}. */
  public String wordInTurns() {
    return label.replace("_per_operation", "").replace('_', '-');
  }

  /** The unit of its figures; empty of shares and quotients. */
  public String unit() {
    return unit;
  }

  /** Whether it is known of an open loop only. */
  public boolean isResponse() {
    return this == RESPONSE_P50 || this == RESPONSE_P99;
  }

  /** Whether it is a time that operations took. */
  public boolean isLatency() {
    return unit().equals("us") && !isCostPerOperation();
  }

  /** Whether it is CPU time for an operation. */
  public boolean isCostPerOperation() {
    return this == SERVER_CPU_PER_OPERATION || this == CLIENT_CPU_PER_OPERATION;
  }

  public Better better() {
    return this == THROUGHPUT ? Better.HIGHER : Better.LOWER;
  }

  /** Over all operations of a cell, in its unit; empty if the cell has no such figure. */
  public OptionalDouble of(Cell cell) {
    return of(cell, Cell.ALL);
  }

  /**
   * Of one operation of a cell; empty also of what is not written in the cell itself.
   *
   * @param operation YCSB's name of it, or {@link Cell#ALL}; without meaning of the machines
   */
  public OptionalDouble of(Cell cell, String operation) {
    return figure.apply(cell, cell.operation(operation));
  }

  private static BiFunction<Cell, Optional<Operation>, OptionalDouble> service(
      Function<Latency, OptionalLong> percentile) {
    return (cell, all) -> percentile(all.flatMap(Operation::latency), percentile);
  }

  private static BiFunction<Cell, Optional<Operation>, OptionalDouble> response(
      Function<Latency, OptionalLong> percentile) {
    return (cell, all) -> percentile(all.flatMap(Operation::intended), percentile);
  }

  private static OptionalDouble perOperation(OptionalDouble cores, Optional<Operation> all) {
    var rate = all.map(Operation::opsPerSecond).orElse(0.0);
    return cores.isPresent() && rate > 0
        ? OptionalDouble.of(cores.getAsDouble() / rate * MICROS)
        : OptionalDouble.empty();
  }

  private static OptionalDouble percentile(
      Optional<Latency> latency, Function<Latency, OptionalLong> percentile) {
    return latency.map(percentile).stream()
        .flatMapToLong(OptionalLong::stream)
        .asDoubleStream()
        .findFirst();
  }

  private static OptionalDouble value(Optional<Double> figure) {
    return figure.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }
}
