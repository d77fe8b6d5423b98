// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.recipe.Bound;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a publication's own figures say to its claim: by their middles, without intervals. */
final class PublishedAnswer {

  /** A figure at a number of threads; empty if none is published for it. */
  record At(OptionalInt threads, Optional<PublishedRange> figure) {}

  private PublishedAnswer() {}

  static Answer of(Quantifier quantifier, Bound bound, Unit unit, String what, List<At> figures) {
    if (figures.stream().allMatch(at -> at.figure().isEmpty())) {
      return none();
    }
    return AnswerSummary.of(
        quantifier, figures.stream().map(at -> answer(at, bound, unit, what)).toList());
  }

  /** There is no figure. */
  static Answer none() {
    return Answer.unknown(
        new Obstacle(
            ClaimVerdict.Kind.NO_PUBLISHED_FIGURE, "no published figure", Optional.empty()),
        List.of());
  }

  private static Answer answer(At at, Bound bound, Unit unit, String what) {
    if (at.figure().isEmpty()) {
      return Answer.unknown(Obstacle.untestable("no published figure"), List.of());
    }
    var figure = at.figure().get();
    var holds = figure.isIn(bound);
    var where = at.threads().isPresent() ? " at " + at.threads().getAsInt() + " threads" : "";
    return Answer.of(
        holds,
        what
            + where
            + " is "
            + figure.digits(unit)
            + unit.suffix()
            + (holds ? ", " : ", not ")
            + BoundCheck.words(bound, unit),
        List.of());
  }
}
