// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.report.findings.Finding;
import io.github.ycsbsweep.engine.report.render.TextWrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

// SPDX-License-Identifier: Apache-2.0

/** What a terminal of 80 columns shows of a comparison. */
public final class TerminalComparison {

  /** The whole list is in the files. */
  private static final int MOST_PLACES = 5;

  private final ComparisonReport report;
  private final List<String> lines = new ArrayList<>();

  private TerminalComparison(ComparisonReport report) {
    this.report = report;
  }

  /** Lines without their ends. */
  public static List<String> of(ComparisonReport report) {
    var terminal = new TerminalComparison(report);
    for (var run : report.runs()) {
      terminal.text(run.label() + "  " + run.results().folder() + ", made " + run.run().started());
    }
    report.comparisons().forEach(terminal::comparison);
    terminal.lines.add("");
    ComparisonText.method().forEach(terminal::text);
    report.findings().forEach(terminal::finding);
    report.gates().forEach(terminal::gate);
    return terminal.lines;
  }

  private void comparison(RunComparison comparison) {
    lines.add("");
    if (comparison.differences().isEmpty()) {
      text(comparison.title() + ": made alike, as far as was recorded");
    } else {
      text(comparison.title() + ", what differs:");
    }
    comparison.differences().forEach(this::difference);
    var heading = "";
    for (var pair : comparison.pairs()) {
      if (!heading.equals(pair.heading())) {
        heading = pair.heading();
        header(comparison, heading);
      }
      pair.changes(report.metrics()).forEach(change -> lines.add(row(change)));
    }
    lines.add("");
    ComparisonText.summary(comparison, report.metrics()).forEach(this::text);
  }

  private void difference(Difference difference) {
    var mark = difference.kind() == Difference.Kind.MACHINE ? "ANOTHER MACHINE, " : "";
    text("    " + mark + difference.text());
  }

  private void header(RunComparison comparison, String heading) {
    var base = comparison.base().label();
    var other = comparison.other().label();
    lines.add("");
    text(heading);
    lines.add(
        line("threads", "figure", base, other, other + "/" + base, "95 % interval", other + " is"));
  }

  private String row(Change change) {
    var isFirst = change.metric() == report.metrics().iterator().next();
    return line(
        isFirst ? Integer.toString(change.pair().base().threads()) : "",
        change.metric().heading(),
        shown(change.metric(), change.baseMean()),
        shown(change.metric(), change.otherMean()),
        change.ratio().map(ratio -> RatioText.shown(ratio.value())).orElse(""),
        RatioText.shown(change.interval()),
        change.verdict());
  }

  private static String shown(ComparedMetric metric, OptionalDouble mean) {
    return mean.isPresent() ? metric.shown(mean.getAsDouble()) : "";
  }

  private void finding(Finding finding) {
    text(finding.level().name().toLowerCase(Locale.ROOT) + ": " + finding.text());
    places(finding.where());
    text("    advice: " + finding.advice());
  }

  private void gate(GateResult result) {
    var sentences = ComparisonText.gate(result);
    text(sentences.get(0));
    places(sentences.subList(1, sentences.size()));
  }

  private void places(List<String> places) {
    places.stream().limit(MOST_PLACES).forEach(place -> text("  - " + place));
    if (places.size() > MOST_PLACES) {
      text("  - and " + (places.size() - MOST_PLACES) + " more, which --out lists");
    }
  }

  private void text(String text) {
    lines.addAll(TextWrap.at80(Sanitizer.of(text)));
  }

  private static String line(String... columns) {
    return String.format(Locale.ROOT, "%7s %-11s %10s %10s %6s  %-16s %s", (Object[]) columns)
        .stripTrailing();
  }
}
