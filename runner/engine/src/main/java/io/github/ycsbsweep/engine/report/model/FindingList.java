// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects findings; what was found in many places is said once, with all that is advised. */
public final class FindingList {

  private final String place;
  private final Map<Kind, Details> found;

  public FindingList() {
    this("cell", new LinkedHashMap<>());
  }

  private FindingList(String place, Map<Kind, Details> found) {
    this.place = place;
    this.found = found;
  }

  private record Kind(Finding.Level level, String text, String place) {}

  private record Details(Set<String> advice, List<String> places) {

    Finding of(Kind kind) {
      return new Finding(
          kind.level(), kind.text(), String.join("\n", advice), List.copyOf(places), kind.place());
    }
  }

  /** The same list, for what is found in places that are no cells. */
  public FindingList in(String places) {
    return new FindingList(places, found);
  }

  /** Adds that figures are missing or wrong, perhaps with where. */
  public void error(String text, String advice, String... where) {
    add(new Kind(Finding.Level.ERROR, text, place), Set.of(advice), List.of(where));
  }

  /** Adds that figures may mean something else than they seem to, perhaps with where. */
  public void warn(String text, String advice, String... where) {
    add(new Kind(Finding.Level.WARNING, text, place), Set.of(advice), List.of(where));
  }

  /** Likewise of a cell, with figures of it. */
  public void warn(String text, String advice, Cell cell, String figures) {
    warn(text, advice, CellLabel.whereRepeated(cell) + ": " + figures);
  }

  /** Adds what was found in some places; nothing without any. */
  public void error(String text, String advice, List<String> where) {
    where.forEach(place -> error(text, advice, place));
  }

  /** Adds what was found in some places; nothing without any. */
  public void warn(String text, String advice, List<String> where) {
    where.forEach(place -> warn(text, advice, place));
  }

  /** Adds what another list has, with words before each place. */
  public void addAll(FindingList other, String before) {
    other.found.forEach(
        (kind, details) ->
            add(kind, details.advice(), details.places().stream().map(it -> before + it).toList()));
  }

  private void add(Kind kind, Set<String> advice, List<String> places) {
    var details =
        found.computeIfAbsent(kind, any -> new Details(new LinkedHashSet<>(), new ArrayList<>()));
    details.advice().addAll(advice);
    details.places().addAll(places);
  }

  /** Errors first, else in the order in which they were added. */
  public List<Finding> toList() {
    return found.entrySet().stream()
        .map(entry -> entry.getValue().of(entry.getKey()))
        .sorted(Comparator.comparing(Finding::level))
        .toList();
  }
}
