// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.CellRequest.WindowRequest;
import io.github.ycsbsweep.engine.measure.Timeline.Tick;
import io.github.ycsbsweep.engine.model.PhasePlan;
import io.github.ycsbsweep.engine.model.PhasePlan.PhaseLoad;
import io.github.ycsbsweep.engine.model.RateSchedule;
import io.github.ycsbsweep.engine.model.ScheduledRates;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** What the clients of a cell did of a schedule, second by second and step by step. */
public final class ScheduleMeasurement {

  /** The operations a second that were due between two times, in seconds since the first one. */
  private interface DueRate {

    OptionalDouble mean(double from, double to);
  }

  private final DueRate due;
  private final WindowParts parts;

  private ScheduleMeasurement(DueRate due, WindowParts parts) {
    this.due = due;
    this.parts = parts;
  }

  /** Of clients that did something; empty without a schedule, and without phases. */
  public static Optional<ScheduledRates> of(WindowRequest request, MeasuredClients clients) {
    if (clients.window().isEmpty()) {
      return Optional.empty();
    }
    var parts = WindowParts.of(clients);
    return request
        .phases()
        .map(phases -> of(phases, request.warmupSeconds(), parts))
        .or(() -> request.schedule().map(one -> of(one, request.warmupSeconds(), parts)));
  }

  private static ScheduledRates of(RateSchedule schedule, int warmup, WindowParts parts) {
    var curve = schedule.curve().after(warmup);
    var measured =
        new ScheduleMeasurement((from, to) -> OptionalDouble.of(curve.mean(from, to)), parts);
    return new ScheduledRates(
        schedule.shape(),
        schedule.arrivals().word(),
        measured.seconds(),
        schedule.steps().stream()
            .flatMap(step -> measured.step(step.from() + warmup, step.to() + warmup).stream())
            .toList());
  }

  /** The steps of phases are the phases. */
  private static ScheduledRates of(PhasePlan phases, int warmup, WindowParts parts) {
    var first = warmup - phases.leadSeconds();
    var arrivals =
        phases.phases().stream()
            .flatMap(phase -> phase.loads().stream())
            .map(PhaseLoad::rate)
            .flatMap(Optional::stream)
            .map(rate -> rate.arrivals().word())
            .distinct()
            .collect(Collectors.joining(", "));
    return new ScheduledRates(
        phases.file().getFileName().toString(),
        arrivals.isEmpty() ? "none" : arrivals,
        new ScheduleMeasurement((from, to) -> phases.due(from - first, to - first), parts)
            .seconds(),
        List.of());
  }

  private List<ScheduledRates.Second> seconds() {
    return parts.windows().get(0).ticks().stream().map(this::second).toList();
  }

  private ScheduledRates.Second second(Tick tick) {
    var ticks =
        parts.windows().stream()
            .map(one -> one.between(tick.startMillis(), tick.endMillis()))
            .filter(one -> !one.isEmpty())
            .toList();
    var all = new OperationSum();
    ticks.stream().map(ClientSums::of).map(ClientSums::all).forEach(all::add);
    var times = all.intended();
    return new ScheduledRates.Second(
        parts.second(tick.startMillis()),
        due.mean(parts.second(tick.startMillis()), parts.second(tick.endMillis())),
        WindowParts.done(ticks),
        percentile(times, 50),
        percentile(times, 90),
        percentile(times, 99),
        percentile(times, 100));
  }

  /** Of the ticks that lie in it as a whole; empty without any. */
  private Optional<ScheduledRates.Step> step(double from, double to) {
    var within = parts.within(from, to);
    if (within.isEmpty()) {
      return Optional.empty();
    }
    var first = within.get(0);
    return Optional.of(
        new ScheduledRates.Step(
            parts.second(first.startMillis()),
            first.seconds(),
            due.mean(parts.second(first.startMillis()), parts.second(first.endMillis())).orElse(0),
            WindowParts.done(within),
            Operations.of(within.stream().map(ClientSums::of).toList())));
  }

  private static OptionalLong percentile(Histogram times, double percentile) {
    return times.getTotalCount() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(times.getValueAtPercentile(percentile));
  }
}
