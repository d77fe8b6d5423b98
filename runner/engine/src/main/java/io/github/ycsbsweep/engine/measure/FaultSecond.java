// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.MeasurementRequest.WindowRequest;
import io.github.ycsbsweep.engine.measure.log.HistogramReader;
import io.github.ycsbsweep.engine.measure.log.Latencies;
import io.github.ycsbsweep.engine.measure.log.Outcome;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.measure.log.Timeline.Tick;
import io.github.ycsbsweep.engine.results.cell.Fault.FaultRecovery.Part;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What all clients of a cell did in a second.
 *
 * @param start in seconds since the first operation of all
 * @param end likewise
 * @param ticks what each of them did
 */
record FaultSecond(double start, double end, List<Tick> ticks) {

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

  /** Answered operations a second. */
  double rate() {
    return answered() / (end - start);
  }

  /** Answered operations a second, in all of them together; 0 without any. */
  static double rate(List<FaultSecond> part) {
    var length = length(part);
    return length > 0 ? part.stream().mapToLong(FaultSecond::answered).sum() / length : 0;
  }

  private static double length(List<FaultSecond> part) {
    return part.stream().mapToDouble(second -> second.end() - second.start()).sum();
  }

  /** Failed operations, by YCSB's name of operation and status. */
  static Map<String, Long> errors(List<FaultSecond> part) {
    var errors = new TreeMap<String, Long>();
    for (var second : part) {
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

  /** The figures of all of them together; empty without any. */
  static Optional<Part> part(List<FaultSecond> part) {
    if (part.isEmpty()) {
      return Optional.empty();
    }
    var times = new Histogram(HistogramReader.DIGITS);
    var due = new Histogram(HistogramReader.DIGITS);
    for (var second : part) {
      for (var tick : second.ticks()) {
        addAnswered(tick.rows(), times);
        addAnswered(tick.intended(), due);
      }
    }
    return Optional.of(
        new Part(
            length(part),
            rate(part),
            part.stream().mapToLong(second -> second.count(Outcome.Kind.NOT_FOUND)).sum(),
            part.stream().mapToLong(FaultSecond::failed).sum(),
            Latencies.percentile(times, 99),
            longest(times),
            Latencies.percentile(due, 99),
            longest(due)));
  }

  private static void addAnswered(List<Timeline.Row> rows, Histogram sum) {
    for (var row : rows) {
      if (row.outcome().kind() != Outcome.Kind.FAILED && row.outcome().isCountedInAll()) {
        row.interval().addTo(sum);
      }
    }
  }

  private static OptionalLong longest(Histogram times) {
    return times.getTotalCount() == 0 ? OptionalLong.empty() : OptionalLong.of(times.getMaxValue());
  }

  /**
   * The throughput that a second would have if a fault had left no trace. Where operations were due
   * at times, it is the same share of what was due as before the fault. In a closed loop it is the
   * throughput of before, as long as the phase is the same.
   *
   * @param asked of the clients
   * @param before seconds before the fault, in the order of time
   */
  record ExpectedThroughput(WindowRequest asked, List<FaultSecond> before) {

    /** Whether nothing was answered in it, and something was asked for. */
    boolean isSilent(FaultSecond second) {
      return second.answered() == 0 && asked.due(second.start(), second.end()).orElse(1) > 0;
    }

    /** Operations a second; empty where nothing tells. */
    OptionalDouble in(FaultSecond second) {
      if (before.isEmpty()) {
        return OptionalDouble.empty();
      }
      var begin = before.get(0).start();
      var done = FaultSecond.rate(before);
      var due = asked.due(second.start(), second.end());
      var dueBefore = asked.due(begin, before.get(before.size() - 1).end());
      if (due.isPresent() && dueBefore.isPresent()) {
        // What was done beyond what was due made up for earlier seconds.
        var share = Math.min(1, done / dueBefore.getAsDouble());
        return due.getAsDouble() > 0 && dueBefore.getAsDouble() > 0
            ? OptionalDouble.of(share * due.getAsDouble())
            : OptionalDouble.empty();
      }
      return asked.isComparable(begin, second.end())
          ? OptionalDouble.of(done)
          : OptionalDouble.empty();
    }
  }
}
