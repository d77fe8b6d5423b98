// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.MeasuredClients.MeasuredClient;
import io.github.ycsbsweep.engine.measure.log.GcLog;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The windows of the clients of a cell, by the seconds since the first operation of any.
 *
 * @param windows of those that did something
 * @param firstMillis milliseconds since the epoch
 * @param gc collections of all of them
 */
public record WindowParts(List<Timeline> windows, long firstMillis, List<GcLog> gc) {

  /** The ticks of YCSB's status thread are not exact. */
  private static final double TOLERANCE_SECONDS = 0.05;

  static WindowParts of(MeasuredClients clients) {
    return new WindowParts(
        clients.working().stream().map(MeasuredClient::window).toList(),
        clients.firstOperation().orElse(0L),
        clients.working().stream().map(client -> client.logs().gc()).toList());
  }

  /** Since the first operation. */
  double second(long millis) {
    return (millis - firstMillis) / 1000.0;
  }

  /** The garbage collections in the windows. */
  List<Collection> collections() {
    var begin = windows.stream().mapToLong(Timeline::startMillis).min().orElse(0);
    var end = windows.stream().mapToLong(Timeline::endMillis).max().orElse(0);
    return gc.stream()
        .flatMap(log -> log.pauses().stream())
        .filter(pause -> pause.endMillis() >= begin && pause.endMillis() <= end)
        .map(pause -> new Collection(second(pause.endMillis()), pause.millis() / 1000))
        .sorted(Comparator.comparingDouble(Collection::second))
        .toList();
  }

  /** Of each client the ticks that lie between two times as a whole; without those of none. */
  List<Timeline> within(double from, double to) {
    return windows.stream()
        .map(window -> within(window, from, to))
        .filter(one -> !one.isEmpty())
        .toList();
  }

  private Timeline within(Timeline window, double from, double to) {
    return new Timeline(
        window.ticks().stream()
            .filter(tick -> second(tick.startMillis()) >= from - TOLERANCE_SECONDS)
            .filter(tick -> second(tick.endMillis()) <= to + TOLERANCE_SECONDS)
            .toList());
  }

  /** Figures of what all of them did, by operation. */
  static Map<String, Operation> operations(List<Timeline> parts) {
    return Operations.of(parts.stream().map(Operations::of).toList());
  }

  /** Operations that were tried, a second, of all clients. */
  static double done(List<Timeline> parts) {
    return parts.stream().mapToDouble(Timeline::transactionsPerSecond).sum();
  }
}
