// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.measure.Timeline.Tick;
import io.github.ycsbsweep.engine.model.PhasePlan;
import io.github.ycsbsweep.engine.model.PhasePlan.PhaseLoad;
import io.github.ycsbsweep.engine.model.RateSchedule;
import io.github.ycsbsweep.engine.model.ScheduledRates;
import java.util.ArrayList;
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

  /**
   * Of clients that did something; empty without a schedule and without phases, unless there were
   * faults, around which the seconds are of interest.
   */
  public static Optional<ScheduledRates> of(
      CellRequest cell, MeasuredClients clients, boolean hasFaults) {
    if (clients.window().isEmpty()) {
      return Optional.empty();
    }
    var request = cell.window();
    var parts = WindowParts.of(clients);
    return request
        .phases()
        .map(phases -> of(phases, request.warmupSeconds(), parts))
        .or(() -> request.schedule().map(one -> of(one, request.warmupSeconds(), parts)))
        .or(
            () ->
                hasFaults ? Optional.of(of(cell.position().targetOps(), parts)) : Optional.empty());
  }

  /** A cell that nothing of ours paced. */
  private static ScheduledRates of(OptionalDouble target, WindowParts parts) {
    return new ScheduleMeasurement((from, to) -> target, parts)
        .rates(
            target.isPresent() ? Text.format("%.0f ops/s", target.getAsDouble()) : "closed loop",
            ScheduledRates.NO_ARRIVALS,
            List.of());
  }

  private static ScheduledRates of(RateSchedule schedule, int warmup, WindowParts parts) {
    var curve = schedule.curve().after(warmup);
    var measured =
        new ScheduleMeasurement((from, to) -> OptionalDouble.of(curve.mean(from, to)), parts);
    return measured.rates(
        schedule.shape(),
        schedule.arrivals().word(),
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
    return new ScheduleMeasurement((from, to) -> phases.due(from - first, to - first), parts)
        .rates(
            phases.file().getFileName().toString(),
            arrivals.isEmpty() ? ScheduledRates.NO_ARRIVALS : arrivals,
            List.of());
  }

  private ScheduledRates rates(String shape, String arrivals, List<ScheduledRates.Step> steps) {
    var ticks = parts.windows().get(0).ticks();
    var times = ticks.stream().map(tick -> times(within(tick))).toList();
    var seconds = new ArrayList<ScheduledRates.Second>();
    for (var i = 0; i < ticks.size(); i++) {
      seconds.add(second(ticks.get(i), times.get(i)));
    }
    return new ScheduledRates(
        shape,
        arrivals,
        seconds,
        steps,
        Optional.of(LatencyBuckets.of(times)),
        parts.collections());
  }

  private List<MeasuredWindow> within(Tick tick) {
    return parts.windows().stream()
        .map(one -> one.between(tick.startMillis(), tick.endMillis()))
        .filter(one -> !one.isEmpty())
        .toList();
  }

  /** Response times, or service times where nothing says when operations were due. */
  private static Histogram times(List<MeasuredWindow> windows) {
    var all = new OperationSum();
    windows.stream().map(ClientSums::of).map(ClientSums::all).forEach(all::add);
    var response = all.intended();
    return response.getTotalCount() > 0 ? response : all.latencies();
  }

  private ScheduledRates.Second second(Tick tick, Histogram times) {
    return new ScheduledRates.Second(
        parts.second(tick.startMillis()),
        due.mean(parts.second(tick.startMillis()), parts.second(tick.endMillis())),
        WindowParts.done(within(tick)),
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
