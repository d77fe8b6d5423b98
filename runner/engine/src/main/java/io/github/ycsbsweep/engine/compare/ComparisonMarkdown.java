// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.report.render.MarkdownReport.escape;

import io.github.ycsbsweep.engine.report.findings.Finding;
import java.util.ArrayList;
import java.util.OptionalDouble;
import java.util.stream.Stream;

// SPDX-License-Identifier: Apache-2.0

/** A comparison for reading as text. */
public final class ComparisonMarkdown {

  private final ComparisonReport report;
  private final StringBuilder text = new StringBuilder();

  private ComparisonMarkdown(ComparisonReport report) {
    this.report = report;
  }

  public static String of(ComparisonReport report) {
    var markdown = new ComparisonMarkdown(report);
    markdown.runs();
    markdown.gates();
    markdown.findings();
    report.comparisons().forEach(markdown::comparison);
    markdown.line("\n## How this was made\n");
    ComparisonText.method().forEach(sentence -> markdown.line(escape(sentence) + "\n"));
    return markdown.text.toString();
  }

  private void runs() {
    line("# Runs compared\n");
    row("run", "folder", "made", "command");
    line("| --- | --- | --- | --- |");
    for (var run : report.runs()) {
      row(
          run.label(),
          run.results().folder().toString(),
          run.run().started(),
          run.run().commandLine());
    }
  }

  private void gates() {
    if (report.gates().isEmpty()) {
      return;
    }
    line("\n## Gates\n");
    for (var gate : report.gates()) {
      var sentences = ComparisonText.gate(gate);
      line("- " + escape(sentences.get(0)));
      sentences.stream().skip(1).forEach(place -> line("  - " + escape(place)));
    }
  }

  private void findings() {
    if (report.findings().isEmpty()) {
      return;
    }
    line("\n## Before you believe it\n");
    for (Finding finding : report.findings()) {
      line("- **" + finding.level() + "** " + escape(finding.text() + "; " + finding.advice()));
      finding.where().forEach(place -> line("  - " + escape(place)));
    }
  }

  private void comparison(RunComparison comparison) {
    var base = comparison.base().label();
    var other = comparison.other().label();
    line("\n## " + escape(comparison.title()) + "\n");
    ComparisonText.summary(comparison, report.metrics()).forEach(line -> line("- " + escape(line)));
    line("");
    if (comparison.differences().isEmpty()) {
      line("Made alike, as far as was recorded.");
    } else {
      row("what differs", base, other);
      line("| --- | --- | --- |");
      comparison.differences().forEach(one -> row(one.name(), one.base(), one.other()));
    }
    if (comparison.pairs().isEmpty()) {
      return;
    }
    line("");
    row(
        "cells",
        "threads",
        "figure",
        base,
        other,
        other + "/" + base,
        "95 % interval",
        other + " is");
    line("| --- | --: | --- | --: | --: | --: | --- | --- |");
    report.changes(comparison).forEach(change -> row(columns(change)));
  }

  private static String[] columns(Change change) {
    var columns = new ArrayList<String>();
    columns.add(change.pair().heading());
    columns.add(Integer.toString(change.pair().base().threads()));
    columns.add(change.metric().heading());
    columns.add(shown(change.metric(), change.baseMean()));
    columns.add(shown(change.metric(), change.otherMean()));
    columns.add(change.ratio().map(ratio -> RatioText.shown(ratio.value())).orElse(""));
    columns.add(RatioText.shown(change.interval()));
    columns.add(change.verdict());
    return columns.toArray(String[]::new);
  }

  private static String shown(ComparedMetric metric, OptionalDouble mean) {
    return mean.isPresent() ? metric.shown(mean.getAsDouble()) : "";
  }

  private void row(String... cells) {
    line("| " + String.join(" | ", Stream.of(cells).map(cell -> escape(cell)).toList()) + " |");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
