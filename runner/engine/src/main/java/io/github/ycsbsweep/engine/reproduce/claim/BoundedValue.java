// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.recipe.Bound;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A figure that is to be compared with a bound.
 *
 * @param what it is, in words
 * @param threads of the original
 * @param value as measured; empty if it was not
 * @param interval of it
 * @param stated the publication's
 * @param obstacle why it decides nothing; empty if it may
 */
record BoundedValue(
    String what,
    OptionalInt threads,
    OptionalDouble value,
    Optional<Interval> interval,
    Optional<PublishedRange> stated,
    Unit unit,
    Optional<Obstacle> obstacle) {

  /** What it says, and why. */
  Answer against(Bound bound) {
    var resolved = BoundCheck.resolved(bound, stated);
    var words =
        resolved.map(it -> BoundCheck.words(it, unit)).orElse(BoundCheck.words(bound, unit));
    if (obstacle.isPresent() || resolved.isEmpty() || interval.isEmpty()) {
      var why = obstacle.orElse(Obstacle.notComparable(what + ": no figure to hold it against"));
      return Answer.unknown(why, List.of(compared(words, Ternary.UNKNOWN)));
    }
    var holds = BoundCheck.holds(interval.get(), resolved.get());
    var compared = compared(words, holds);
    var figure = what + compared.where() + " is " + compared.shown();
    if (holds == Ternary.UNKNOWN) {
      return Answer.unknown(
          Obstacle.untestable(
              Text.format(
                  "%s, %s: too wide to tell whether it is %s; more rounds or longer cells narrow"
                      + " it",
                  figure, width(interval.get()), words)),
          List.of(compared));
    }
    var is = holds == Ternary.TRUE ? ", " : ", not ";
    return Answer.of(holds == Ternary.TRUE, figure + is + words, List.of(compared));
  }

  private ComparedValue compared(String words, Ternary holds) {
    var published = stated.map(it -> OptionalDouble.of(it.middle())).orElse(OptionalDouble.empty());
    return new ComparedValue(what, threads, value, interval, published, unit, words, holds);
  }

  private String width(Interval range) {
    var half = 50 * (range.high() - range.low()) / value.orElseThrow();
    return Text.format("±%.0f %%", half);
  }
}
