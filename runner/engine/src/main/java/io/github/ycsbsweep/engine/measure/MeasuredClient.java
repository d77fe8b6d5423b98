// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.log.Latencies;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.results.cell.CellFigures.PerClient;
import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A client in the window of its cell.
 *
 * @param logs what it left behind
 * @param window its part of the window
 * @param sums what it did in that
 * @param underWay operations under way on average: Little's L = λW, over all of them whatever came
 *     of them; of batches W is not known
 */
public record MeasuredClient(
    ClientLogs logs, Timeline window, Operations sums, OptionalDouble underWay) {

  /** Adds up what it did in its part of the window. */
  public static MeasuredClient of(ClientLogs logs, Timeline window) {
    var sums = Operations.of(window);
    var isKnown = !window.isEmpty() && !logs.output().hasReturned("BATCHED_OK");
    return new MeasuredClient(
        logs,
        window,
        sums,
        isKnown
            ? OptionalDouble.of(sums.all().micros() / 1e6 / window.seconds())
            : OptionalDouble.empty());
  }

  /** What it did. */
  public PerClient row() {
    var latencies = sums.all().latencies();
    var facts = logs.facts();
    return new PerClient(
        facts.client(),
        facts.host(),
        facts.threads(),
        sums.all().ok() / window.seconds(),
        sums.all().ok() == 0 ? OptionalLong.empty() : Latencies.percentile(latencies, 99),
        rate("client_cpu_s"),
        facts.clockOffsetMillis().stream().mapToDouble(BigDecimal::doubleValue).findFirst());
  }

  /** Growth a second of what its own machine's samples count; empty without such samples. */
  public OptionalDouble rate(String column) {
    return window.isEmpty()
        ? OptionalDouble.empty()
        : logs.system().rate(column, window.startMillis(), window.endMillis());
  }

  /** Share of the time in which a collection stopped it, 0 to 100. */
  public OptionalDouble gcPercent() {
    return window.isEmpty()
        ? OptionalDouble.empty()
        : logs.gc().percent(window.startMillis(), window.endMillis());
  }
}
