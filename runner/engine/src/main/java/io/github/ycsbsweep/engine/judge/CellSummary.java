// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.results.Imbalance;
import io.github.ycsbsweep.engine.results.Probe;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery;
import java.util.stream.Collectors;

/** What was measured, for people, in a line. */
public final class CellSummary {

  private CellSummary() {}

  /** Throughput, percentiles, bottleneck and status of a cell. */
  public static String of(Cell cell) {
    var figures =
        cell.all()
            .map(
                all ->
                    figures(all)
                        + cell.bottleneck().map(it -> "  " + it.verdict().label()).orElse("")
                        + Imbalance.of(cell).map(it -> "  clients uneven: " + it.text()).orElse("")
                        + faults(cell))
            .orElse("");
    var reason = cell.reason().map(text -> cell.status() + ": " + text).orElse("");
    return cell.status() == Cell.Status.FAILED
        ? reason
        : String.join(figures.isEmpty() || reason.isEmpty() ? "" : "  ", figures, reason);
  }

  /** Throughput and percentiles of a probe, or why it has none. */
  public static String of(Probe probe) {
    return probe
        .problem()
        .or(() -> probe.read().map(CellSummary::figures))
        .orElse("it measured nothing");
  }

  /** What disturbed it, and for how long. */
  private static String faults(Cell cell) {
    return cell.faults().stream()
        .filter(fault -> fault.disruptive() && fault.tookPlace())
        .map(
            fault ->
                "  disturbed by " + fault.text() + fault.recovery().map(CellSummary::of).orElse(""))
        .collect(Collectors.joining());
  }

  private static String of(FaultRecovery seen) {
    var failed = seen.errors().values().stream().mapToLong(Long::longValue).sum();
    return Text.format(
        ": %,d failed, %s",
        failed,
        seen.times().recoveredSeconds().isEmpty()
            ? "not recovered"
            : Text.format("recovered after %.1f s", seen.times().recoveredSeconds().getAsDouble()));
  }

  private static String figures(Cell.Operation all) {
    var text = new StringBuilder(Text.format("%,.0f ops/s", all.opsPerSecond()));
    all.latency()
        .ifPresent(
            latency -> {
              latency.p50().ifPresent(p50 -> text.append(millis("  p50", p50)));
              latency.p99().ifPresent(p99 -> text.append(millis("  p99", p99)));
            });
    all.intended()
        .flatMap(intended -> intended.p99().stream().boxed().findFirst())
        .ifPresent(p99 -> text.append(millis("  response p99", p99)));
    return text.toString();
  }

  private static String millis(String name, long micros) {
    return Text.format(micros < 10_000 ? "%s %.3f ms" : "%s %.1f ms", name, micros / 1000.0);
  }
}
