// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.NOT_REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.REPRODUCED;
import static io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind.UNTESTABLE;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.evidence.ValidityCheck;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.statistics.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Repeats that fail, wholly or in some of their operations. The interval is that of a share of so
 * few; where all cells did the same, that decides without it.
 *
 * @param fromThreads at so many threads or more
 * @param fails smallest share of the repeats, 0 to 1; 0 claims that none does
 * @param message that their errors contain; empty: any
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record OutcomeClaim(
    String experiment, String series, int fromThreads, double fails, Optional<String> message)
    implements Predicate.SeriesPredicate {

  @Override
  public boolean expectsFailure(String inExperiment, String ofSeries, int threads) {
    return experiment.equals(inExperiment)
        && series.equals(ofSeries)
        && fails > 0
        && threads >= fromThreads;
  }

  @Override
  public Answer measured(MeasuredSeries measured) {
    var cells =
        measured.observations().stream()
            .filter(one -> one.threads() >= fromThreads)
            .map(Observation::cell)
            .toList();
    var who = Measure.name(experiment, series, fromThreads) + " or more";
    if (cells.isEmpty()) {
      return Answer.untestable(who + ": no number of threads here stands for it");
    }
    return ValidityCheck.standIn(cells, who).orElseGet(() -> counted(cells, who));
  }

  private Answer counted(List<Cell> cells, String who) {
    var failed = cells.stream().filter(this::isFailure).toList();
    var interval = Interval.ofShare(failed.size(), cells.size());
    var holds = holds(failed.size(), cells.size(), interval);
    var compared =
        ComparedValue.quotient("share of cells that fail, " + who, Optional.empty())
            .measured(
                OptionalDouble.of((double) failed.size() / cells.size()), Optional.of(interval))
            .compared(fails == 0 ? "0" : fails + " or more", holds);
    var example = failed.stream().flatMap(OutcomeClaim::said).findFirst();
    var reason =
        Text.format(
            "%s: %s of %s cells failed%s%s",
            who,
            failed.size(),
            cells.size(),
            message.map(words -> " with \"" + words + "\"").orElse(""),
            example.map(words -> " (" + words + ")").orElse(""));
    var answer =
        holds == UNTESTABLE
            ? Answer.untestable(reason + ", too few to tell the share of all")
                .until("More rounds decide it (--repeats)")
            : Answer.of(holds, reason);
    return answer.on(List.of(compared));
  }

  private VerdictKind holds(int failed, int all, Interval interval) {
    if (fails == 0) {
      return failed > 0 ? NOT_REPRODUCED : all > 1 ? REPRODUCED : UNTESTABLE;
    }
    if (all < 2) {
      return UNTESTABLE;
    }
    if (failed == all || interval.low() >= fails) {
      return REPRODUCED;
    }
    return failed == 0 || interval.high() < fails ? NOT_REPRODUCED : UNTESTABLE;
  }

  private boolean isFailure(Cell cell) {
    var failed = cell.status() != Status.OK || cell.all().map(Operation::failed).orElse(0L) > 0;
    return failed && (message.isEmpty() || said(cell).anyMatch(this::matches));
  }

  private boolean matches(String said) {
    return said.toLowerCase(Locale.ROOT).contains(message.orElse("").toLowerCase(Locale.ROOT));
  }

  private static Stream<String> said(Cell cell) {
    return Stream.concat(cell.reason().stream(), cell.outcome().failures().stream());
  }
}
