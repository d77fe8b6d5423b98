// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.Timeline.Tick;
import io.github.ycsbsweep.engine.model.RateSchedule;
import io.github.ycsbsweep.engine.model.ScheduledRates;
import io.github.ycsbsweep.support.RateCurve;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** What the clients of a cell did of a schedule, second by second and step by step. */
public final class ScheduleMeasurement {

  /** The ticks of YCSB's status thread are not exact. */
  private static final double TOLERANCE_SECONDS = 0.05;

  private final RateCurve curve;
  private final List<MeasuredWindow> windows;
  private final long firstMillis;

  private ScheduleMeasurement(RateCurve curve, List<MeasuredWindow> windows, long firstMillis) {
    this.curve = curve;
    this.windows = windows;
    this.firstMillis = firstMillis;
  }

  /** Of clients that did something. */
  public static ScheduledRates of(
      RateSchedule schedule, MeasuredClients clients, int warmupSeconds) {
    var windows = clients.working().stream().map(MeasuredClient::window).toList();
    var measured =
        new ScheduleMeasurement(
            schedule.curve().after(warmupSeconds), windows, clients.firstOperation().orElse(0L));
    return new ScheduledRates(
        schedule.shape(),
        schedule.arrivals().word(),
        windows.stream()
            .limit(1)
            .flatMap(one -> one.ticks().stream())
            .map(measured::second)
            .toList(),
        schedule.steps().stream()
            .flatMap(
                step ->
                    measured.step(step.from() + warmupSeconds, step.to() + warmupSeconds).stream())
            .toList());
  }

  private double second(long millis) {
    return (millis - firstMillis) / 1000.0;
  }

  private ScheduledRates.Second second(Tick tick) {
    var parts = windows.stream().map(one -> one.between(tick.startMillis(), tick.endMillis()));
    var ticks = parts.filter(one -> !one.isEmpty()).toList();
    var all = new OperationSum();
    ticks.stream().map(ClientSums::of).map(ClientSums::all).forEach(all::add);
    var times = all.intended();
    return new ScheduledRates.Second(
        second(tick.startMillis()),
        curve.mean(second(tick.startMillis()), second(tick.endMillis())),
        done(ticks),
        percentile(times, 50),
        percentile(times, 90),
        percentile(times, 99),
        percentile(times, 100));
  }

  /** Of the ticks that lie in it as a whole; empty without any. */
  private Optional<ScheduledRates.Step> step(double from, double to) {
    var parts =
        windows.stream().map(one -> within(one, from, to)).filter(one -> !one.isEmpty()).toList();
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    var first = parts.get(0);
    return Optional.of(
        new ScheduledRates.Step(
            second(first.startMillis()),
            first.seconds(),
            curve.mean(second(first.startMillis()), second(first.endMillis())),
            done(parts),
            Operations.of(parts.stream().map(ClientSums::of).toList())));
  }

  private MeasuredWindow within(MeasuredWindow window, double from, double to) {
    return new MeasuredWindow(
        window.ticks().stream()
            .filter(tick -> second(tick.startMillis()) >= from - TOLERANCE_SECONDS)
            .filter(tick -> second(tick.endMillis()) <= to + TOLERANCE_SECONDS)
            .toList());
  }

  private static OptionalLong percentile(Histogram times, double percentile) {
    return times.getTotalCount() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(times.getValueAtPercentile(percentile));
  }

  private static double done(List<MeasuredWindow> parts) {
    return parts.stream().mapToDouble(Operations::transactionsPerSecond).sum();
  }
}
