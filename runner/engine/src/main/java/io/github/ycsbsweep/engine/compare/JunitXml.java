// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.compare.CellPair.Change;
import io.github.ycsbsweep.engine.compare.GateResult.GateFinding;
import io.github.ycsbsweep.engine.report.model.Figures;
import io.github.ycsbsweep.engine.report.render.TestReport;
import io.github.ycsbsweep.engine.report.render.TestReport.Outcome;
import io.github.ycsbsweep.engine.report.render.TestReport.Suite;
import io.github.ycsbsweep.engine.report.render.TestReport.TestCase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * A comparison as the report of a test run: a suite for each run, a test case for each cell and
 * figure.
 */
public final class JunitXml {

  private static final String NOTHING = "no cell in common, so nothing is compared";

  private JunitXml() {}

  /** The file's content, UTF-8. */
  public static byte[] of(ComparisonReport report) {
    var suites =
        report.comparisons().stream()
            .map(
                comparison ->
                    new Suite(
                        comparison.title(),
                        comparison.other().run().started(),
                        cases(comparison, report)))
            .toList();
    return new TestReport("compare.sh", suites).xml();
  }

  /** Cases in the order of the tables; those of cells that one run lacks last. */
  private static Collection<TestCase> cases(RunComparison comparison, ComparisonReport report) {
    var cases = new ArrayList<TestCase>();
    for (var change : comparison.changes()) {
      var name = change.metric().label();
      cases.add(new TestCase(change.pair().label(), name, Outcome.PASSED, text(change)));
    }
    for (var result : report.gates()) {
      for (var finding : result.findings()) {
        var gate = result.gate();
        if (result.run().equals(comparison.other().label())) {
          var outcome = outcome(finding.standing(), result.isStrict());
          var text = gate.expression() + ": " + word(finding) + ", " + finding.figures();
          cases.add(new TestCase(finding.where(), gate.subject(), outcome, text));
        }
      }
    }
    if (comparison.pairs().isEmpty()) {
      cases.add(new TestCase(comparison.title(), "cells", Outcome.ERROR, NOTHING));
    }
    var merged = new LinkedHashMap<List<String>, TestCase>();
    cases.forEach(it -> merged.merge(List.of(it.heading(), it.name()), it, TestCase::and));
    return merged.values();
  }

  private static String text(Change change) {
    var interval = change.interval().map(it -> " (" + ChangeTable.range(it) + ")").orElse("");
    return change
        .quotient()
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
