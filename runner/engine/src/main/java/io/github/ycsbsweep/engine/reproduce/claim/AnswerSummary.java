// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier;
import io.github.ycsbsweep.engine.reproduce.recipe.Quantifier.AnyOf;
import java.util.Comparator;
import java.util.List;

/** Puts the answers at several numbers of threads together. */
final class AnswerSummary {

  private AnswerSummary() {}

  /** As the quantifier says; at least one answer. */
  static Answer of(Quantifier quantifier, List<Answer> answers) {
    return quantifier instanceof AnyOf
        ? Answer.any(answers, AnswerSummary::summary)
        : Answer.all(answers, AnswerSummary::summary);
  }

  /** From the lowest figure to the highest. */
  private static String summary(Ternary truth, List<Answer> answers) {
    if (answers.size() == 1) {
      return answers.get(0).reason();
    }
    var figures =
        answers.stream()
            .flatMap(answer -> answer.figures().stream())
            .filter(figure -> figure.measured().isPresent())
            .sorted(Comparator.comparingDouble(figure -> figure.measured().getAsDouble()))
            .toList();
    if (figures.isEmpty()) {
      return answers.get(0).reason();
    }
    var lowest = figures.get(0);
    var highest = figures.get(figures.size() - 1);
    return Text.format(
            "%s is %s%s%s of %s numbers of threads: from %s%s to ",
            lowest.what(),
            truth == Ternary.TRUE ? "" : "not ",
            lowest.bound(),
            truth == Ternary.TRUE ? " at each" : " at any",
            answers.size(),
            lowest.shown(),
            lowest.where())
        + highest.shown()
        + highest.where();
  }
}
