// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.importing.ImportedRun.Measurement;
import io.github.ycsbsweep.engine.measure.log.IntervalLog;
import io.github.ycsbsweep.engine.measure.log.Outcome;
import io.github.ycsbsweep.engine.measure.log.Outcome.Kind;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The summary that a client prints at its end, of the whole run. */
record Summary(Map<String, SummaryMetric> metrics) {

  /** With two kinds of measurement at once, the names of the one that is exact. */
  private static final String EXACT = "Hdr";

  private static final List<String> COARSE = List.of("Bucket", "Raw");

  static Summary of(List<Measurement> measurements) {
    var names = measurements.stream().map(Measurement::metric).distinct().toList();
    var values = new LinkedHashMap<String, Map<String, OptionalDouble>>();
    for (var one : measurements) {
      metric(one.metric(), names)
          .ifPresent(
              name ->
                  values
                      .computeIfAbsent(name, metric -> new HashMap<>())
                      .putIfAbsent(one.name(), one.value()));
    }
    var metrics = new LinkedHashMap<String, SummaryMetric>();
    values.forEach((name, figures) -> metrics.put(name, new SummaryMetric(figures)));
    return new Summary(metrics);
  }

  /**
   * The name of an operation, of which two kinds of measurement have two; empty for the coarser.
   */
  private static Optional<String> metric(String name, List<String> names) {
    for (var coarse : COARSE) {
      if (name.startsWith(coarse) && names.contains(EXACT + name.substring(coarse.length()))) {
        return Optional.empty();
      }
      var rest = name.startsWith(EXACT) ? name.substring(EXACT.length()) : name;
      if (!rest.equals(name) && names.contains(coarse + rest)) {
        return Optional.of(rest);
      }
    }
    return Optional.of(name);
  }

  /** Length of the run in seconds: connecting and closing are in it. */
  double seconds(String source) throws UserError {
    var millis = metric("OVERALL").value(Measurement.RUN_TIME);
    if (millis.isEmpty() || millis.getAsDouble() <= 0) {
      throw new UserError(source + ": no [OVERALL], " + Measurement.RUN_TIME + " of more than 0");
    }
    return millis.getAsDouble() / 1000;
  }

  /** What a target counts, tried in a second: YCSB's own throughput. */
  OptionalDouble transactionsPerSecond() {
    return metric("OVERALL").value("Throughput(ops/sec)");
  }

  /** Share of the run in which a collection stopped the client, 0 to 100. */
  OptionalDouble gcPercent() {
    return metric("TOTAL_GC_TIME_%").value(Measurement.PERCENT);
  }

  /** Whether latencies were counted in buckets of a millisecond. */
  boolean isBucketed() {
    return operations().anyMatch(entry -> entry.getValue().isBucketed());
  }

  /** Whether it says how often each operation returned what. */
  boolean hasReturns() {
    return operations().anyMatch(entry -> entry.getValue().hasReturns());
  }

  /** Successful operations by the name of their log, as far as one has them. */
  Map<String, Long> successes() {
    var successes = new TreeMap<String, Long>();
    operations()
        .filter(entry -> !entry.getKey().startsWith(IntervalLog.INTENDED))
        .forEach(
            entry -> entry.getValue().count().ifPresent(sum -> successes.put(entry.getKey(), sum)));
    return successes;
  }

  /**
   * Figures by operation, and under {@link Cell#ALL}; operations a second are successes ÷ the whole
   * run.
   *
   * @param isIntendedAlone whether response times stand under the names of service times
   */
  Map<String, Operation> operations(double seconds, boolean isIntendedAlone) {
    var operations = new TreeMap<String, Operation>();
    operations()
        .filter(entry -> !entry.getKey().startsWith(IntervalLog.INTENDED))
        .map(entry -> Outcome.ofLog(entry.getKey()).orElseThrow().operation())
        .distinct()
        .forEach(
            name -> {
              var counts = counts(name);
              var latency = latency(name);
              var intended = isIntendedAlone ? latency : latency(IntervalLog.INTENDED + name);
              operations.put(
                  name,
                  new Operation(
                      counts.getOrDefault(Kind.OK, 0L),
                      counts.getOrDefault(Kind.NOT_FOUND, 0L),
                      counts.getOrDefault(Kind.FAILED, 0L),
                      counts.getOrDefault(Kind.OK, 0L) / seconds,
                      isIntendedAlone ? Optional.empty() : latency,
                      intended));
            });
    operations.values().removeIf(operation -> operation.attempts() == 0);
    total(operations, seconds).ifPresent(all -> operations.put(Cell.ALL, all));
    if (operations.values().stream().anyMatch(one -> one.ok() < one.attempts())) {
      // Some of them may hold a read or an update that failed, and nothing tells which.
      operations.remove(Outcome.READ_MODIFY_WRITE);
    }
    return operations;
  }

  private Map<Kind, Long> counts(String operation) {
    var own = metric(operation);
    if (own.hasReturns()) {
      return own.returns();
    }
    var counts = new EnumMap<Kind, Long>(Kind.class);
    operations()
        .forEach(
            entry -> {
              var outcome = Outcome.ofLog(entry.getKey()).orElseThrow();
              if (outcome.operation().equals(operation)) {
                counts.merge(outcome.kind(), entry.getValue().count().orElse(0L), Long::sum);
              }
            });
    return counts;
  }

  private Optional<Latency> latency(String name) {
    return metric(name).latency();
  }

  private SummaryMetric metric(String name) {
    return metrics.getOrDefault(name, new SummaryMetric(Map.of()));
  }

  /** Those of the metrics that are operations. */
  private Stream<Map.Entry<String, SummaryMetric>> operations() {
    return metrics.entrySet().stream()
        .filter(entry -> entry.getValue().count().isPresent())
        .filter(entry -> Outcome.ofLog(entry.getKey()).isPresent());
  }

  /**
   * All operations together, as far as those of each tell; empty if there are none. A
   * READ-MODIFY-WRITE is in it as its read and its update.
   */
  private static Optional<Operation> total(Map<String, Operation> operations, double seconds) {
    var parts =
        operations.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(Outcome.READ_MODIFY_WRITE))
            .map(Map.Entry::getValue)
            .toList();
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    var ok = parts.stream().mapToLong(Operation::ok).sum();
    return Optional.of(
        new Operation(
            ok,
            parts.stream().mapToLong(Operation::notFound).sum(),
            parts.stream().mapToLong(Operation::failed).sum(),
            ok / seconds,
            latency(parts, Operation::latency),
            latency(parts, Operation::intended)));
  }

  /** The mean and the largest are exact; percentiles of parts can't be put together. */
  private static Optional<Latency> latency(
      Collection<Operation> parts, Function<Operation, Optional<Latency>> kind) {
    var timed = parts.stream().filter(part -> kind.apply(part).isPresent()).toList();
    if (timed.size() <= 1) {
      return timed.stream().map(kind).flatMap(Optional::stream).findFirst();
    }
    var samples = timed.stream().mapToLong(Operation::ok).sum();
    var sum =
        timed.stream().mapToDouble(part -> part.ok() * kind.apply(part).orElseThrow().mean()).sum();
    var max = timed.stream().mapToLong(part -> kind.apply(part).orElseThrow().max()).max();
    return Optional.of(
        new Latency(
            sum / samples,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            max.orElseThrow(),
            List.of()));
  }
}
