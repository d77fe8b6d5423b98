// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.bisect;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.bisect.BisectRecord.Measurement;
import io.github.ycsbsweep.engine.bisect.BisectResult.Culprit;
import io.github.ycsbsweep.engine.bisect.BisectResult.Outcome;
import io.github.ycsbsweep.engine.build.Commit;
import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.OutputFile;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.model.Block.Bullets;
import io.github.ycsbsweep.engine.report.model.Block.Facts;
import io.github.ycsbsweep.engine.report.model.Block.Paragraph;
import io.github.ycsbsweep.engine.report.model.Block.Style;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.render.HtmlPage;
import io.github.ycsbsweep.engine.report.render.MarkdownText;
import io.github.ycsbsweep.engine.report.render.PictureFiles;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import io.github.ycsbsweep.engine.report.render.TestReport;
import io.github.ycsbsweep.engine.report.render.TestReport.TestCase;
import io.github.ycsbsweep.engine.statistics.Interval;
import io.github.ycsbsweep.engine.statistics.Ratio;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** The report of a bisection: on the terminal, as a page and as Markdown. */
record BisectReport(BisectRecord record, BisectResult result) {

  private static final String METHOD =
      "A cost is the figure of a commit divided by that of the commit that it was measured against."
          + " For throughput it is the other way round, so that more than 1 is worse. Both were"
          + " measured in pairs, in turns of the same seconds. Servers were started anew several"
          + " times, and a start is the unit of an interval. Few starts tell little of their own"
          + " scatter, so that of all pairs counts for intervals, too. The probability of a rise"
          + " weighs all measurements. The interval of a culprit is of those against its parent"
          + " alone.";

  /** Of a rise: a commit that was not measured and is less likely is not told of. */
  private static final double LEAST_SHARE = 0.005;

  /** A commit with its cost against the good one. */
  private record Row(Commit commit, Optional<Ratio> ratio, int starts, double rise) {}

  /** For build servers: a case for each commit that was measured, a failure for each culprit. */
  byte[] junit() {
    var cases = new ArrayList<TestCase>();
    cases.add(
        new TestCase(
            "bisection",
            "search",
            result.outcome() == Outcome.NO_REGRESSION || result.outcome() == Outcome.FOUND
                ? TestReport.Outcome.PASSED
                : TestReport.Outcome.ERROR,
            result.summary()));
    for (var one : result.culprits()) {
      var cost = one.ratio().map(BisectText::ratio).orElse("more");
      cases.add(testCase(one.commit(), TestReport.Outcome.FAILURE, "costs " + cost));
    }
    var culprits = result.culprits().stream().map(Culprit::commit).toList();
    for (var row : rows()) {
      if (row.starts() > 0 && !culprits.contains(row.commit())) {
        cases.add(testCase(row.commit(), TestReport.Outcome.PASSED, "no culprit"));
      }
    }
    var name = record.store() + ", " + record.workload();
    return new TestReport("bisect.sh", List.of(new TestReport.Suite(name, record.started(), cases)))
        .xml();
  }

  private static TestCase testCase(Commit commit, TestReport.Outcome outcome, String text) {
    return new TestCase("commits", commit.shortId() + " " + commit.subject(), outcome, text);
  }

  /** Writes its files, and prints the verdict and their paths. */
  void write(Path folder, Optional<Path> junit, Console console) throws IOException, UserError {
    var document = document();
    var files = new ArrayList<Path>(List.of(folder.resolve(BisectRecord.FILE)));
    var pictures = PictureFiles.write(folder, document, console::warn);
    var texts = new LinkedHashMap<String, String>();
    texts.put("bisect.md", MarkdownText.of(document, pictures));
    texts.put("bisect.html", HtmlPage.of(document));
    for (var text : texts.entrySet()) {
      AtomicFile.write(folder.resolve(text.getKey()), text.getValue());
      files.add(folder.resolve(text.getKey()));
    }
    files.addAll(pictures);
    if (junit.isPresent()) {
      OutputFile.write(junit.get(), junit(), console::warn);
      files.add(junit.get());
    }
    terminal().forEach(console::print);
    files.forEach(file -> console.print(file.toString()));
  }

  private List<String> terminal() {
    var text = new TerminalText();
    text.blank();
    text.text(result.summary());
    for (var one : result.culprits()) {
      text.text(Text.format("%s  %s", one.commit().shortId(), one.commit().subject()));
      text.text(Text.format("    %s, %s", one.commit().author(), one.commit().date()));
      one.changes().forEach(change -> text.text("   " + change));
    }
    skipped().forEach(one -> text.text("skipped: " + one));
    text.blank();
    return text.lines();
  }

  private List<String> skipped() {
    return record.skipped().stream().map(one -> one.commit() + ": " + one.reason()).toList();
  }

  private Document document() {
    var document = new Document.Builder("Which commit made it slower");
    document.head(new Paragraph(result.summary(), Style.HEADLINE));
    document.head(
        new Paragraph(
            Text.format(
                "%s, %s, begun %s; %s, %s, %s.",
                record.store(),
                record.workload(),
                record.started(),
                Text.count(record.commits().size() - 1, "commit"),
                Text.count(record.measurements().size(), "measurement"),
                BisectText.time(record.seconds())),
            Style.QUIET));
    result.culprits().forEach(one -> culprit("Culprit", one, document));
    result.suspects().forEach(one -> culprit("Suspect, not shown", one, document));
    history(document);
    measurements(document);
    if (!record.skipped().isEmpty()) {
      document.chapter("Skipped").bullets(Bullets.of(skipped()));
    }
    document.chapter("How this was made").text(METHOD);
    document.text("To make it again:").add(new Paragraph(record.command(), Style.COMMAND));
    return document.build();
  }

  private void culprit(String kind, Culprit one, Document.Builder document) {
    document.chapter(kind + ": " + one.commit().shortId() + " " + one.commit().subject());
    var facts = new LinkedHashMap<String, String>();
    facts.put("commit", one.commit().id());
    facts.put("author", one.commit().author());
    facts.put("date", one.commit().date());
    facts.put("measured against", one.parent().id() + " " + one.parent().subject());
    one.ratio()
        .ifPresent(
            it ->
                facts.put(
                    "cost",
                    BisectText.ratio(it)
                        + Text.format(
                            ", %s, confidence %.1f %%",
                            Text.count(it.starts(), "start"), 100 * it.confidence())));
    if (!one.with().isEmpty()) {
      facts.put(
          "or one of these, skipped",
          String.join(", ", one.with().stream().map(Commit::shortId).toList()));
    }
    document.add(new Facts("", facts));
    document.bullets(Bullets.of(one.changes()));
  }

  private void history(Document.Builder document) {
    var rows = rows();
    document
        .chapter("Along the history")
        .text(
            Text.format(
                "%s of %,d: those that were measured against the good one, or may cost.",
                Text.count(rows.size(), "commit"), record.measurable().size()));
    document.add(BisectChart.of(record, result));
    document.add(
        Table.of(
            List.of(
                text("commit", (Row row) -> row.commit().shortId()),
                figure("cost", row -> row.ratio().map(it -> Text.format("%.3f", it.value()))),
                figure(
                    "95 % interval", row -> row.ratio().flatMap(Ratio::interval).map(this::range)),
                figure("starts", row -> row.starts() == 0 ? "" : Integer.toString(row.starts())),
                figure(
                    "probability of a rise",
                    row ->
                        row.rise() < LEAST_SHARE ? "" : Text.format("%.0f %%", 100 * row.rise())),
                text("subject", row -> row.commit().subject())),
            rows));
  }

  private String range(Interval interval) {
    return Text.format("%.3f to %.3f", interval.low(), interval.high());
  }

  private List<Row> rows() {
    var commits = record.measurable();
    var rows = new ArrayList<Row>();
    for (var i = 0; i < commits.size(); i++) {
      var number = i;
      var pair = record.pairs().stream().filter(it -> it.isOf(0, number)).findFirst();
      rows.add(
          new Row(
              commits.get(i),
              pair.flatMap(record::cost),
              pair.map(it -> it.starts().size()).orElse(0),
              result.rises().isEmpty() ? 0 : result.rises().get(i)));
    }
    return rows.stream().filter(row -> row.starts() > 0 || row.rise() >= LEAST_SHARE).toList();
  }

  private void measurements(Document.Builder document) {
    document
        .chapter("Measurements")
        .text("In their order. Each folder holds the report of the run.")
        .add(
            Table.of(
                List.of(
                    text("folder", Measurement::run),
                    text("commit", it -> record.commit(it.candidate()).shortId()),
                    text("against", it -> record.commit(it.base()).shortId()),
                    figure("starts", it -> it.starts().size()),
                    figure("time", it -> BisectText.time(it.seconds()))),
                record.measurements()));
  }
}
