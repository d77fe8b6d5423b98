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
import java.util.function.Function;

/** What is measured of a cell, or of all cells of a series. */
public enum Metric {
  /** Successful operations a second. */
  THROUGHPUT("throughput"),
  /** Mean service time, in microseconds. */
  MEAN("mean"),
  /** Median of the service time, in microseconds. */
  P50("p50"),
  /** In microseconds. */
  P90("p90"),
  /** In microseconds. */
  P95("p95"),
  /** In microseconds. */
  P99("p99"),
  /** In microseconds. */
  P999("p99.9"),
  /** From when an operation was due, in microseconds; known at a target only. */
  RESPONSE_P50("response-p50"),
  /** From when an operation was due, in microseconds; known at a target only. */
  RESPONSE_P99("response-p99"),
  /** From a fault until 95 % of the throughput of before, in seconds; of several the longest. */
  RECOVERY("recovery"),
  /** Mean service time of the probe beside the load, in microseconds. */
  PROBE_MEAN("probe_mean"),
  /** Mean service time of the probe on the idle store, in microseconds. */
  IDLE_PROBE_MEAN("idle_probe_mean"),
  /** CPU time of the server ÷ time: cores. */
  SERVER_CPU("server_cpu"),
  /** CPU time of the server ÷ successful operations, in microseconds. */
  SERVER_CPU_PER_OPERATION("server_cpu_per_operation"),
  /** CPU time of the client outside the kernel ÷ time: cores. */
  CLIENT_USER_CPU("client_user_cpu"),
  /** CPU time of the client in the kernel ÷ time: cores. */
  CLIENT_SYSTEM_CPU("client_system_cpu"),
  /** Memory of the server after the load, in bytes. */
  MEMORY("memory"),
  /** Bytes received and sent a second. */
  NETWORK("network"),
  /** Bytes a second that the server had written to disk. */
  DISK_WRITE("disk_write"),
  /** Share of the time in which the busiest disk was busy, 0 to 1. */
  DISK_BUSY("disk_busy"),
  /** Failed ÷ all operations. */
  ERROR_RATE("error_rate"),
  /** Time of 3,000 operations at the end of a cell ÷ that at its start. */
  TIME_GROWTH("time_growth"),
  /** Throughput while a fault was under way ÷ that outside of it. */
  EVENT_EFFECT("event_effect"),
  /** Acknowledged writes that were gone when they were read back. */
  LOST_WRITES("lost_writes"),
  /** Of throughput over all numbers of threads: largest ÷ smallest − 1. */
  VARIATION("variation");

  /** Those that runs are compared by. */
  public static final List<Metric> COMPARED =
      List.of(THROUGHPUT, MEAN, P50, P90, P95, P99, P999, RESPONSE_P50, RESPONSE_P99, RECOVERY);

  private static final OptionalDouble NONE = OptionalDouble.empty();
  private static final double MICROS = 1e6;

  private final String label;

  Metric(String label) {
    this.label = label;
  }

  /** The name in expressions and files. */
  @JsonValue
  public String label() {
    return label;
  }

  /** The unit of its figures; empty of shares and quotients. */
  public String unit() {
    return switch (this) {
      case THROUGHPUT -> "ops/s";
      case RECOVERY -> "s";
      case SERVER_CPU, CLIENT_USER_CPU, CLIENT_SYSTEM_CPU -> "cores";
      case MEMORY -> "B";
      case NETWORK, DISK_WRITE -> "B/s";
      case DISK_BUSY, ERROR_RATE, TIME_GROWTH, EVENT_EFFECT, LOST_WRITES, VARIATION -> "";
      default -> "us";
    };
  }

  /** Whether it is known of an open loop only. */
  public boolean isResponse() {
    return this == RESPONSE_P50 || this == RESPONSE_P99;
  }

  /** Whether it is a time that operations took. */
  public boolean isLatency() {
    return unit().equals("us") && this != SERVER_CPU_PER_OPERATION;
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
    var figures = Optional.ofNullable(cell.operations().get(operation));
    return switch (this) {
      case THROUGHPUT -> value(figures.map(Operation::opsPerSecond));
      case MEAN -> value(figures.flatMap(Operation::latency).map(Latency::mean));
      case P50 -> percentile(figures.flatMap(Operation::latency), Latency::p50);
      case P90 -> percentile(figures.flatMap(Operation::latency), Latency::p90);
      case P95 -> percentile(figures.flatMap(Operation::latency), Latency::p95);
      case P99 -> percentile(figures.flatMap(Operation::latency), Latency::p99);
      case P999 -> percentile(figures.flatMap(Operation::latency), Latency::p999);
      case RESPONSE_P50 -> percentile(figures.flatMap(Operation::intended), Latency::p50);
      case RESPONSE_P99 -> percentile(figures.flatMap(Operation::intended), Latency::p99);
      case RECOVERY -> Fault.recoverySeconds(cell.faults());
      case SERVER_CPU -> cell.serverUse().cpuCores();
      case SERVER_CPU_PER_OPERATION -> cpuPerOperation(cell, figures);
      case CLIENT_USER_CPU -> cell.client().userCores();
      case CLIENT_SYSTEM_CPU -> cell.client().systemCores();
      case NETWORK -> cell.use().netBytesPerSecond();
      case DISK_WRITE -> cell.serverUse().diskBytesPerSecond();
      case DISK_BUSY -> cell.serverUse().diskBusy();
      case ERROR_RATE ->
          value(
              figures
                  .filter(it -> it.attempts() > 0)
                  .map(it -> (double) it.failed() / it.attempts()));
      case LOST_WRITES -> value(cell.verifiedWrites().map(it -> (double) it.gone().count()));
      case PROBE_MEAN, IDLE_PROBE_MEAN, MEMORY, TIME_GROWTH, EVENT_EFFECT, VARIATION -> NONE;
    };
  }

  private static OptionalDouble cpuPerOperation(Cell cell, Optional<Operation> figures) {
    var cores = cell.serverUse().cpuCores();
    var rate = figures.map(Operation::opsPerSecond).orElse(0.0);
    return cores.isPresent() && rate > 0
        ? OptionalDouble.of(cores.getAsDouble() / rate * MICROS)
        : NONE;
  }

  private static OptionalDouble percentile(
      Optional<Latency> latency, Function<Latency, OptionalLong> percentile) {
    var micros = latency.map(percentile).orElse(OptionalLong.empty());
    return micros.isPresent() ? OptionalDouble.of((double) micros.getAsLong()) : NONE;
  }

  private static OptionalDouble value(Optional<Double> figure) {
    return figure.map(OptionalDouble::of).orElse(NONE);
  }
}
