// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import static io.github.ycsbsweep.engine.model.Cell.ALL;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Cell.Second;
import io.github.ycsbsweep.engine.model.Fault;
import io.github.ycsbsweep.engine.model.Latency;
import io.github.ycsbsweep.engine.model.MeasuredSeconds;
import io.github.ycsbsweep.engine.model.Probe;
import io.github.ycsbsweep.engine.model.ServerState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/** What a cell says of a metric, in the metric's unit; empty where it was not recorded. */
final class CellMetrics {

  private static final double MICROS = 1e6;

  private CellMetrics() {}

  /**
   * Of one operation, or of all together.
   *
   * @param metric any that is of a single cell
   */
  static OptionalDouble of(
      ClaimMetric metric, Optional<String> operation, Observation observation) {
    var cell = observation.cell();
    var figures = Optional.ofNullable(cell.operations().get(operation.orElse(ALL)));
    return switch (metric) {
      case THROUGHPUT -> value(figures.map(Operation::opsPerSecond));
      case MEAN -> value(figures.flatMap(Operation::latency).map(Latency::mean));
      case P50 -> percentile(figures, Latency::p50);
      case P95 -> percentile(figures, Latency::p95);
      case P99 -> percentile(figures, Latency::p99);
      case PROBE_MEAN -> mean(observation.probe());
      case IDLE_PROBE_MEAN -> mean(observation.idle());
      case SERVER_CPU -> cell.serverUse().cpuCores();
      case SERVER_CPU_PER_OPERATION -> cpuPerOperation(cell, figures);
      case CLIENT_USER_CPU -> cell.client().userCores();
      case CLIENT_SYSTEM_CPU -> cell.client().systemCores();
      case MEMORY -> memory(observation);
      case NETWORK -> cell.netBytesPerSecond();
      case ERROR_RATE -> errorRate(figures);
      case TIME_GROWTH -> TimeGrowth.of(cell);
      case EVENT_EFFECT -> EventEffect.of(cell);
      case RECOVERY -> Fault.recoverySeconds(cell.faults());
      case LOST_WRITES -> value(cell.verifiedWrites().map(it -> (double) it.gone().count()));
      case DISK_WRITE -> cell.serverUse().diskBytesPerSecond();
      case DISK_BUSY -> cell.serverUse().diskBusy();
      case VARIATION -> OptionalDouble.empty();
    };
  }

  private static OptionalDouble value(Optional<Double> figure) {
    return figure.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  private static OptionalDouble percentile(
      Optional<Operation> figures, Function<Latency, OptionalLong> percentile) {
    return figures
        .flatMap(Operation::latency)
        .map(percentile)
        .map(CellMetrics::value)
        .orElse(OptionalDouble.empty());
  }

  private static OptionalDouble value(OptionalLong figure) {
    return figure.isPresent()
        ? OptionalDouble.of((double) figure.getAsLong())
        : OptionalDouble.empty();
  }

  private static OptionalDouble mean(Optional<Probe> probe) {
    return value(probe.flatMap(Probe::read).flatMap(Operation::latency).map(Latency::mean));
  }

  private static OptionalDouble cpuPerOperation(Cell cell, Optional<Operation> figures) {
    var cores = cell.serverUse().cpuCores();
    var rate = figures.map(Operation::opsPerSecond).orElse(0.0);
    return cores.isPresent() && rate > 0
        ? OptionalDouble.of(cores.getAsDouble() / rate * MICROS)
        : OptionalDouble.empty();
  }

  /** As the store says it, loaded or filled by the cell; else the server's resident set. */
  private static OptionalDouble memory(Observation observation) {
    var told =
        observation
            .afterLoad()
            .or(observation::after)
            .map(state -> value(state.number("memory_used_bytes")))
            .orElse(OptionalDouble.empty());
    return told.isPresent() ? told : value(observation.cell().serverUse().rssBytes());
  }

  private static OptionalDouble errorRate(Optional<Operation> figures) {
    return value(
        figures.filter(it -> it.attempts() > 0).map(it -> (double) it.failed() / it.attempts()));
  }

  /** Records in the store when its memory was looked at, as it says itself. */
  static OptionalLong records(Observation observation) {
    return observation
        .afterLoad()
        .or(observation::after)
        .map((ServerState state) -> state.number("records"))
        .orElse(OptionalLong.empty());
  }

  /**
   * Throughput in the whole seconds of the measured window that a fault was in ÷ that in the
   * others.
   */
  static final class EventEffect {

    private EventEffect() {}

    /** Empty without a fault that the servers obeyed, or without a second on either side of it. */
    static OptionalDouble of(Cell cell) {
      var faults =
          cell.faults().stream().filter(fault -> fault.tookPlace() && !fault.failed()).toList();
      var seconds = MeasuredSeconds.of(cell);
      var during = seconds.stream().filter(second -> isIn(second, faults)).toList();
      var outside = seconds.stream().filter(second -> !isIn(second, faults)).toList();
      return rate(outside) > 0 && !during.isEmpty()
          ? OptionalDouble.of(rate(during) / rate(outside))
          : OptionalDouble.empty();
    }

    /** One that was not seen to end lasts as long as the cell. */
    private static boolean isIn(Second second, List<Fault> faults) {
      return faults.stream()
          .anyMatch(
              fault ->
                  second.second() + second.seconds() > fault.second().orElse(Double.MAX_VALUE)
                      && second.second() < fault.endSecond().orElse(Double.MAX_VALUE));
    }

    private static double rate(List<Second> seconds) {
      var length = seconds.stream().mapToDouble(Second::seconds).sum();
      return length > 0 ? seconds.stream().mapToLong(Second::ok).sum() / length : 0;
    }
  }
}
