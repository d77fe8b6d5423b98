// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.Obstacle;
import io.github.ycsbsweep.engine.reproduce.evidence.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.Unit;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A figure that is to be compared with a bound.
 *
 * @param what it is, in words
 * @param threads of the original
 * @param stated the publication's
 * @param value as measured; empty if it was not
 * @param interval of it
 * @param rounds that measured it
 * @param obstacle why it decides nothing; empty if it may
 */
record BoundedValue(
    String what,
    OptionalInt threads,
    Optional<PublishedRange> stated,
    Unit unit,
    OptionalDouble value,
    Optional<Interval> interval,
    int rounds,
    Optional<Obstacle> obstacle) {

  /** More rounds than that are no advice. */
  private static final double MOST_ROUNDS = 50;

  /** One that was not measured. */
  static BoundedValue stated(
      String what, OptionalInt threads, Optional<PublishedRange> stated, Unit unit) {
    return new BoundedValue(
        what, threads, stated, unit, OptionalDouble.empty(), Optional.empty(), 0, Optional.empty());
  }

  /** The same, measured in so many rounds. */
  BoundedValue measured(
      OptionalDouble figure, Optional<Interval> range, int inRounds, Optional<Obstacle> why) {
    return new BoundedValue(what, threads, stated, unit, figure, range, inRounds, why);
  }

  /** Likewise a quotient; empty where there is none. */
  BoundedValue measured(Optional<Ratio> quotient, int inRounds, Optional<Obstacle> why) {
    return measured(
        quotient.stream().mapToDouble(Ratio::value).findFirst(),
        quotient.flatMap(Ratio::interval),
        inRounds,
        why);
  }

  /** What the publication's own figure says, by its middle, without an interval. */
  Answer published(Bound bound) {
    if (stated.isEmpty()) {
      return Answer.unknown(Obstacle.untestable(Obstacle.UNPUBLISHED.reason()));
    }
    var holds = bound.allows(stated.get());
    return Answer.of(
        holds,
        what
            + ComparedValue.where(threads)
            + " is "
            + stated.get().digits(unit)
            + unit.suffix()
            + (holds ? ", " : ", not ")
            + bound.words(unit));
  }

  /** What it says, and why. */
  Answer against(Bound bound) {
    var resolved = bound.resolved(stated);
    var words = resolved.orElse(bound).words(unit);
    if (obstacle.isPresent() || resolved.isEmpty() || interval.isEmpty()) {
      var why = obstacle.orElse(Obstacle.notComparable(what + ": no figure to hold it against"));
      return Answer.unknown(why, compared(words, Ternary.UNKNOWN));
    }
    var holds = resolved.get().holds(interval.get());
    var compared = compared(words, holds);
    var figure = what + compared.where() + " is " + compared.shown();
    if (holds == Ternary.UNKNOWN) {
      var half = 50 * (interval.get().high() - interval.get().low()) / value.orElseThrow();
      var open =
          Obstacle.untestable(
              Text.format("%s, ±%.0f %%: too wide to tell whether it is %s", figure, half, words));
      return Answer.unknown(until(open, interval.get(), resolved.get()), compared);
    }
    var is = holds == Ternary.TRUE ? ", " : ", not ";
    return Answer.of(holds == Ternary.TRUE, figure + is + words, compared);
  }

  /** An interval shrinks with the root of the rounds, and with their Student's t besides. */
  private Obstacle until(Obstacle open, Interval range, Bound bound) {
    var middle = value.orElseThrow();
    if (middle <= 0 || range.low() <= 0 || range.high() <= range.low()) {
      return open.until("More rounds would decide (--repeats), or longer cells");
    }
    var half = Math.log(range.high() / range.low()) / 2;
    var distance = bound.ends().map(end -> Math.abs(Math.log(middle / end))).min().orElse(0);
    var needed = Math.ceil(rounds * half * half / (distance * distance));
    if (needed > MOST_ROUNDS) {
      return open.until(
          Text.format(
              "It is so near to the bound that %.0f rounds would not decide; a steadier machine"
                  + " might",
              MOST_ROUNDS));
    }
    return open.until(
        Text.format(
            "If it stays there, about %.0f rounds would decide (--repeats %.0f)", needed, needed),
        OptionalInt.of((int) needed));
  }

  private ComparedValue compared(String words, Ternary holds) {
    var published = stated.map(it -> OptionalDouble.of(it.middle())).orElse(OptionalDouble.empty());
    return new ComparedValue(what, threads, value, interval, published, unit, words, holds);
  }
}
