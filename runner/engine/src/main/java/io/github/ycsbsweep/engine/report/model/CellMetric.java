// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Fault;
import io.github.ycsbsweep.engine.model.Latency;
import io.github.ycsbsweep.engine.statistics.Ratio.Better;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A figure of a cell, over all its operations, that runs are compared by. */
public enum CellMetric {
  THROUGHPUT("throughput"),
  MEAN("mean"),
  P50("p50"),
  P90("p90"),
  P95("p95"),
  P99("p99"),
  P999("p99.9"),
  /** From when an operation was due; known at a target only. */
  RESPONSE_P50("response-p50"),
  RESPONSE_P99("response-p99"),
  /** From a fault until the throughput of before, of the fault of a cell that took longest. */
  RECOVERY("recovery");

  private static final OptionalDouble NONE = OptionalDouble.empty();

  private final String label;

  CellMetric(String label) {
    this.label = label;
  }

  /** The name in expressions and files. */
  @JsonValue
  public String label() {
    return label;
  }

  /** The name in tables, with the unit. */
  public String heading() {
    return switch (this) {
      case THROUGHPUT -> "ops/s";
      case RECOVERY -> "recovery s";
      default -> label.replace("response-", "resp ") + " ms";
    };
  }

  /** The unit of its figures. */
  public String unit() {
    return switch (this) {
      case THROUGHPUT -> "ops/s";
      case RECOVERY -> "s";
      default -> "us";
    };
  }

  /** Whether it is known of an open loop only. */
  public boolean isResponse() {
    return this == RESPONSE_P50 || this == RESPONSE_P99;
  }

  /** Whether it is a time that operations took. */
  public boolean isLatency() {
    return this != THROUGHPUT && this != RECOVERY;
  }

  public Better better() {
    return this == THROUGHPUT ? Better.HIGHER : Better.LOWER;
  }

  /** Operations a second, microseconds or seconds; empty if the cell has no such figure. */
  public OptionalDouble of(Cell cell) {
    if (this == RECOVERY) {
      return recovery(cell);
    }
    if (this == THROUGHPUT) {
      return cell.all().map(all -> OptionalDouble.of(all.opsPerSecond())).orElse(NONE);
    }
    return cell.all()
        .flatMap(isResponse() ? Operation::intended : Operation::latency)
        .map(this::of)
        .orElse(NONE);
  }

  /** Empty also where nothing had to recover: nothing is a ratio of it. */
  private static OptionalDouble recovery(Cell cell) {
    return Fault.recoverySeconds(cell.faults()).stream().filter(it -> it > 0).max();
  }

  private OptionalDouble of(Latency latency) {
    return switch (this) {
      case MEAN -> OptionalDouble.of(latency.mean());
      case P50, RESPONSE_P50 -> micros(latency.p50());
      case P90 -> micros(latency.p90());
      case P95 -> micros(latency.p95());
      case P99, RESPONSE_P99 -> micros(latency.p99());
      case P999 -> micros(latency.p999());
      case THROUGHPUT, RECOVERY -> throw new IllegalStateException("no latency");
    };
  }

  /** A figure as tables show it. */
  public String shown(double value) {
    return switch (this) {
      case THROUGHPUT -> Figures.count(value);
      case RECOVERY -> Text.format("%.1f", value);
      default -> Figures.millis(value);
    };
  }

  private static OptionalDouble micros(OptionalLong micros) {
    return micros.isPresent() ? OptionalDouble.of((double) micros.getAsLong()) : NONE;
  }
}
