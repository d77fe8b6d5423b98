// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.reproduce.source.CheckResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/** What stands below the verdicts: all that one has to know to believe them. */
final class Sections {

  private final Judged judged;
  private final List<Section> sections = new ArrayList<>();

  private Sections(Judged judged) {
    this.judged = judged;
  }

  static List<Section> of(Judged judged) {
    var made = new Sections(judged);
    made.absolute();
    made.leftOut();
    made.lost();
    made.changed();
    made.environment();
    made.checks();
    return made.sections.stream().filter(section -> !section.rows().isEmpty()).toList();
  }

  private void absolute() {
    var other = judged.hardware().differences();
    var note =
        other.isEmpty()
            ? "On hardware like the original's."
            : "Informational, since the hardware differs ("
                + String.join("; ", other)
                + "): no verdict rests on a comparison of these with the published ones.";
    sections.add(
        Section.table(
                "Figures, measured and published",
                note,
                AbsoluteRows.HEADER,
                AbsoluteRows.of(judged))
            .withFigures(AbsoluteRows.FIGURES));
  }

  private void leftOut() {
    var rows = new ArrayList<List<String>>();
    judged.leftOut().forEach((series, why) -> rows.add(List.of(series, why)));
    sections.add(
        Section.table(
            "What was left out",
            "Claims that need these are not comparable here.",
            List.of("series", "because"),
            rows));
  }

  private void lost() {
    sections.add(
        Section.table(
            "What was lost",
            "Cells and rounds that should have been measured and were not.",
            List.of("cell"),
            judged.lost().stream().map(List::of).toList()));
  }

  /** What was changed in many series alike is said once. */
  private void changed() {
    var series = new LinkedHashMap<String, List<String>>();
    for (var one : judged.series()) {
      one.planned()
          .changed()
          .forEach(
              change -> series.computeIfAbsent(change, any -> new ArrayList<>()).add(one.name()));
    }
    var rows = new ArrayList<List<String>>();
    series.forEach((change, names) -> rows.add(List.of(change, String.join(", ", names))));
    sections.add(
        Section.table(
            "What was changed to fit this machine",
            "At --scale " + judged.reproduction().scale() + ", against the published design.",
            List.of("change", "in"),
            rows));
  }

  private void environment() {
    sections.add(
        Section.table(
            "Differences of environment",
            "What is not as in the original, or not known to be.",
            Environment.HEADER,
            Environment.differences(judged.recipe(), judged.hardware(), judged.series())));
  }

  private void checks() {
    sections.add(
        Section.table(
            "The publication against itself",
            "Arithmetic on its own figures, which needs no measurement.",
            List.of("check", "says", "result", "figures"),
            judged.checks().stream().map(Sections::check).toList()));
  }

  private static List<String> check(CheckResult check) {
    return List.of(
        check.id(),
        check.says(),
        check.outcome().name().toLowerCase(Locale.ROOT),
        String.join("; ", check.found()));
  }
}
