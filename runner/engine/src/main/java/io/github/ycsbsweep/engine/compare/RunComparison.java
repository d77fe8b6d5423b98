// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.report.model.RunOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run compared with the base.
 *
 * @param differences in how the two were made
 * @param pairs the cells that both runs have, in the order of the base
 * @param onlyInBase cells that the other run has not
 * @param onlyInOther cells that the base has not
 * @param atOwnRates cells of either at a rate that only it has, and that came from its own figures
 */
record RunComparison(
    ComparedRun base,
    ComparedRun other,
    StorePairing pairing,
    List<Difference> differences,
    List<CellPair> pairs,
    List<RepeatedCell> onlyInBase,
    List<RepeatedCell> onlyInOther,
    List<RepeatedCell> atOwnRates) {

  static RunComparison of(ComparedRun base, ComparedRun other) {
    var pairing = StorePairing.of(base.stores(), other.stores());
    var pairs = new ArrayList<CellPair>();
    var onlyInBase = new ArrayList<RepeatedCell>();
    var left = new ArrayList<>(other.cells());
    for (var cell : base.cells()) {
      var match = left.stream().filter(candidate -> isSame(cell, candidate, pairing)).findFirst();
      match.ifPresentOrElse(
          found -> {
            left.remove(found);
            pairs.add(new CellPair(cell, found, isInTurn(base, other)));
          },
          () -> onlyInBase.add(cell));
    }
    return new RunComparison(
        base,
        other,
        pairing,
        RunDifferences.between(base, other, pairing),
        List.copyOf(pairs),
        onlyInBase.stream().filter(cell -> !base.hasOwnRate(cell)).toList(),
        left.stream().filter(cell -> !other.hasOwnRate(cell)).toList(),
        Stream.concat(
                onlyInBase.stream().filter(base::hasOwnRate),
                left.stream().filter(other::hasOwnRate))
            .toList());
  }

  private static boolean isInTurn(ComparedRun base, ComparedRun other) {
    return isOfOneRun(base, other) && RunOrder.of(base.run()) == RunOrder.INTERLEAVED;
  }

  private static boolean isOfOneRun(ComparedRun base, ComparedRun other) {
    return base.system().isPresent() && base.results().folder().equals(other.results().folder());
  }

  /** Whether two systems of one run are compared. */
  boolean isOfOneRun() {
    return isOfOneRun(base, other);
  }

  /** Whether these took turns in it, repeat by repeat. */
  boolean tookTurns() {
    return isInTurn(base, other);
  }

  /** As tables and messages name it. */
  String title() {
    return other.label() + " against " + base.label();
  }

  private static boolean isSame(RepeatedCell base, RepeatedCell other, StorePairing pairing) {
    return pairing.joins(base.system(), other.system())
        && base.load().equals(other.load())
        && base.threads() == other.threads();
  }
}
