// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Bound;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Above;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Below;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Published;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound.Within;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Holds intervals against bounds: what is said has to be true of the whole interval. */
final class BoundCheck {

  private BoundCheck() {}

  /** A bound in numbers; empty if it is that of a published figure, and there is none. */
  static Optional<Bound> resolved(Bound bound, Optional<PublishedRange> stated) {
    return bound instanceof Published published
        ? stated.map(figure -> figure.around(published.tolerance()))
        : Optional.of(bound);
  }

  /** Whether a figure is where a bound in numbers says. */
  static Ternary holds(Interval interval, Bound bound) {
    if (bound instanceof Above above) {
      return truth(interval.low() > above.limit(), interval.high() <= above.limit());
    }
    if (bound instanceof Below below) {
      return truth(interval.high() < below.limit(), interval.low() >= below.limit());
    }
    var within = (Within) bound;
    return truth(
        interval.low() >= within.low() && interval.high() <= within.high(),
        interval.high() < within.low() || interval.low() > within.high());
  }

  private static Ternary truth(boolean isWholly, boolean isNowhere) {
    return isWholly ? Ternary.TRUE : isNowhere ? Ternary.FALSE : Ternary.UNKNOWN;
  }

  /** Where a bound in numbers begins and ends, as far as quotients have a logarithm there. */
  static DoubleStream ends(Bound bound) {
    var ends =
        bound instanceof Above above
            ? DoubleStream.of(above.limit())
            : bound instanceof Below below
                ? DoubleStream.of(below.limit())
                : DoubleStream.of(((Within) bound).low(), ((Within) bound).high());
    return ends.filter(end -> end > 0 && end < Double.POSITIVE_INFINITY);
  }

  /** In words: {@code more than 1}. */
  static String words(Bound bound, Unit unit) {
    if (bound instanceof Above above) {
      return "more than " + unit.digits(above.limit()) + unit.suffix();
    }
    if (bound instanceof Below below) {
      return "less than " + unit.digits(below.limit()) + unit.suffix();
    }
    if (bound instanceof Within within) {
      return unit.digits(within.low()) + " to " + unit.digits(within.high()) + unit.suffix();
    }
    return "as published, ±" + Unit.NONE.digits(100 * ((Published) bound).tolerance()) + " %";
  }
}
