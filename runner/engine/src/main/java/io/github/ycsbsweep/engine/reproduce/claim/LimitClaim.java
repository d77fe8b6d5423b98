// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.Measure;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries.Observation;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice;
import io.github.ycsbsweep.engine.reproduce.evidence.ThreadChoice.Place;
import io.github.ycsbsweep.engine.reproduce.evidence.ValidityCheck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.List;

/**
 * What was at its limit.
 *
 * @param is any of these, as {@code client-bound}
 */
public record LimitClaim(String experiment, String series, ThreadChoice threads, List<String> is)
    implements Predicate.SeriesPredicate {

  public LimitClaim {
    is = List.copyOf(is);
  }

  @Override
  public Answer measured(MeasuredSeries measured) {
    var answers =
        threads.of(measured.threads(), measured.peak()).stream()
            .map(place -> at(place, measured))
            .toList();
    return answers.isEmpty()
        ? Answer.notComparable(measured.name() + ": nothing was measured")
        : Answer.at(threads, answers);
  }

  private Answer at(Place place, MeasuredSeries measured) {
    var who = Measure.name(experiment, series, place.threads());
    var cells = measured.at(place.threads()).stream().map(Observation::cell).toList();
    return ValidityCheck.standIn(cells, who)
        .or(() -> ValidityCheck.quota(cells, who, "limit"))
        .orElseGet(() -> looked(who, cells));
  }

  private Answer looked(String who, List<Cell> cells) {
    var verdicts =
        cells.stream()
            .flatMap(cell -> cell.bottleneck().stream())
            .map(Bottleneck::verdict)
            .toList();
    if (verdicts.isEmpty()) {
      return Answer.notComparable(who + ": nobody looked for what was at its limit");
    }
    var labels = verdicts.stream().map(Verdict::label).distinct().sorted().toList();
    var reason = who + ": " + String.join(" or ", labels);
    var matching = verdicts.stream().filter(it -> is.contains(it.label())).count();
    return verdicts.contains(Verdict.UNKNOWN) || (matching > 0 && matching < verdicts.size())
        ? Answer.untestable(reason + ", where the claim says " + String.join(" or ", is))
        : Answer.of(matching > 0, reason);
  }
}
