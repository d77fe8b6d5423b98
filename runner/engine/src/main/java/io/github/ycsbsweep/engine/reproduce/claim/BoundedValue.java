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

  /** More rounds than that are no advice. */
  private static final double MOST_ROUNDS = 50;

  /**
   * What it says, and why.
   *
   * @param rounds that measured it
   */
  Answer against(Bound bound, int rounds) {
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
                      "%s, %s: too wide to tell whether it is %s",
                      figure, width(interval.get()), words))
              .until(remedy(interval.get(), resolved.get(), rounds)),
          List.of(compared));
    }
    var is = holds == Ternary.TRUE ? ", " : ", not ";
    return Answer.of(holds == Ternary.TRUE, figure + is + words, List.of(compared));
  }

  /** An interval shrinks with the root of the rounds, and with their Student's t besides. */
  private Remedy remedy(Interval range, Bound bound, int rounds) {
    var middle = value.orElseThrow();
    if (middle <= 0 || range.low() <= 0 || range.high() <= range.low()) {
      return Remedy.of("More rounds would decide (--repeats), or longer cells");
    }
    var half = Math.log(range.high() / range.low()) / 2;
    var distance =
        BoundCheck.ends(bound).map(end -> Math.abs(Math.log(middle / end))).min().orElse(0);
    var needed = Math.ceil(rounds * half * half / (distance * distance));
    if (needed > MOST_ROUNDS) {
      return Remedy.of(
          Text.format(
              "It is so near to the bound that %.0f rounds would not decide; a steadier machine"
                  + " might",
              MOST_ROUNDS));
    }
    return new Remedy(
        Text.format(
            "If it stays there, about %.0f rounds would decide (--repeats %.0f)", needed, needed),
        OptionalInt.of((int) needed));
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
