// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.FaultSecond.ExpectedThroughput;
import io.github.ycsbsweep.engine.measure.MeasurementRequest.WindowRequest;
import io.github.ycsbsweep.engine.results.cell.Fault;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What the clients of a cell saw of its faults, second by second. The seconds are those of the
 * first client; of the others each has what lies in it for the larger part.
 */
public final class FaultMeasurement {

  /** Share of the throughput of before that counts as recovered. */
  static final double RECOVERED = 0.95;

  private final MeasuredClients clients;
  private final WindowRequest asked;
  private final long zero;
  private final double windowStart;
  private final double windowEnd;
  private final List<FaultSecond> seconds;

  private FaultMeasurement(MeasuredClients clients, WindowRequest asked, long zero) {
    this.clients = clients;
    this.asked = asked;
    this.zero = zero;
    this.windowStart = second(clients.window().startMillis());
    this.windowEnd = second(clients.window().endMillis());
    this.seconds = seconds();
  }

  /**
   * Faults, and what the cell's verdict has to know of them.
   *
   * @param faults with what the clients saw of each
   * @param excusedFailures failed operations of the window in seconds that a fault disturbed
   * @param lastsToTheEnd whether one still disturbed the window's last second
   */
  public record Result(List<Fault> faults, long excusedFailures, boolean lastsToTheEnd) {}

  /** Of the faults that clients were asked to go through; of none where they did nothing. */
  public static Result of(MeasuredClients clients, WindowRequest asked) {
    var first = clients.firstOperation();
    var faults =
        first.stream()
            .flatMap(zero -> asked.faults().stream().map(course -> course.since(zero)))
            .toList();
    return faults.isEmpty() || clients.window().isEmpty()
        ? new Result(faults, 0, false)
        : new FaultMeasurement(clients, asked, first.get()).of(faults);
  }

  private double second(long millis) {
    return (millis - zero) / 1000.0;
  }

  private List<FaultSecond> seconds() {
    var timelines = clients.all().stream().map(client -> client.logs().timeline()).toList();
    var seconds = new ArrayList<FaultSecond>();
    for (var tick : timelines.get(0).ticks()) {
      var parts = timelines.stream().map(it -> it.between(tick.startMillis(), tick.endMillis()));
      var ticks = parts.flatMap(part -> part.ticks().stream()).toList();
      var second = new FaultSecond(second(tick.startMillis()), second(tick.endMillis()), ticks);
      // After the window, clients stop one after the other, or read back what they wrote.
      if (second.end() > second.start() && second.end() <= windowEnd) {
        seconds.add(second);
      }
    }
    return seconds;
  }

  private Result of(List<Fault> faults) {
    var measured = faults.stream().map(fault -> fault.tookPlace() ? of(fault, faults) : fault);
    var all = measured.toList();
    return new Result(
        all,
        seconds.stream()
            .filter(second -> second.start() >= windowStart)
            .filter(second -> all.stream().anyMatch(fault -> isDisturbed(second, fault)))
            .mapToLong(FaultSecond::failed)
            .sum(),
        all.stream().anyMatch(fault -> fault.disruptive() && until(fault) >= windowEnd));
  }

  private static boolean isDisturbed(FaultSecond second, Fault fault) {
    return fault.disruptive()
        && fault.tookPlace()
        && second.end() > fault.second().getAsDouble()
        && second.start() < until(fault);
  }

  private static double until(Fault fault) {
    return fault
        .recovery()
        .map(seen -> seen.times().disturbedUntil().orElse(Double.MAX_VALUE))
        .orElse(0.0);
  }

  private Fault of(Fault fault, List<Fault> all) {
    var at = fault.second().getAsDouble();
    var since =
        all.stream()
            .filter(one -> one.tookPlace() && one.second().getAsDouble() < at)
            .mapToDouble(one -> one.endSecond().orElse(one.second().getAsDouble()))
            .max()
            .orElse(windowStart);
    var next =
        all.stream()
            .flatMapToDouble(one -> one.second().stream())
            .filter(second -> second > at)
            .min()
            .orElse(Double.MAX_VALUE);
    var before =
        seconds.stream()
            .filter(second -> second.start() >= Math.max(since, windowStart) && second.end() <= at)
            .filter(second -> asked.isComparable(second.start(), at))
            .toList();
    var from = seconds.stream().filter(second -> second.end() > at && second.start() < next);
    return fault.with(recovery(fault, before, from.toList()));
  }

  /**
   * What was seen of a fault.
   *
   * @param before seconds before it
   * @param from seconds from the one that it began in
   */
  private FaultRecovery recovery(Fault fault, List<FaultSecond> before, List<FaultSecond> from) {
    var at = fault.second().getAsDouble();
    var expected = new ExpectedThroughput(asked, before);
    Predicate<FaultSecond> works =
        second -> second.rate() >= RECOVERED * expected.in(second).orElse(Double.MAX_VALUE);
    var over = fault.endSecond().orElse(at);
    var undisturbed =
        from.stream()
            .filter(second -> second.start() >= over && second.start() >= at)
            .filter(second -> !fault.disruptive() || (works.test(second) && second.failed() == 0))
            .mapToDouble(FaultSecond::start)
            .findFirst();
    var until = fault.disruptive() ? undisturbed : fault.endSecond();
    var end = until.orElse(Double.MAX_VALUE);
    var disturbed = from.stream().filter(second -> second.start() < end).toList();
    var silence = disturbed.stream().filter(expected::isSilent).findFirst();
    return new FaultRecovery(
        new FaultRecovery.Times(
            firstError(from, at),
            firstSuccess(silence, from, at),
            recovered(silence, from, at, works, expected),
            until),
        FaultSecond.errors(disturbed),
        clients.reaction(zero + at * 1000, zero + last(disturbed, at) * 1000),
        FaultSecond.part(before),
        FaultSecond.part(disturbed),
        FaultSecond.part(from.stream().filter(second -> second.start() >= end).toList()));
  }

  private static double last(List<FaultSecond> part, double otherwise) {
    return part.isEmpty() ? otherwise : part.get(part.size() - 1).end();
  }

  private static OptionalDouble firstError(List<FaultSecond> from, double at) {
    return from.stream()
        .filter(second -> second.failed() > 0)
        .mapToDouble(second -> second.end() - at)
        .findFirst();
  }

  /** The end of the first second with a success that follows one without any. */
  private static OptionalDouble firstSuccess(
      Optional<FaultSecond> silence, List<FaultSecond> from, double at) {
    return silence.isEmpty()
        ? OptionalDouble.of(0)
        : from.stream()
            .filter(second -> second.start() > silence.get().start() && second.answered() > 0)
            .mapToDouble(second -> second.end() - at)
            .findFirst();
  }

  /**
   * The start of the first second with enough successes after one with too few, and after a second
   * without any. The fault may show a second later than it began, or more.
   */
  private static OptionalDouble recovered(
      Optional<FaultSecond> silence,
      List<FaultSecond> from,
      double at,
      Predicate<FaultSecond> works,
      ExpectedThroughput expected) {
    var telling = from.stream().filter(second -> expected.in(second).isPresent()).toList();
    if (telling.isEmpty()) {
      return OptionalDouble.empty();
    }
    var dip =
        Stream.concat(telling.stream().limit(2).filter(works.negate()).limit(1), silence.stream())
            .mapToDouble(FaultSecond::start)
            .max();
    return dip.isEmpty()
        ? OptionalDouble.of(0)
        : telling.stream()
            .filter(second -> second.start() > dip.getAsDouble() && works.test(second))
            .mapToDouble(second -> second.start() - at)
            .findFirst();
  }
}
