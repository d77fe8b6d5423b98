// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.compare;

import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.compare.GateResult.GateFinding.Standing;
import io.github.ycsbsweep.engine.report.model.Block.Bullet;
import io.github.ycsbsweep.engine.report.model.Block.Bullets;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import io.github.ycsbsweep.engine.results.Metric;
import io.github.ycsbsweep.engine.results.cell.VerifiedWrites;
import io.github.ycsbsweep.engine.statistics.Ratio.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A comparison as a document, and on a terminal, in sentences that say no more than was measured.
 */
public final class ComparisonDocument {

  private static final String RUNS =
      "A figure is the mean over the repeats, a ratio the run's figure divided by the base's, its"
          + " interval Welch's at 95 %. ";

  private static final String NOT_AT_ONCE =
      "The runs were made one after the other: whatever the machine did between them is in the"
          + " ratios and not in the intervals. How much that is, a second run of the base tells:"
          + " compare.sh A A2 B.";

  private static final String IN_TURN =
      "The systems took turns in one run. A figure is the mean over the repeats. A ratio is the"
          + " geometric mean of the ratios within each repeat, or of --pairs within each block. Its"
          + " interval is Student's at 95 %. ";

  private static final String ONE_RUN =
      "The systems are of one run, and did not take turns: a drift of the machine is in the ratios"
          + " and not in the intervals. Use --order interleaved. A figure is the mean over the"
          + " repeats, the interval of a ratio Welch's at 95 %. ";

  private static final String VERDICTS =
      "Faster and slower are said only if the interval clears %s, and equal if it lies within"
          + " (--margin). Of 100 intervals 5 miss the truth by chance.";

  private static final String BULLET = "  - ";
  private static final String REST = " more, which --out lists";

  private ComparisonDocument() {}

  public static Document of(ComparisonReport report) {
    var document = new Document.Builder("Runs compared");
    document.add(
        Table.of(
            List.of(
                text("run", ComparedRun::label),
                text("folder", ComparedRun::place),
                text("made", run -> run.run().started()),
                text("command", run -> run.run().commandLine())),
            report.runs()));
    if (!report.gates().isEmpty()) {
      document.chapter("Gates");
      document.add(
          new Bullets(
              report.gates().stream().map(gate -> new Bullet(gate(gate), places(gate))).toList()));
    }
    document.findings(report.findings());
    report.comparisons().forEach(comparison -> add(comparison, document));
    document.chapter("How this was made");
    method(report).forEach(document::text);
    return document.build();
  }

  private static void add(RunComparison comparison, Document.Builder document) {
    document.chapter(comparison.title());
    document.bullets(Bullets.of(summary(comparison)));
    Table.of(
            List.of(
                text("what differs", Difference::name),
                text(comparison.base().label(), Difference::base),
                text(comparison.other().label(), Difference::other)),
            comparison.differences())
        .ifAny()
        .ifPresentOrElse(document::add, () -> document.text("Made alike, as far as was recorded."));
    ChangeTable.of(comparison).ifAny().ifPresent(document::add);
  }

  /** What a terminal of 80 columns shows: lines without their ends. */
  public static List<String> onTerminal(ComparisonReport report) {
    var text = new TerminalText();
    for (var run : report.runs()) {
      text.text(run.label() + "  " + run.place() + ", made " + run.run().started());
    }
    report.comparisons().forEach(comparison -> add(comparison, text));
    text.blank();
    method(report).forEach(text::text);
    report.findings().forEach(finding -> text.finding(finding, BULLET, REST));
    for (var gate : report.gates()) {
      text.text(gate(gate));
      text.places(places(gate), BULLET, REST);
    }
    return text.lines();
  }

  private static void add(RunComparison comparison, TerminalText text) {
    text.blank();
    text.text(
        comparison.title()
            + (comparison.differences().isEmpty()
                ? ": made alike, as far as was recorded"
                : ", what differs:"));
    for (var difference : comparison.differences()) {
      var mark = difference.kind() == Difference.Kind.MACHINE ? "ANOTHER MACHINE, " : "";
      text.text("    " + mark + difference.text());
    }
    comparison.pairs().stream()
        .collect(groupingBy(CellPair::heading, LinkedHashMap::new, toList()))
        .values()
        .forEach(
            pairs -> {
              text.blank();
              text.table(ChangeTable.onTerminal(comparison, pairs));
            });
    text.blank();
    summary(comparison).forEach(text::text);
  }

  /** How the figures were made. */
  private static List<String> method(ComparisonReport report) {
    var verdicts = Text.format(VERDICTS, report.margin().text());
    if (report.comparisons().stream().noneMatch(RunComparison::isOfOneRun)) {
      return List.of(RUNS + verdicts, NOT_AT_ONCE);
    }
    return List.of(
        report.comparisons().stream().allMatch(RunComparison::tookTurns)
            ? IN_TURN + verdicts
            : ONE_RUN + verdicts);
  }

  /** How many cells got which verdict, a sentence a metric. */
  private static List<String> summary(RunComparison comparison) {
    return Stream.concat(
            comparison.metrics().stream()
                .filter(metric -> comparison.pairs().stream().anyMatch(pair -> pair.has(metric)))
                .map(metric -> summary(comparison, metric)),
            comparison.pairs().stream().flatMap(pair -> writes(comparison, pair).stream()))
        .toList();
  }

  /** What became of acknowledged writes; empty where neither run read them back. */
  private static Optional<String> writes(RunComparison comparison, CellPair pair) {
    var base = pair.base().verifiedWrites();
    var other = pair.other().verifiedWrites();
    return Text.when(
        base.isPresent() || other.isPresent(),
        "%s: %s %s; %s %s.",
        pair.label(),
        comparison.base().label(),
        base.map(VerifiedWrites::text).orElse("did not read writes back"),
        comparison.other().label(),
        other.map(VerifiedWrites::text).orElse("did not read writes back"));
  }

  private static String summary(RunComparison comparison, Metric metric) {
    var verdicts =
        comparison.pairs().stream()
            .filter(pair -> pair.has(metric))
            .map(pair -> pair.change(metric).verdict())
            .toList();
    var order =
        Stream.concat(
            Stream.of(Verdict.values()).map(verdict -> verdict.name().toLowerCase(Locale.ROOT)),
            Stream.of(
                "client-bound",
                "under quota",
                "disturbed",
                "rate not held",
                "measured once",
                "not ranked",
                "no figure"));
    var counts =
        order
            .filter(verdicts::contains)
            .map(verdict -> Collections.frequency(verdicts, verdict) + " " + verdict)
            .toList();
    return Text.format(
        "%s, %s, %s: %s.",
        comparison.title(),
        metric.label(),
        Text.count(verdicts.size(), "cell"),
        String.join(", ", counts));
  }

  /** How a run stands to a gate. */
  private static String gate(GateResult result) {
    return "gate " + result.gate().expression() + ", " + result.run() + ": " + verdict(result);
  }

  /** The cells that matter to it. */
  private static List<String> places(GateResult result) {
    return Stream.of(
            Standing.BREACHED,
            Standing.PERHAPS,
            Standing.FAILED,
            Standing.MISSING,
            Standing.NOT_JUDGED)
        .flatMap(standing -> result.of(standing).stream())
        .map(it -> before(it.standing(), result) + it.where() + ": " + it.figures())
        .toList();
  }

  private static String before(Standing standing, GateResult result) {
    return switch (standing) {
      case FAILED, MISSING, NOT_JUDGED -> "could not be judged: ";
      case PERHAPS -> result.isStrict() ? "" : "may be beyond it, more repeats would tell: ";
      default -> "";
    };
  }

  private static String verdict(GateResult result) {
    var kept = result.count(Standing.KEPT);
    return switch (result.verdict()) {
      case BREACHED -> "BREACHED.";
      case NOT_JUDGED -> "NOT JUDGED, there is nothing to judge it by.";
      case KEPT -> "kept in " + Text.count(kept, "cell") + ", all that could be judged.";
      case UNDECIDED ->
          Text.format(
              "not shown to be breached, nor to be kept: kept in %s, undecided in %s.",
              Text.count(kept, "cell"), result.judged() - kept);
    };
  }
}
