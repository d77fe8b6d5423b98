// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import static io.github.ycsbsweep.engine.report.model.Table.Field.figure;
import static io.github.ycsbsweep.engine.report.model.Table.Field.text;

import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.report.model.Block.Claim;
import io.github.ycsbsweep.engine.report.model.Block.Heading;
import io.github.ycsbsweep.engine.report.model.Block.Paragraph;
import io.github.ycsbsweep.engine.report.model.Block.Style;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.model.Table.Field;
import io.github.ycsbsweep.engine.reproduce.claim.Claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.evidence.AbsoluteFigure;
import io.github.ycsbsweep.engine.reproduce.evidence.Figure.PublishedRange;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.reproduce.report.Reproduction.Threads;
import io.github.ycsbsweep.engine.reproduce.report.RoundLog.End;
import io.github.ycsbsweep.engine.request.ServerLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report of a reproduction: the verdicts, and all that one has to know to believe them. */
record ReproductionDocument(ReproductionResult result, Document.Builder document) {

  static Document of(ReproductionResult result, List<Chart> charts) {
    var made = new ReproductionDocument(result, new Document.Builder(title(result)));
    made.document.head(new Paragraph(summary(result), Style.HEADLINE));
    made.document.head(new Paragraph(made(result), Style.QUIET));
    made.verdicts();
    made.charts(charts);
    made.absolute();
    made.leftOut();
    made.lost();
    made.changed();
    made.environment();
    made.checks();
    return made.document.build();
  }

  static String title(ReproductionResult result) {
    return result.recipe().dated() + ", run again";
  }

  /** {@code 13 claims: 4 reproduced, 9 not comparable}. */
  static String summary(ReproductionResult result) {
    var counts = new TreeMap<VerdictKind, Integer>();
    result.verdicts().forEach(verdict -> counts.merge(verdict.kind(), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(kind -> kind.getValue() + " " + kind.getKey().label())
        .collect(
            Collectors.joining(", ", Text.count(result.verdicts().size(), "claim") + ": ", "."));
  }

  /** How it was run. */
  static String made(ReproductionResult result) {
    var reproduction = result.reproduction();
    return Text.format(
        "Recipe %s at --scale %s%s, %s%s, begun %s, on %s%s.",
        reproduction.recipe(),
        reproduction.scale(),
        reproduction.isFull() ? "" : Text.format(" (data × %.3g)", reproduction.factor()),
        Text.count(result.rounds().map(RoundLog::made).orElse(reproduction.rounds()), "round"),
        result
            .rounds()
            .filter(log -> !log.end().equals(Optional.of(End.PLANNED)))
            .map(log -> " (" + log.why() + ")")
            .orElse(""),
        reproduction.started(),
        result.hardware().here(),
        shares(result));
  }

  /** What the servers had of a core, where that was limited. */
  private static String shares(ReproductionResult result) {
    var shares =
        result.reproduction().series().stream()
            .flatMap(series -> series.setup().share().stream().boxed())
            .distinct()
            .sorted()
            .map(share -> new ServerLimits(Optional.empty(), OptionalDouble.of(share)).shareText())
            .toList();
    var hasWhole =
        result.reproduction().series().stream()
            .anyMatch(series -> series.leftOut().isEmpty() && series.setup().share().isEmpty());
    var isInTurns =
        result.reproduction().series().stream()
            .anyMatch(series -> series.leftOut().isEmpty() && !series.pairs().isEmpty());
    return shares.isEmpty()
        ? ""
        : "; each server process had "
            + String.join(" or ", shares)
            + " of a core"
            + (hasWhole ? ", or no limit" : "")
            + (isInTurns ? "; in turns none had a limit" : "");
  }

  private void verdicts() {
    document.chapter("Verdicts").add(Table.of(VerdictTable.FIELDS, result.verdicts()));
    result.verdicts().forEach(verdict -> document.add(claim(verdict)));
    document.add(
        new Paragraph(
            "Numbers of threads are the original's. Figures are means over the rounds, with their"
                + " 95 % intervals; a claim holds only if its whole interval does. Nothing is"
                + " decided on cells that are client-bound, unstable, failed or of a stand-in.",
            Style.QUIET));
  }

  /** What stands for what is written, and what to know of it. */
  private static Optional<String> note(io.github.ycsbsweep.engine.reproduce.claim.Claim claim) {
    return Stream.concat(claim.judging().words().stream(), claim.source().note().stream())
        .reduce((one, other) -> one + " " + other);
  }

  private static Claim claim(ClaimVerdict verdict) {
    var figures =
        verdict
            .decisive()
            .filter(one -> !one.shown().isEmpty())
            .map(
                one ->
                    Stream.of(one.shown(), one.shownPublished())
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining(", published ")));
    return new Claim(
        verdict.claim().id(),
        verdict.kind().label(),
        figures.orElse(""),
        verdict.claim().says(),
        verdict.why(),
        note(verdict.claim()),
        verdict.answer().figures().size() > 1
            ? Optional.of(Table.of(VerdictTable.FIGURES, verdict.answer().figures()))
            : Optional.empty());
  }

  private void charts(List<Chart> charts) {
    if (!charts.isEmpty()) {
      document.onPage(
          new Heading(2, "Measured and published"),
          new Paragraph(
              "Lines are measured here, with 95 % intervals; diamonds are what was published, from"
                  + " the lower end to the upper. Numbers of threads are the original's.",
              Style.PLAIN));
    }
    charts.forEach(chart -> document.onPage(new Heading(3, chart.title())).add(chart));
  }

  private <T> void section(String title, String note, List<Field<T>> fields, List<T> things) {
    section(title, note, Table.of(fields, things));
  }

  private void section(String title, String note, Table table) {
    if (!table.rows().isEmpty()) {
      document.chapter(title).text(note).add(table);
    }
  }

  private void absolute() {
    var other = result.hardware().differences();
    var note =
        other.isEmpty()
            ? "On hardware like the original's."
            : "Informational, since the hardware differs ("
                + String.join("; ", other)
                + "): no verdict rests on a comparison of these with the published ones.";
    section(
        "Figures, measured and published",
        note,
        List.of(
            text("series", (AbsoluteFigure one) -> one.series().name()),
            text("figure", ReproductionDocument::measure),
            figure("threads", AbsoluteFigure::threads),
            figure("here", this::here),
            figure("measured", ReproductionDocument::digits),
            figure("95 % interval", ReproductionDocument::interval),
            figure("published", one -> one.figure().stated().map(it -> range(it, one))),
            text("note", AbsoluteFigure::spoilt)),
        AbsoluteFigure.in(result.evidence()));
  }

  private static String measure(AbsoluteFigure one) {
    var unit = one.figure().unit().name();
    return one.metric().label() + (unit.isEmpty() ? "" : ", " + unit);
  }

  private int here(AbsoluteFigure one) {
    return result.series().stream()
        .filter(series -> series.name().equals(one.series().name()))
        .flatMap(series -> series.planned().threads().stream())
        .filter(threads -> threads.published() == one.threads())
        .mapToInt(Threads::here)
        .findFirst()
        .orElse(one.threads());
  }

  private static Optional<String> digits(AbsoluteFigure one) {
    return one.figure().measured().stream().mapToObj(one.figure().unit()::digits).findFirst();
  }

  private static Optional<String> interval(AbsoluteFigure one) {
    return one.figure().interval().map(it -> one.figure().unit().range(it.low(), it.high()));
  }

  /** Both ends of what was published; of an open range the one there is. */
  private static String range(PublishedRange stated, AbsoluteFigure one) {
    var unit = one.figure().unit();
    var middle = unit.digits(stated.middle());
    if (Double.isInfinite(stated.high())) {
      return middle + " or more";
    }
    if (Double.isInfinite(stated.low())) {
      return middle + " or less";
    }
    return stated.low() == stated.high() ? middle : unit.range(stated.low(), stated.high());
  }

  private void leftOut() {
    section(
        "What was left out",
        "Claims that need these are not comparable here.",
        List.of(
            text("series", SeriesResult::name), text("because", one -> one.planned().leftOut())),
        result.leftOut());
  }

  private void lost() {
    section(
        "What was lost",
        "Cells and rounds that should have been measured and were not.",
        List.of(text("cell", it -> it)),
        result.lost());
  }

  /** What was changed in many series alike is said once. */
  private void changed() {
    var series = new LinkedHashMap<String, List<String>>();
    for (var one : result.series()) {
      one.planned()
          .changed()
          .forEach(
              change -> series.computeIfAbsent(change, any -> new ArrayList<>()).add(one.name()));
    }
    section(
        "What was changed to fit this machine",
        "At --scale " + result.reproduction().scale() + ", against the published design.",
        List.of(
            text("change", Map.Entry::getKey), text("in", it -> String.join(", ", it.getValue()))),
        List.copyOf(series.entrySet()));
  }

  private void environment() {
    section(
        "Differences of environment",
        "What is not as in the original, or not known to be.",
        EnvironmentDifferences.table(
            "what", "published", "here", EnvironmentDifferences.of(result)));
  }

  private void checks() {
    section(
        "The publication against itself",
        "Arithmetic on its own figures, which needs no measurement.",
        List.of(
            text("check", it -> it.id()),
            text("says", it -> it.says()),
            text("result", it -> it.result().name().toLowerCase(Locale.ROOT)),
            text("figures", it -> String.join("; ", it.found()))),
        result.checks());
  }
}
