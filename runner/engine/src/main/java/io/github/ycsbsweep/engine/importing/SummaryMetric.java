// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.measure.log.Latencies;
import io.github.ycsbsweep.engine.measure.log.Outcome;
import io.github.ycsbsweep.engine.results.cell.Latency;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * One metric of a summary. Its figures have other names if {@code measurementtype} is {@code raw}.
 *
 * @param figures by name
 */
record SummaryMetric(Map<String, OptionalDouble> figures) {

  static final String RETURN = "Return=";

  private static final Pattern PERCENTILE =
      Pattern.compile("p?(?<p>\\d{1,2}(\\.\\d+)?)((st|nd|rd|th)?PercentileLatency\\(us\\))?");

  /** Of a bucket of a millisecond only its lower end is told: below this it is too far off. */
  private static final long LEAST_BUCKETED_MICROS = 10_000;

  OptionalDouble value(String name) {
    return figures.getOrDefault(name, OptionalDouble.empty());
  }

  /** How many were timed; empty if the metric is no operation. */
  Optional<Long> count() {
    var count = either("Operations", "Total Operations");
    return count.isPresent() ? Optional.of((long) count.getAsDouble()) : Optional.empty();
  }

  boolean isBucketed() {
    return figures.containsKey("LatencyVariance(us)");
  }

  boolean hasReturns() {
    return figures.keySet().stream().anyMatch(name -> name.startsWith(RETURN));
  }

  /** What the binding answered. */
  Map<Outcome.Kind, Long> returns() {
    var counts = new EnumMap<Outcome.Kind, Long>(Outcome.Kind.class);
    figures.forEach(
        (name, value) -> {
          if (name.startsWith(RETURN)) {
            var status = name.substring(RETURN.length());
            counts.merge(Outcome.kind(status), (long) value.orElse(0), Long::sum);
          }
        });
    return counts;
  }

  /** Microseconds; empty if nothing was timed. */
  Optional<Latency> latency() {
    var mean = either("AverageLatency(us)", "Average");
    var max = either("MaxLatency(us)", "Max");
    if (count().orElse(0L) == 0 || mean.isEmpty() || max.isEmpty()) {
      return Optional.empty();
    }
    var known = percentiles();
    return Optional.of(
        new Latency(
            mean.getAsDouble(),
            at(known, 50),
            at(known, 90),
            at(known, 95),
            at(known, 99),
            at(known, 99.9),
            (long) max.getAsDouble(),
            known.entrySet().stream()
                .map(entry -> new Latency.Point(entry.getKey(), entry.getValue()))
                .toList()));
  }

  private TreeMap<Double, Long> percentiles() {
    var known = new TreeMap<Double, Long>();
    for (var entry : figures.entrySet()) {
      var name = PERCENTILE.matcher(entry.getKey());
      if (isPercentile(entry.getKey()) && name.matches() && entry.getValue().isPresent()) {
        var percentile = Double.parseDouble(name.group("p"));
        var micros = (long) entry.getValue().getAsDouble();
        var isFine = !isBucketed() || micros >= LEAST_BUCKETED_MICROS;
        if (isFine && Latencies.isSupported(count().orElse(0L), percentile)) {
          known.put(percentile, micros);
        }
      }
    }
    return known;
  }

  /** Not the number of a bucket, or a time, whose names are numbers too. */
  private static boolean isPercentile(String name) {
    return name.startsWith("p") || name.endsWith("PercentileLatency(us)");
  }

  private static OptionalLong at(TreeMap<Double, Long> known, double percentile) {
    var micros = known.get(percentile);
    return micros == null ? OptionalLong.empty() : OptionalLong.of(micros);
  }

  private OptionalDouble either(String name, String other) {
    return value(name).isPresent() ? value(name) : value(other);
  }
}
