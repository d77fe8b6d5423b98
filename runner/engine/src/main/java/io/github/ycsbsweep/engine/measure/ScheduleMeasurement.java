// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.measure.Operations.OperationSum;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.measure.log.Timeline.Tick;
import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates;
import io.github.ycsbsweep.engine.results.cell.ScheduledRates.LatencyMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** What the clients of a cell did of a schedule, second by second and step by step. */
public record ScheduleMeasurement(MeasurementRequest cell, WindowParts parts) {

  /**
   * Ends of the buckets: 1, 2 and 5 of each decade of microseconds, from 10 µs to more than an
   * hour; what is beyond belongs to the outermost.
   */
  private static final List<Long> BOUNDS =
      LongStream.iterate(10, decade -> decade <= 1_000_000_000, decade -> 10 * decade)
          .flatMap(decade -> LongStream.of(decade, 2 * decade, 5 * decade))
          .boxed()
          .toList();

  /**
   * Of clients that did something; empty without a schedule and without phases, unless there were
   * faults, around which the seconds are of interest. Empty in turns too: what is due is due in a
   * system's own time, and seconds hold that of others.
   */
  public static Optional<ScheduledRates> of(
      MeasurementRequest cell, MeasuredClients clients, boolean hasFaults) {
    return clients.window().isEmpty()
            || cell.window().turns().isPresent()
            || !(cell.window().isPaced() || hasFaults)
        ? Optional.empty()
        : Optional.of(new ScheduleMeasurement(cell, WindowParts.of(clients)).rates());
  }

  private ScheduledRates rates() {
    var ticks = parts.windows().get(0).ticks();
    var times = ticks.stream().map(tick -> times(within(tick))).toList();
    var seconds =
        IntStream.range(0, ticks.size()).mapToObj(i -> second(ticks.get(i), times.get(i))).toList();
    return new ScheduledRates(
        shape(), arrivals(), seconds, steps(), Optional.of(buckets(times)), parts.collections());
  }

  /** In words; of a cell that nothing of ours paced, its target. */
  private String shape() {
    var request = cell.window();
    var target = cell.position().targetOps();
    var steady =
        target.isPresent() ? Text.format("%.0f ops/s", target.getAsDouble()) : "closed loop";
    return request
        .phases()
        .map(phases -> phases.file().getFileName().toString())
        .or(() -> request.schedule().map(RateSchedule::shape))
        .orElse(steady);
  }

  private String arrivals() {
    var ofPhases =
        cell.window().phases().stream()
            .flatMap(plan -> plan.phases().stream())
            .flatMap(phase -> phase.loads().stream())
            .flatMap(load -> load.rate().stream());
    var words =
        Stream.concat(ofPhases, cell.window().schedule().stream())
            .map(rate -> rate.arrivals().word())
            .distinct()
            .collect(Collectors.joining(", "));
    return words.isEmpty() ? ScheduledRates.NO_ARRIVALS : words;
  }

  /** The steps of phases are the phases. */
  private List<ScheduledRates.Step> steps() {
    var warmup = cell.window().warmupSeconds();
    return cell.window().schedule().stream()
        .flatMap(schedule -> schedule.steps().stream())
        .flatMap(step -> step(step.from() + warmup, step.to() + warmup).stream())
        .toList();
  }

  /** The operations a second that were due between two times, in seconds since the first one. */
  private OptionalDouble due(double from, double to) {
    return cell.window().isPaced() ? cell.window().due(from, to) : cell.position().targetOps();
  }

  private List<Timeline> within(Tick tick) {
    return parts.windows().stream()
        .map(one -> one.between(tick.startMillis(), tick.endMillis()))
        .filter(one -> !one.isEmpty())
        .toList();
  }

  /** Response times, or service times where nothing says when operations were due. */
  private static Histogram times(List<Timeline> windows) {
    var all = new OperationSum();
    windows.stream().map(Operations::of).map(Operations::all).forEach(all::add);
    var response = all.intended();
    return response.getTotalCount() > 0 ? response : all.latencies();
  }

  private ScheduledRates.Second second(Tick tick, Histogram times) {
    return new ScheduledRates.Second(
        parts.second(tick.startMillis()),
        due(parts.second(tick.startMillis()), parts.second(tick.endMillis())),
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
            due(parts.second(first.startMillis()), parts.second(first.endMillis())).orElse(0),
            WindowParts.done(within),
            WindowParts.operations(within)));
  }

  private static OptionalLong percentile(Histogram times, double percentile) {
    return times.getTotalCount() == 0
        ? OptionalLong.empty()
        : OptionalLong.of(times.getValueAtPercentile(percentile));
  }

  /**
   * Sorts the operations of seconds into buckets, without those below and above all that were used.
   */
  private static LatencyMap buckets(List<Histogram> seconds) {
    var counts = seconds.stream().map(ScheduleMeasurement::counts).toList();
    var used =
        IntStream.range(0, BOUNDS.size())
            .filter(i -> counts.stream().anyMatch(ofSecond -> ofSecond.get(i) > 0))
            .toArray();
    var from = used.length == 0 ? 0 : used[0];
    var to = used.length == 0 ? 0 : used[used.length - 1] + 1;
    return new LatencyMap(
        BOUNDS.subList(from, to), counts.stream().map(one -> one.subList(from, to)).toList());
  }

  private static List<Long> counts(Histogram times) {
    var counts = new ArrayList<Long>(Collections.nCopies(BOUNDS.size(), 0L));
    for (var value : times.recordedValues()) {
      var place = Collections.binarySearch(BOUNDS, value.getValueIteratedTo());
      var bucket = Math.min(place < 0 ? -place - 1 : place, BOUNDS.size() - 1);
      counts.set(bucket, counts.get(bucket) + value.getCountAddedInThisIterationStep());
    }
    return counts;
  }
}
