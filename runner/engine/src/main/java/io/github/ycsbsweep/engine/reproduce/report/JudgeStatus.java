// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.model.Cell.Status;
import io.github.ycsbsweep.engine.reproduce.claim.Observation;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.All;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Any;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate.Outcome;
import java.util.List;
import java.util.stream.Stream;

/**
 * See {@link ExitStatus}. A verdict is a result, whichever it is; a cell that failed is a loss,
 * unless a claim says that it would.
 */
final class JudgeStatus {

  private JudgeStatus() {}

  static int of(ReproductionResult judged) {
    if (judged.series().stream().allMatch(one -> one.planned().leftOut().isPresent())) {
      return ExitStatus.ENVIRONMENT;
    }
    if (!judged.isAnythingMeasured()) {
      return ExitStatus.FAILED;
    }
    var expected =
        judged.verdicts().stream().flatMap(it -> outcomes(it.claim().predicate())).toList();
    var isPartial =
        judged.series().stream()
            .filter(one -> one.planned().leftOut().isEmpty())
            .anyMatch(one -> hasLost(one, expected));
    return isPartial ? ExitStatus.PARTIAL : ExitStatus.OK;
  }

  private static boolean hasLost(SeriesResult series, List<Outcome> expected) {
    var isShort = series.rounds().size() < series.planned().repeats();
    return isShort
        || series.rounds().stream().anyMatch(round -> !round.brokenOff().isEmpty())
        || series.rounds().stream()
            .flatMap(round -> round.observations().stream())
            .filter(one -> one.cell().status() != Status.OK)
            .anyMatch(one -> expected.stream().noneMatch(it -> covers(it, series, one)));
  }

  private static boolean covers(Outcome claim, SeriesResult series, Observation seen) {
    return claim.experiment().equals(series.planned().experiment())
        && claim.series().equals(series.planned().series())
        && claim.fails() > 0
        && seen.threads() >= claim.fromThreads();
  }

  private static Stream<Outcome> outcomes(Predicate predicate) {
    if (predicate instanceof Outcome outcome) {
      return Stream.of(outcome);
    }
    if (predicate instanceof All all) {
      return all.of().stream().flatMap(JudgeStatus::outcomes);
    }
    return predicate instanceof Any any
        ? any.of().stream().flatMap(JudgeStatus::outcomes)
        : Stream.empty();
  }
}
