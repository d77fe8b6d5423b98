// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.CellFigures.ClientFigures;
import io.github.ycsbsweep.engine.results.cell.Latency;
import io.github.ycsbsweep.engine.results.cell.LatencyOf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** What a client of a {@link SyntheticRun} measures. */
final class SyntheticFigures {

  private SyntheticFigures() {}

  /** The threads are divided evenly, and each has its share of the throughput. */
  static ClientFigures[] perClient(List<String> hosts, int threads, double throughput) {
    return IntStream.range(0, hosts.size())
        .mapToObj(
            i ->
                new ClientFigures(
                    i,
                    hosts.get(i),
                    threads / hosts.size(),
                    throughput / hosts.size(),
                    OptionalLong.of(1_000),
                    OptionalDouble.of(0.5),
                    OptionalDouble.empty()))
        .toArray(ClientFigures[]::new);
  }

  /** A latency by Little's law, with a long tail. */
  static Operation operation(
      double throughput, int seconds, int threads, long notFound, long failed) {
    var micros = Math.round(threads / throughput * 1e6);
    var curve = new ArrayList<Latency.Point>();
    for (var percentile = 0.0; percentile < 99.9; percentile += (100 - percentile) / 4) {
      curve.add(new Latency.Point(percentile, Math.round(micros * 50 / (100 - percentile))));
    }
    var latency = Optional.of(LatencyOf.median(micros, true, curve));
    return new Operation(Math.round(throughput * seconds), notFound, failed, throughput, latency);
  }

  /**
   * Warm-up, window and the second after it.
   *
   * @param rise by what share throughput rises over the window
   * @param wobble by what share it is lower or higher in two of three seconds
   */
  static List<Second> perSecond(double throughput, int seconds, double rise, double wobble) {
    var rows = new ArrayList<Second>();
    for (var second = 0; second < seconds + 6; second++) {
      var share = 1 + rise * ((second - 5.0) / seconds - 0.5) + wobble * (second % 3 - 1);
      rows.add(new Second(second, 1, Math.round(share * throughput), 0));
    }
    return rows;
  }
}
