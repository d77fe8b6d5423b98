// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.model;

import io.github.ycsbsweep.engine.report.model.Finding.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects findings; what was found in many cells is said once. */
public final class FindingList {

  private record Kind(Level level, String text, String advice) {}

  private final Map<Kind, List<String>> findings = new LinkedHashMap<>();

  public void add(Level level, String text, String advice) {
    findings.computeIfAbsent(new Kind(level, text, advice), kind -> new ArrayList<>());
  }

  public void add(Level level, String text, String advice, String where) {
    findings.computeIfAbsent(new Kind(level, text, advice), kind -> new ArrayList<>()).add(where);
  }

  /** Adds what was found in some places; nothing without any. */
  public void addAll(Level level, String text, String advice, List<String> where) {
    where.forEach(place -> add(level, text, advice, place));
  }

  /** Adds what another list has, with words before each place. */
  public void addAll(FindingList other, String before) {
    other.findings.forEach(
        (kind, places) ->
            findings
                .computeIfAbsent(kind, any -> new ArrayList<>())
                .addAll(places.stream().map(place -> before + place).toList()));
  }

  /** Errors first, else in the order in which they were added. */
  public List<Finding> toList() {
    return findings.entrySet().stream()
        .map(
            entry ->
                new Finding(
                    entry.getKey().level(),
                    entry.getKey().text(),
                    entry.getKey().advice(),
                    List.copyOf(entry.getValue())))
        .sorted(Comparator.comparing(Finding::level))
        .toList();
  }
}
