// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.Timeline.Tick;
import io.github.ycsbsweep.engine.model.ClientReaction;
import io.github.ycsbsweep.engine.model.Fault;
import io.github.ycsbsweep.engine.model.FaultRecovery;
import io.github.ycsbsweep.engine.model.FaultRecovery.Part;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * What the clients of a cell saw of its faults, second by second. The seconds are those of the
 * first client; of the others each has what lies in it for the larger part.
 */
public final class FaultMeasurement {

  /** Share of the throughput of before that counts as recovered. */
  static final double RECOVERED = 0.95;

  private final List<Interval> seconds;
  private final double windowStart;
  private final double windowEnd;
  private final Reactions reactions;

  /** What clients did beside their operations, between two times since the first operation. */
  @FunctionalInterface
  private interface Reactions {
    Optional<ClientReaction> between(double start, double end);
  }

  /** What all clients did in a second, in seconds since the first operation of all. */
  private record Interval(double start, double end, List<Tick> ticks) {

    long count(Outcome.Kind kind) {
      return ticks.stream().mapToLong(tick -> tick.count(kind)).sum();
    }

    /** What the store answered, whether or not it had the record: a fault may have cost that. */
    long answered() {
      return count(Outcome.Kind.OK) + count(Outcome.Kind.NOT_FOUND);
    }

    long failed() {
      return count(Outcome.Kind.FAILED);
    }

    double rate() {
      return answered() / (end - start);
    }
  }

  private FaultMeasurement(
      List<Interval> seconds, double windowStart, double windowEnd, Reactions reactions) {
    this.reactions = reactions;
    this.seconds = seconds;
    this.windowStart = windowStart;
    this.windowEnd = windowEnd;
  }

  /**
   * Faults, and what the cell's verdict has to know of them.
   *
   * @param faults with what the clients saw of each
   * @param excusedFailures failed operations of the window in seconds that a fault disturbed
   * @param lastsToTheEnd whether one still disturbed the window's last second
   */
  public record Measured(List<Fault> faults, long excusedFailures, boolean lastsToTheEnd) {

    /** Of a cell without any. */
    public static final Measured NONE = new Measured(List.of(), 0, false);
  }

  /** Of clients that did something. */
  public static Measured of(List<Fault> faults, MeasuredClients clients) {
    var first = clients.firstOperation();
    if (faults.isEmpty() || first.isEmpty() || clients.window().isEmpty()) {
      return new Measured(faults, 0, false);
    }
    var zero = first.get();
    var measurement =
        new FaultMeasurement(
            seconds(clients, zero),
            (clients.window().startMillis() - zero) / 1000.0,
            (clients.window().endMillis() - zero) / 1000.0,
            (start, end) -> clients.reaction(zero + start * 1000, zero + end * 1000));
    return measurement.of(faults);
  }

  private static List<Interval> seconds(MeasuredClients clients, long zero) {
    var timelines = clients.all().stream().map(client -> client.logs().timeline()).toList();
    return timelines.get(0).ticks().stream()
        .map(
            tick ->
                new Interval(
                    (tick.startMillis() - zero) / 1000.0,
                    (tick.endMillis() - zero) / 1000.0,
                    timelines.stream()
                        .flatMap(one -> one.between(tick.startMillis(), tick.endMillis()).stream())
                        .toList()))
        .filter(second -> second.end() > second.start())
        // After the window, clients stop one after the other, or read back what they wrote.
        .filter(second -> second.end() <= (clients.window().endMillis() - zero) / 1000.0)
        .toList();
  }

  private Measured of(List<Fault> faults) {
    var measured = faults.stream().map(fault -> fault.tookPlace() ? of(fault, faults) : fault);
    var all = measured.toList();
    return new Measured(
        all,
        seconds.stream()
            .filter(this::isInWindow)
            .filter(second -> all.stream().anyMatch(fault -> isDisturbed(second, fault)))
            .mapToLong(Interval::failed)
            .sum(),
        all.stream().anyMatch(fault -> fault.disruptive() && until(fault) >= windowEnd));
  }

  private boolean isInWindow(Interval second) {
    return second.start() >= windowStart;
  }

  private static boolean isDisturbed(Interval second, Fault fault) {
    return fault.disruptive()
        && fault.tookPlace()
        && second.end() > fault.second().getAsDouble()
        && second.start() < until(fault);
  }

  private static double until(Fault fault) {
    return fault.recovery().map(seen -> seen.disturbedUntil().orElse(Double.MAX_VALUE)).orElse(0.0);
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
  private FaultRecovery recovery(Fault fault, List<Interval> before, List<Interval> from) {
    var at = fault.second().getAsDouble();
    var enough = RECOVERED * rate(before);
    Predicate<Interval> works = second -> !before.isEmpty() && second.rate() >= enough;
    var over = fault.endSecond().orElse(at);
    var undisturbed =
        from.stream()
            .filter(second -> second.start() >= over && second.start() >= at)
            .filter(second -> !fault.disruptive() || (works.test(second) && second.failed() == 0))
            .mapToDouble(Interval::start)
            .findFirst();
    var until = fault.disruptive() ? undisturbed : fault.endSecond();
    var end = until.orElse(Double.MAX_VALUE);
    var disturbed = from.stream().filter(second -> second.start() < end).toList();
    return new FaultRecovery(
        new FaultRecovery.Times(
            firstError(from, at),
            firstSuccess(disturbed, from, at),
            recovered(from, at, works, before),
            until),
        errors(disturbed),
        reactions.between(at, last(disturbed, at)),
        part(before),
        part(disturbed),
        part(from.stream().filter(second -> second.start() >= end).toList()));
  }

  private static double last(List<Interval> part, double otherwise) {
    return part.isEmpty() ? otherwise : part.get(part.size() - 1).end();
  }

  private static OptionalDouble firstError(List<Interval> from, double at) {
    return from.stream()
        .filter(second -> second.failed() > 0)
        .mapToDouble(second -> second.end() - at)
        .findFirst();
  }

  /** The end of the first second with a success that follows one without any. */
  private static OptionalDouble firstSuccess(
      List<Interval> disturbed, List<Interval> from, double at) {
    var silent =
        IntStream.range(0, disturbed.size())
            .filter(i -> disturbed.get(i).answered() == 0)
            .findFirst();
    return silent.isEmpty()
        ? OptionalDouble.of(0)
        : from.stream()
            .skip(silent.getAsInt())
            .filter(second -> second.answered() > 0)
            .mapToDouble(second -> second.end() - at)
            .findFirst();
  }

  /**
   * The start of the first second with enough successes after one with too few. The fault may show
   * a second later than it began.
   */
  private static OptionalDouble recovered(
      List<Interval> from, double at, Predicate<Interval> works, List<Interval> before) {
    if (before.isEmpty()) {
      return OptionalDouble.empty();
    }
    var dip = IntStream.range(0, Math.min(2, from.size())).filter(i -> !works.test(from.get(i)));
    var first = dip.findFirst();
    return first.isEmpty()
        ? OptionalDouble.of(0)
        : from.stream()
            .skip(first.getAsInt() + 1L)
            .filter(works)
            .mapToDouble(second -> second.start() - at)
            .findFirst();
  }

  private static Map<String, Long> errors(List<Interval> disturbed) {
    var errors = new TreeMap<String, Long>();
    for (var second : disturbed) {
      for (var tick : second.ticks()) {
        for (var row : tick.rows()) {
          if (row.outcome().kind() == Outcome.Kind.FAILED && row.interval().count() > 0) {
            errors.merge(row.outcome().log(), row.interval().count(), Long::sum);
          }
        }
      }
    }
    return errors;
  }

  private static double rate(List<Interval> part) {
    var length = part.stream().mapToDouble(second -> second.end() - second.start()).sum();
    return length > 0 ? part.stream().mapToLong(Interval::answered).sum() / length : 0;
  }

  private static Optional<Part> part(List<Interval> part) {
    if (part.isEmpty()) {
      return Optional.empty();
    }
    var service = new HistogramBuckets();
    var response = new HistogramBuckets();
    for (var second : part) {
      for (var tick : second.ticks()) {
        addAnswered(tick.rows(), service);
        addAnswered(tick.intended(), response);
      }
    }
    var times = service.histogram();
    var due = response.histogram();
    return Optional.of(
        new Part(
            part.stream().mapToDouble(second -> second.end() - second.start()).sum(),
            rate(part),
            part.stream().mapToLong(second -> second.count(Outcome.Kind.NOT_FOUND)).sum(),
            part.stream().mapToLong(Interval::failed).sum(),
            Latencies.percentile(times, 99),
            longest(times),
            Latencies.percentile(due, 99),
            longest(due)));
  }

  private static void addAnswered(List<Timeline.Row> rows, HistogramBuckets sum) {
    for (var row : rows) {
      if (row.outcome().kind() != Outcome.Kind.FAILED && row.outcome().isCountedInAll()) {
        row.interval().latencies().addTo(sum);
      }
    }
  }

  private static OptionalLong longest(Histogram times) {
    return times.getTotalCount() == 0 ? OptionalLong.empty() : OptionalLong.of(times.getMaxValue());
  }
}
