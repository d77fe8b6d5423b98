// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import static io.github.ycsbsweep.engine.results.cell.Cell.ALL;

import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.results.MeasuredSeconds;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What a cell says of a metric, in the metric's unit; empty where it was not recorded. */
public final class CellMetrics {

  private static final double CONNECT_SECONDS = 1;
  private static final double SHORTEST_SECONDS = 0.5;
  private static final int PARTS = 10;
  private static final int FEWEST_SECONDS = 2;

  private CellMetrics() {}

  /**
   * Of one operation, or of all together.
   *
   * @param metric any that is of a single cell
   */
  static OptionalDouble of(Metric metric, Optional<String> operation, Observation observation) {
    return switch (metric) {
      case PROBE_MEAN -> mean(observation.probe());
      case IDLE_PROBE_MEAN -> mean(observation.idle());
      case MEMORY -> memory(observation);
      case TIME_GROWTH -> timeGrowth(observation.cell());
      case EVENT_EFFECT -> eventEffect(observation.cell());
      default -> metric.of(observation.cell(), operation.orElse(ALL));
    };
  }

  /**
   * By what factor operations got slower in the course of a cell: the time of 3,000 of them in its
   * last tenth ÷ that in its first, 2 seconds at least. Growth begins with the first operation, so
   * the warm-up counts; the very first second does not, while clients connect. Empty of a cell too
   * short for a beginning and an end, or where nothing succeeded in one.
   */
  private static OptionalDouble timeGrowth(Cell cell) {
    var seconds = course(cell);
    var part = Math.max(FEWEST_SECONDS, seconds.size() / PARTS);
    if (seconds.size() < 2 * part) {
      return OptionalDouble.empty();
    }
    var start = rate(seconds.subList(0, part));
    var end = rate(seconds.subList(seconds.size() - part, seconds.size()));
    return start > 0 && end > 0 ? OptionalDouble.of(start / end) : OptionalDouble.empty();
  }

  /** The seconds in which an operation can get slower. */
  public static List<Second> course(Cell cell) {
    return cell.perSecond().stream()
        .filter(second -> second.second() >= CONNECT_SECONDS)
        .filter(second -> second.seconds() >= SHORTEST_SECONDS)
        .toList();
  }

  private static OptionalDouble mean(Optional<Probe> probe) {
    return probe.flatMap(Probe::read).flatMap(Operation::latency).stream()
        .mapToDouble(Latency::mean)
        .findFirst();
  }

  /** As the store says it, loaded or filled by the cell; else the server's resident set. */
  private static OptionalDouble memory(Observation observation) {
    var told = told(observation, "memory_used_bytes");
    var bytes = told.isPresent() ? told : observation.cell().serverUse().rssBytes();
    return bytes.stream().asDoubleStream().findFirst();
  }

  /** Records in the store when its memory was looked at, as it says itself. */
  static OptionalLong records(Observation observation) {
    return told(observation, "records");
  }

  private static OptionalLong told(Observation observation, String fact) {
    return observation
        .afterLoad()
        .or(observation::after)
        .map((ServerSnapshot state) -> state.number(fact))
        .orElse(OptionalLong.empty());
  }

  /**
   * Throughput in the whole seconds of the measured window that a fault was in ÷ that in the
   * others. Empty without a fault that the servers obeyed, or without a second on either side.
   */
  private static OptionalDouble eventEffect(Cell cell) {
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

  /** Operations a second; 0 of none. */
  public static double rate(List<Second> seconds) {
    var length = seconds.stream().mapToDouble(Second::seconds).sum();
    return length > 0 ? seconds.stream().mapToLong(Second::ok).sum() / length : 0;
  }
}
