// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.claim;

import io.github.ycsbsweep.engine.reproduce.evidence.Answer;
import io.github.ycsbsweep.engine.reproduce.evidence.MeasuredSeries;
import io.github.ycsbsweep.engine.reproduce.evidence.ValidityCheck;
import io.github.ycsbsweep.engine.results.ServerStates.ServerSnapshot;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the store reported about itself after the cells.
 *
 * @param fact a name of the store's facts or settings
 * @param is any of these
 */
public record StateClaim(String experiment, String series, String fact, List<String> is)
    implements Predicate.SeriesPredicate {

  public StateClaim {
    is = List.copyOf(is);
  }

  @Override
  public Answer measured(MeasuredSeries measured) {
    return ValidityCheck.standIn(measured.cells().toList(), measured.name())
        .orElseGet(() -> said(measured));
  }

  private Answer said(MeasuredSeries measured) {
    var who = measured.name();
    var words =
        measured.observations().stream()
            .flatMap(one -> Stream.concat(one.after().stream(), one.afterLoad().stream()))
            .flatMap(this::word)
            .distinct()
            .sorted()
            .toList();
    if (words.isEmpty()) {
      return Answer.notComparable(who + ": this run did not record " + fact);
    }
    var reason = who + ": " + fact + " is " + String.join(" or ", words);
    var matching = words.stream().filter(is::contains).count();
    return matching > 0 && matching < words.size()
        ? Answer.untestable(reason + ", not the same in all cells")
        : Answer.of(matching > 0, reason);
  }

  private Stream<String> word(ServerSnapshot state) {
    return state.facts().containsKey(fact)
        ? Stream.of(state.text(fact))
        : Stream.ofNullable(state.config().get(fact));
  }
}
