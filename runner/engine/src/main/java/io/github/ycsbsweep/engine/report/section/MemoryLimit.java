// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.section;

import static java.util.stream.Collectors.joining;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Curve;
import io.github.ycsbsweep.engine.report.model.RunResults;
import io.github.ycsbsweep.engine.report.model.ThreadCount;
import io.github.ycsbsweep.engine.results.ServerStates;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.statistics.HitRateCurve;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleBiFunction;
import java.util.regex.Pattern;

/**
 * A system with a limit, at the peak of its throughput.
 *
 * @param name of its label, without the size
 * @param size as {@code --memory} has it
 * @param hitRate of reads; empty where nothing was read
 * @param state of the server at the end
 */
record MemoryLimit(
    String name,
    String size,
    ThreadCount peak,
    OptionalDouble hitRate,
    Optional<ServerSnapshot> state,
    Optional<HitRateCurve> traffic) {

  private static final Pattern LABEL = Pattern.compile("(.+)-([0-9]{1,7}[mg]b)");

  /** Empty of a system that has no size in its label, and of one that could not be measured. */
  static Optional<MemoryLimit> of(RunResults results, Curve curve) {
    var label = LABEL.matcher(curve.system());
    return curve
        .peak()
        .filter(any -> label.matches())
        .map(
            peak ->
                new MemoryLimit(
                    label.group(1),
                    label.group(2),
                    peak,
                    hitRate(peak.measured()),
                    state(results, curve),
                    Optional.ofNullable(results.run().invocation().reuse().get(curve.workload()))));
  }

  /**
   * Of all reads of some cells, those that found a record, 0 to 1; empty where nothing was read.
   */
  static OptionalDouble hitRate(List<Cell> cells) {
    var reads = cells.stream().flatMap(cell -> cell.operation("READ").stream()).toList();
    var found = reads.stream().mapToLong(Operation::ok).sum();
    var all = found + reads.stream().mapToLong(Operation::notFound).sum();
    return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) found / all);
  }

  private static Optional<ServerSnapshot> state(RunResults results, Curve curve) {
    return results.serverStates().stream()
        .filter(it -> it.label().equals(curve.system()) && !it.isLoad())
        .filter(it -> it.workload().equals(curve.workload()))
        .map(ServerStates::after)
        .max(Comparator.comparingLong(ServerSnapshot::atMillis));
  }

  OptionalDouble bytes() {
    return peak.mean(cell -> cell.serverUse().rssBytes().stream().asDoubleStream().findFirst());
  }

  double megabytes() {
    var number = Double.parseDouble(size.replaceAll("[^0-9]", ""));
    return size.endsWith("gb") ? 1024 * number : number;
  }

  OptionalLong number(String fact) {
    return state.map(it -> it.number(fact)).orElse(OptionalLong.empty());
  }

  OptionalLong records() {
    return number("records");
  }

  /** Where first reads are misses. */
  OptionalDouble predicted() {
    return rate(HitRateCurve::at);
  }

  /** Where they are hits. */
  OptionalDouble most() {
    return rate(HitRateCurve::most);
  }

  private OptionalDouble rate(ToDoubleBiFunction<HitRateCurve, Double> ofKeys) {
    return traffic.isPresent() && records().isPresent()
        ? OptionalDouble.of(ofKeys.applyAsDouble(traffic.get(), (double) records().getAsLong()))
        : OptionalDouble.empty();
  }

  String range() {
    return predicted().stream().mapToObj(it -> Text.format("%.1f to ", 100 * it)).collect(joining())
        + percent(most());
  }

  String measured() {
    return percent(hitRate);
  }

  static String percent(OptionalDouble rate) {
    return rate.stream().mapToObj(it -> Text.format("%.1f %%", 100 * it)).collect(joining());
  }
}
