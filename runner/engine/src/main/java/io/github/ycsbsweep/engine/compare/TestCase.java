// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.report.model.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A cell and figure of a comparison, as a build server shows it.
 *
 * @param heading what is compared; such cases stand together
 * @param outcome the worst of all gates of that figure
 * @param text the verdict, and how the cell stands to each gate
 */
record TestCase(String heading, String name, Outcome outcome, String text) {

  private static final String NOTHING = "no cell in common, so nothing is compared";

  /** What a build server makes of a test, from good to bad. */
  enum Outcome {
    PASSED,
    SKIPPED,
    ERROR,
    FAILURE;

    /** Name of the element that says so. */
    String element() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Cases of a comparison, in the order of its tables; those of cells that one run lacks last. */
  static List<TestCase> in(RunComparison comparison, ComparisonReport report) {
    var cases = new LinkedHashMap<String, TestCase>();
    for (var change : report.changes(comparison)) {
      add(cases, change.pair().label(), change.metric().label(), Outcome.PASSED, text(change));
    }
    for (var result : report.gates()) {
      if (result.run().equals(comparison.other().label())) {
        for (var finding : result.findings()) {
          add(
              cases,
              finding.where(),
              result.gate().subject(),
              outcome(finding.standing(), result.isStrict()),
              result.gate().expression() + ": " + word(finding) + ", " + finding.figures());
        }
      }
    }
    if (comparison.pairs().isEmpty()) {
      add(cases, comparison.title(), "cells", Outcome.ERROR, NOTHING);
    }
    return new ArrayList<>(cases.values());
  }

  private static void add(
      Map<String, TestCase> cases, String where, String subject, Outcome outcome, String text) {
    cases.merge(
        where + "\n" + subject,
        new TestCase(where, subject, outcome, text),
        (one, more) ->
            new TestCase(
                one.heading(),
                one.name(),
                List.of(one.outcome(), more.outcome()).stream()
                    .max(Comparator.naturalOrder())
                    .orElseThrow(),
                one.text() + "; " + more.text()));
  }

  private static String text(Change change) {
    var interval =
        change
            .interval()
            .map(it -> " (" + Figures.ratio(it.low()) + " to " + Figures.ratio(it.high()) + ")")
            .orElse("");
    return change
        .ratio()
        .map(it -> "ratio " + Figures.ratio(it.value()) + interval + ", " + change.verdict())
        .orElse(change.verdict());
  }

  private static Outcome outcome(GateFinding.Standing standing, boolean isStrict) {
    return switch (standing) {
      case BREACHED -> Outcome.FAILURE;
      case PERHAPS -> isStrict ? Outcome.FAILURE : Outcome.PASSED;
      case FAILED -> isStrict ? Outcome.FAILURE : Outcome.ERROR;
      case MISSING -> isStrict ? Outcome.FAILURE : Outcome.SKIPPED;
      case NOT_JUDGED -> Outcome.SKIPPED;
      case OPEN, KEPT -> Outcome.PASSED;
    };
  }

  private static String word(GateFinding finding) {
    return switch (finding.standing()) {
      case BREACHED -> "breached";
      case PERHAPS -> "may be breached";
      case OPEN -> "undecided";
      case KEPT -> "kept";
      case MISSING, FAILED, NOT_JUDGED -> "could not be judged";
    };
  }
}
