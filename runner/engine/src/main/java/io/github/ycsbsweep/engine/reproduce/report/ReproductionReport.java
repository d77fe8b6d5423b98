// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.render.CsvText;
import io.github.ycsbsweep.engine.report.render.HtmlPage;
import io.github.ycsbsweep.engine.report.render.MarkdownText;
import io.github.ycsbsweep.engine.report.render.PictureFiles;
import io.github.ycsbsweep.engine.report.render.TerminalText;
import io.github.ycsbsweep.engine.reproduce.claim.Predicate;
import io.github.ycsbsweep.engine.reproduce.recipe.RecipeReader;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Judges the claims of a comparison that was run again, and writes the report. */
public final class ReproductionReport {

  private static final String PLAN = "reproduction.json";
  private static final int MOST_LEFT_OUT = 10;

  private ReproductionReport() {}

  /**
   * Writes the files of the report, and prints the verdicts and the paths.
   *
   * @param folder of the reproduction
   * @param margin within which two figures are equal
   * @return exit status
   * @throws UserError if it is not the folder of a reproduction, or its recipe is wrong
   */
  public static int write(Path folder, Margin margin, Console console)
      throws IOException, UserError {
    var result = read(folder, margin);
    var written = written(folder, result, console);
    terminal(result).forEach(console::print);
    console.print("");
    written.forEach(file -> console.print(file.toString()));
    return status(result);
  }

  /**
   * Writes a page for each publication of some reproductions, as its readers want it.
   *
   * @param folders of the reproductions, with the margin of each
   * @param to folder of the pages
   * @return the files
   */
  public static List<Path> writePages(Map<Path, Margin> folders, Path to, Console console)
      throws IOException, UserError {
    var results = new ArrayList<ReproductionResult>();
    for (var one : folders.entrySet()) {
      results.add(read(one.getKey(), one.getValue()));
    }
    return ArticlePage.write(results, to, console);
  }

  private static ReproductionResult read(Path folder, Margin margin) throws IOException, UserError {
    var plan = folder.resolve(PLAN);
    if (!Files.exists(plan)) {
      throw new UserError(
          folder + ": not the folder of a reproduction, there is no " + PLAN + " in it");
    }
    var reproduction =
        Json.read(plan, Reproduction.class, Reproduction::schema, Reproduction.SCHEMA);
    var comparison = RecipeReader.read(folder.resolve("recipe"), reproduction.recipe());
    return ReproductionResult.of(folder, reproduction, comparison, margin);
  }

  private static List<Path> written(Path folder, ReproductionResult result, Console console)
      throws IOException, UserError {
    var document = ReproductionDocument.of(result, ExperimentChart.of(result));
    var files = new ArrayList<Path>();
    var verdict = VerdictFile.of(folder, result);
    Json.write(folder.resolve(VerdictFile.NAME), verdict);
    files.add(folder.resolve(VerdictFile.NAME));
    var texts = new LinkedHashMap<String, String>();
    texts.put("verdict.md", MarkdownText.of(verdict.page(), List.of()));
    texts.put("verdicts.csv", CsvText.of(Table.of(VerdictTable.FOR_PROGRAMS, result.verdicts())));
    var pictures = PictureFiles.write(folder, document, console::warn);
    texts.put("report.md", MarkdownText.of(document, pictures));
    texts.put("report.html", HtmlPage.of(document));
    for (var text : texts.entrySet()) {
      files.add(folder.resolve(text.getKey()));
      AtomicFile.write(folder.resolve(text.getKey()), text.getValue());
    }
    files.addAll(pictures);
    return files;
  }

  /** The verdicts for a terminal of 80 columns: a row for each claim, and then why. */
  private static List<String> terminal(ReproductionResult result) {
    var text = new TerminalText();
    text.text(ReproductionDocument.title(result));
    text.text(ReproductionDocument.made(result));
    text.blank();
    text.table(Table.of(VerdictTable.FIELDS, result.verdicts()));
    text.blank();
    for (var verdict : result.verdicts()) {
      text.text(verdict.claim().id() + "  " + verdict.claim().says());
      text.text("    " + verdict.shown() + ": " + verdict.why());
    }
    text.blank();
    var leftOut = result.leftOut();
    for (var one : leftOut.stream().limit(MOST_LEFT_OUT).toList()) {
      text.text("left out: " + one.name() + ": " + one.planned().leftOut().orElseThrow());
    }
    if (leftOut.size() > MOST_LEFT_OUT) {
      text.text("and " + (leftOut.size() - MOST_LEFT_OUT) + " more, see report.md");
    }
    result.lost().stream().limit(MOST_LEFT_OUT).forEach(lost -> text.text("lost: " + lost));
    text.text(ReproductionDocument.summary(result));
    return text.lines();
  }

  /**
   * See {@link ExitStatus}. A verdict is a result, whichever it is; a cell that failed is a loss,
   * unless a claim says that it would.
   */
  private static int status(ReproductionResult judged) {
    if (judged.leftOut().size() == judged.series().size()) {
      return ExitStatus.ENVIRONMENT;
    }
    if (judged.series().stream()
        .flatMap(one -> one.measured().cells())
        .allMatch(cell -> cell.status() == Status.FAILED)) {
      return ExitStatus.FAILED;
    }
    var claims = judged.verdicts().stream().map(it -> it.claim().predicate()).toList();
    var isPartial =
        judged.series().stream()
            .filter(one -> one.planned().leftOut().isEmpty())
            .anyMatch(one -> hasLost(one, claims));
    return isPartial ? ExitStatus.PARTIAL : ExitStatus.OK;
  }

  private static boolean hasLost(SeriesResult series, List<Predicate> claims) {
    var planned = series.planned();
    return series.rounds().size() < series.repeats()
        || series.rounds().stream().anyMatch(round -> !round.brokenOff().isEmpty())
        || series.measured().observations().stream()
            .filter(one -> one.cell().status() != Status.OK)
            .anyMatch(
                one ->
                    claims.stream()
                        .noneMatch(
                            it ->
                                it.expectsFailure(
                                    planned.experiment(), planned.series(), one.threads())));
  }
}
