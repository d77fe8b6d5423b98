// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.reproduce.source.CheckResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

// SPDX-License-Identifier: Apache-2.0

/** What stands below the verdicts: all that one has to know to believe them. */
public final class ReportSections {

  private final ReproductionResult judged;
  private final List<ReportSection> sections = new ArrayList<>();

  private ReportSections(ReproductionResult judged) {
    this.judged = judged;
  }

  public static List<ReportSection> of(ReproductionResult judged) {
    var made = new ReportSections(judged);
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
        ReportSection.table(
                "Figures, measured and published", note, FigureTable.HEADER, FigureTable.of(judged))
            .withFigures(FigureTable.FIGURES));
  }

  private void leftOut() {
    var rows = new ArrayList<List<String>>();
    judged.leftOut().forEach((series, why) -> rows.add(List.of(series, why)));
    sections.add(
        ReportSection.table(
            "What was left out",
            "Claims that need these are not comparable here.",
            List.of("series", "because"),
            rows));
  }

  private void lost() {
    sections.add(
        ReportSection.table(
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
        ReportSection.table(
            "What was changed to fit this machine",
            "At --scale " + judged.reproduction().scale() + ", against the published design.",
            List.of("change", "in"),
            rows));
  }

  private void environment() {
    sections.add(
        ReportSection.table(
            "Differences of environment",
            "What is not as in the original, or not known to be.",
            EnvironmentDifferences.HEADER,
            EnvironmentDifferences.differences(
                judged.recipe(), judged.hardware(), judged.series())));
  }

  private void checks() {
    sections.add(
        ReportSection.table(
            "The publication against itself",
            "Arithmetic on its own figures, which needs no measurement.",
            List.of("check", "says", "result", "figures"),
            judged.checks().stream().map(ReportSections::check).toList()));
  }

  private static List<String> check(CheckResult check) {
    return List.of(
        check.id(),
        check.says(),
        check.outcome().name().toLowerCase(Locale.ROOT),
        String.join("; ", check.found()));
  }
}
