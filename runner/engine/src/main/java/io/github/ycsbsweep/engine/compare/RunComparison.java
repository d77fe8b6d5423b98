// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.ycsbsweep.engine.compare.CellPair.Change;
import io.github.ycsbsweep.engine.request.MeasurementPlan.OrderPlan;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A run compared with the base.
 *
 * @param metrics that are shown
 * @param differences in how the two were made
 * @param pairs the cells that both runs have, in the order of the base
 * @param onlyInBase cells that the other run has not
 * @param onlyInOther cells that the base has not
 * @param atOwnRates cells of either at a rate that only it has, and that came from its own figures
 */
@JsonPropertyOrder({"base", "run", "differences", "changes", "onlyInBase", "onlyInRun"})
record RunComparison(
    ComparedRun base,
    @JsonProperty("run") ComparedRun other,
    @JsonIgnore Set<Metric> metrics,
    List<Difference> differences,
    @JsonIgnore List<CellPair> pairs,
    List<RepeatedCell> onlyInBase,
    @JsonProperty("onlyInRun") List<RepeatedCell> onlyInOther,
    @JsonIgnore List<RepeatedCell> atOwnRates) {

  static RunComparison of(ComparedRun base, ComparedRun other, Set<Metric> metrics, Margin margin) {
    var pairing = storePairs(base.stores(), other.stores());
    var pairs = new ArrayList<CellPair>();
    var onlyInBase = new ArrayList<RepeatedCell>();
    var left = new ArrayList<>(other.cells());
    var isSameServer = isOfOneRun(base, other) && base.hasServerOf(other);
    for (var cell : base.cells()) {
      var match = left.stream().filter(candidate -> isSame(cell, candidate, pairing)).findFirst();
      match.ifPresentOrElse(
          found -> {
            left.remove(found);
            pairs.add(
                new CellPair(
                    cell,
                    found,
                    isInTurn(base, other),
                    base.confidence(cell),
                    isSameServer,
                    margin));
          },
          () -> onlyInBase.add(cell));
    }
    return new RunComparison(
        base,
        other,
        metrics,
        Difference.between(base, other, pairing),
        List.copyOf(pairs),
        onlyInBase.stream().filter(cell -> !base.hasOwnRate(cell)).toList(),
        left.stream().filter(cell -> !other.hasOwnRate(cell)).toList(),
        Stream.concat(
                onlyInBase.stream().filter(base::hasOwnRate),
                left.stream().filter(other::hasOwnRate))
            .toList());
  }

  /**
   * Which store of the base stands against which of another run: itself, or, where two runs have
   * but one store each and not the same, that one.
   */
  private static Map<String, String> storePairs(List<String> base, List<String> other) {
    var pairs = new TreeMap<String, String>();
    base.stream().filter(other::contains).forEach(store -> pairs.put(store, store));
    if (pairs.isEmpty() && base.size() == 1 && other.size() == 1) {
      pairs.put(base.get(0), other.get(0));
    }
    return pairs;
  }

  private static boolean isInTurn(ComparedRun base, ComparedRun other) {
    return isOfOneRun(base, other)
        && base.run().order().filter(OrderPlan.Kind::alternates).isPresent();
  }

  private static boolean isOfOneRun(ComparedRun base, ComparedRun other) {
    return base.system().isPresent() && base.results().folder().equals(other.results().folder());
  }

  /** Whether two stores are compared, and not one with itself. */
  @JsonIgnore
  boolean isOfTwoStores() {
    return storePairs(base.stores(), other.stores()).entrySet().stream()
        .anyMatch(pair -> !pair.getKey().equals(pair.getValue()));
  }

  /** Cell by cell. */
  @JsonProperty
  List<Change> changes() {
    return pairs.stream().flatMap(pair -> pair.changes(metrics).stream()).toList();
  }

  /** Whether two systems of one run are compared. */
  @JsonIgnore
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

  private static boolean isSame(
      RepeatedCell base, RepeatedCell other, Map<String, String> pairing) {
    var system = other.name().system();
    return system.equals(pairing.get(base.name().system()))
        && base.name().of(system).equals(other.name());
  }
}
