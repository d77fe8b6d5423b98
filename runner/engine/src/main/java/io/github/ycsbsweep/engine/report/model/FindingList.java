// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.results.cell.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects findings; what was found in many places is said once. */
public final class FindingList {
  private final Map<Finding, List<String>> places = new LinkedHashMap<>();

  /** Adds that figures are missing or wrong, perhaps with where. */
  public void error(String text, String advice, String... where) {
    places(Finding.Level.ERROR, text, advice).addAll(List.of(where));
  }

  /** Adds that figures may mean something else than they seem to, perhaps with where. */
  public void warn(String text, String advice, String... where) {
    places(Finding.Level.WARNING, text, advice).addAll(List.of(where));
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
    other.places.forEach(
        (kind, where) ->
            places(kind.level(), kind.text(), kind.advice())
                .addAll(where.stream().map(place -> before + place).toList()));
  }

  private List<String> places(Finding.Level level, String text, String advice) {
    return places.computeIfAbsent(
        new Finding(level, text, advice, List.of()), any -> new ArrayList<>());
  }

  /** Errors first, else in the order in which they were added. */
  public List<Finding> toList() {
    return places.entrySet().stream()
        .map(entry -> entry.getKey().in(entry.getValue()))
        .sorted(Comparator.comparing(Finding::level))
        .toList();
  }
}
