// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.Unit;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A figure that a claim was compared with, at one number of threads.
 *
 * @param what the figure is, in words
 * @param threads of the original; empty where it is of all, or each side has its own
 * @param measured mean over the repeats, or quotient of two; empty if it was not measured
 * @param interval of it, 95 %
 * @param published middle of the publication's; empty if it has none
 * @param unit of all figures here
 * @param bound where it has to be, in words
 * @param holds whether it is there
 */
public record ComparedValue(
    String what,
    OptionalInt threads,
    OptionalDouble measured,
    Optional<Interval> interval,
    OptionalDouble published,
    Unit unit,
    String bound,
    Ternary holds) {

  /** Value and interval in words: {@code 0.99 (0.97 to 1.01)}; empty if it was not measured. */
  public String shown() {
    if (measured.isEmpty()) {
      return "";
    }
    var range =
        interval
            .map(it -> " (" + unit.digits(it.low()) + " to " + unit.digits(it.high()) + ")")
            .orElse("");
    return unit.digits(measured.getAsDouble()) + range + unit.suffix();
  }

  /** A figure of it in its unit; empty where it is not known, or unbounded. */
  public Optional<Double> inUnit(OptionalDouble figure) {
    return figure.stream()
        .filter(Double::isFinite)
        .map(it -> it / unit.scale())
        .boxed()
        .findFirst();
  }

  /** The lower end of the interval in the unit, likewise. */
  public Optional<Double> low() {
    return inUnit(interval.stream().mapToDouble(Interval::low).findFirst());
  }

  /** The upper end, likewise. */
  public Optional<Double> high() {
    return inUnit(interval.stream().mapToDouble(Interval::high).findFirst());
  }

  /** The published figure in words; empty if there is none. */
  public String shownPublished() {
    return published.isPresent() ? unit.digits(published.getAsDouble()) + unit.suffix() : "";
  }

  /** At how many threads, in words; empty if that is not said. */
  public String where() {
    return where(threads);
  }

  static String where(OptionalInt threads) {
    return threads.isPresent() ? " at " + Text.count(threads.getAsInt(), "thread") : "";
  }
}
