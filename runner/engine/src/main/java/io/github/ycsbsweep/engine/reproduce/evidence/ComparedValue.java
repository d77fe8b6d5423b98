// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.evidence;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A figure that a claim is compared with, at one number of threads.
 *
 * @param what the figure is, in words
 * @param threads of the original; empty where it is of all, or each side has its own
 * @param unit of all figures here
 * @param stated the publication's; empty if it has none
 * @param measured mean over the repeats, or quotient of two; empty if it was not measured
 * @param interval of it, 95 %
 * @param bound where it has to be, in words; empty text until it was compared
 * @param holds whether it is there; untestable: not known
 */
public record ComparedValue(
    String what,
    OptionalInt threads,
    Unit unit,
    Optional<PublishedRange> stated,
    OptionalDouble measured,
    Optional<Interval> interval,
    String bound,
    VerdictKind holds) {

  /** One that was published, and not measured. */
  public static ComparedValue stated(
      String what, OptionalInt threads, Unit unit, Optional<PublishedRange> stated) {
    return new ComparedValue(
        what,
        threads,
        unit,
        stated,
        OptionalDouble.empty(),
        Optional.empty(),
        "",
        VerdictKind.UNTESTABLE);
  }

  /** Likewise a quotient or a share, which has no unit, and is of no one number of threads. */
  public static ComparedValue quotient(String what, Optional<PublishedRange> stated) {
    return stated(what, OptionalInt.empty(), Unit.NONE, stated);
  }

  /** The same, measured. */
  public ComparedValue measured(OptionalDouble figure, Optional<Interval> range) {
    return new ComparedValue(what, threads, unit, stated, figure, range, bound, holds);
  }

  /** Likewise a quotient; empty where there is none. */
  public ComparedValue measured(Optional<Ratio> quotient) {
    return measured(
        quotient.stream().mapToDouble(Ratio::value).findFirst(), quotient.flatMap(Ratio::interval));
  }

  /** The same, compared with a bound in words. */
  public ComparedValue compared(String words, VerdictKind isThere) {
    return new ComparedValue(what, threads, unit, stated, measured, interval, words, isThere);
  }

  /** Value and interval in words: {@code 0.99 (0.97 to 1.01)}; empty if it was not measured. */
  public String shown() {
    var range = interval.map(it -> " (" + unit.range(it.low(), it.high()) + ")").orElse("");
    return measured.isPresent() ? unit.digits(measured.getAsDouble()) + range + unit.suffix() : "";
  }

  /** The middle of what was published, in the unit; empty if there is nothing. */
  public Optional<Double> publishedInUnit() {
    return stated.flatMap(it -> unit.scaled(it.middle()));
  }

  /** What was measured, likewise. */
  public Optional<Double> measuredInUnit() {
    return measured.stream().boxed().findFirst().flatMap(unit::scaled);
  }

  /** The lower end of the interval, likewise; empty also if it is unbounded. */
  public Optional<Double> low() {
    return interval.flatMap(it -> unit.scaled(it.low()));
  }

  /** The upper end, likewise. */
  public Optional<Double> high() {
    return interval.flatMap(it -> unit.scaled(it.high()));
  }

  /** The published figure in words; empty if there is none. */
  public String shownPublished() {
    return stated.map(it -> unit.digits(it.middle()) + unit.suffix()).orElse("");
  }

  /** At how many threads, in words; empty if that is not said. */
  public String where() {
    return threads.isPresent() ? " at " + Text.count(threads.getAsInt(), "thread") : "";
  }
}
