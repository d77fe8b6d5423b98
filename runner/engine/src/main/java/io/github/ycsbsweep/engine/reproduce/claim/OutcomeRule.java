// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Cell.Status;
import io.github.ycsbsweep.engine.reproduce.recipe.Predicate;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Shares;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Counts the cells that failed, wholly or in some of their operations. The interval is that of a
 * share of so few; where all cells did the same, that decides without it.
 */
record OutcomeRule(ClaimEvidence evidence, Predicate.Outcome claim) {

  Answer measured() {
    var absent = Presence.of(evidence, claim.experiment(), claim.series());
    if (absent.isPresent()) {
      return Answer.unknown(absent.get(), List.of());
    }
    var cells =
        Presence.observations(evidence, claim.experiment(), claim.series())
            .filter(one -> one.threads() >= claim.fromThreads())
            .map(Observation::cell)
            .toList();
    var who = ClaimNames.at(claim.experiment(), claim.series(), claim.fromThreads()) + " or more";
    if (cells.isEmpty()) {
      return Answer.unknown(
          Obstacle.untestable(who + ": no number of threads here stands for it"), List.of());
    }
    var standIn = ValidityCheck.standIn(cells, who);
    if (standIn.isPresent()) {
      return Answer.unknown(standIn.get(), List.of());
    }
    return counted(cells, who);
  }

  private Answer counted(List<Cell> cells, String who) {
    var failed = (int) cells.stream().filter(this::isFailure).count();
    var all = cells.size();
    var interval = Shares.interval(failed, all);
    var holds = holds(failed, all, interval);
    var compared =
        new ComparedValue(
            "share of cells that fail, " + who,
            OptionalInt.empty(),
            OptionalDouble.of((double) failed / all),
            Optional.of(interval),
            OptionalDouble.empty(),
            Unit.NONE,
            claim.fails() == 0 ? "0" : claim.fails() + " or more",
            holds);
    var reason = who + ": " + failed + " of " + all + " cells failed" + with() + examples(cells);
    return holds == Ternary.UNKNOWN
        ? Answer.unknown(
            Obstacle.untestable(reason + ", too few to tell the share of all")
                .until("More rounds decide it (--repeats)"),
            List.of(compared))
        : Answer.of(holds == Ternary.TRUE, reason, List.of(compared));
  }

  private Ternary holds(int failed, int all, Interval interval) {
    if (claim.fails() == 0) {
      return failed > 0 ? Ternary.FALSE : all > 1 ? Ternary.TRUE : Ternary.UNKNOWN;
    }
    if (all < 2) {
      return Ternary.UNKNOWN;
    }
    if (failed == all || interval.low() >= claim.fails()) {
      return Ternary.TRUE;
    }
    return failed == 0 || interval.high() < claim.fails() ? Ternary.FALSE : Ternary.UNKNOWN;
  }

  private boolean isFailure(Cell cell) {
    var failed = cell.status() != Status.OK || cell.all().map(Operation::failed).orElse(0L) > 0;
    return failed && (claim.message().isEmpty() || said(cell).anyMatch(this::matches));
  }

  private boolean matches(String said) {
    return said.toLowerCase(Locale.ROOT)
        .contains(claim.message().orElse("").toLowerCase(Locale.ROOT));
  }

  private static Stream<String> said(Cell cell) {
    return Stream.concat(cell.reason().stream(), cell.failures().stream());
  }

  private String with() {
    return claim.message().map(words -> " with \"" + words + "\"").orElse("");
  }

  private String examples(List<Cell> cells) {
    return cells.stream()
        .filter(this::isFailure)
        .flatMap(OutcomeRule::said)
        .findFirst()
        .map(words -> " (" + words + ")")
        .orElse("");
  }
}
