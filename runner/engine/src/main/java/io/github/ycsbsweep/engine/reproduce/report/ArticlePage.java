// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import static io.github.ycsbsweep.engine.report.model.Table.Field.text;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.AtomicFile;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.model.Block.Bullets;
import io.github.ycsbsweep.engine.report.model.Block.Paragraph;
import io.github.ycsbsweep.engine.report.model.Block.Style;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Document;
import io.github.ycsbsweep.engine.report.model.Table;
import io.github.ycsbsweep.engine.report.render.MarkdownText;
import io.github.ycsbsweep.engine.report.render.PictureFiles;
import io.github.ycsbsweep.engine.reproduce.claim.Claim;
import io.github.ycsbsweep.engine.reproduce.claim.Claim.ClaimVerdict;
import io.github.ycsbsweep.engine.reproduce.evidence.ClaimEvidence;
import io.github.ycsbsweep.engine.reproduce.evidence.ComparedValue;
import io.github.ycsbsweep.engine.reproduce.evidence.VerdictKind;
import io.github.ycsbsweep.engine.reproduce.recipe.Recipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What an article says, and whether it holds today: a page for a reader of the article.
 *
 * @param results of the article's comparison, which may have been measured in parts
 * @param verdicts of each claim the one of the last result that measured what it is about
 */
record ArticlePage(List<ReproductionResult> results, List<ClaimVerdict> verdicts) {

  /** Name of a page, and of their index. */
  static final String FILE = "README.md";

  private static final Pattern PICTURE = Pattern.compile("]\\(([A-Za-z0-9_.-]+\\.svg)\\)");

  /** Points of a chart that can be told apart at one number of threads. */
  private static final int MOST_IN_COLUMN = 12;

  private static final String IN_PARTS =
      "It was measured in these parts. A statement is judged by the last one that measured what it"
          + " is about.";

  /** Whether a statement of the article holds. */
  private enum Today {
    HOLDS,
    DOES_NOT,
    UNTOLD;

    /** Also where the article's own figures are not where it says: today's are what is asked. */
    static Today of(ClaimVerdict verdict) {
      return switch (verdict.today()) {
        case REPRODUCED -> HOLDS;
        case NOT_REPRODUCED -> DOES_NOT;
        default -> UNTOLD;
      };
    }
  }

  /** A page for each comparison, in the order in which they come first. */
  private static List<ArticlePage> of(List<ReproductionResult> results) {
    var byRecipe = new LinkedHashMap<String, List<ReproductionResult>>();
    for (var result : results) {
      byRecipe.computeIfAbsent(result.recipe().id(), any -> new ArrayList<>()).add(result);
    }
    return byRecipe.values().stream().map(ArticlePage::ofOne).toList();
  }

  private static ArticlePage ofOne(List<ReproductionResult> results) {
    var last = results.get(results.size() - 1);
    var verdicts =
        last.verdicts().stream()
            .map(verdict -> verdict(verdict.claim().id(), results).orElse(verdict))
            .toList();
    return new ArticlePage(List.copyOf(results), verdicts);
  }

  /** Empty: none of them measured what the claim is about. */
  private static Optional<ClaimVerdict> verdict(String claim, List<ReproductionResult> results) {
    return results.stream()
        .flatMap(
            result ->
                result.verdicts().stream()
                    .filter(verdict -> verdict.claim().id().equals(claim))
                    .filter(verdict -> isMeasured(verdict, result.evidence())))
        .reduce((one, later) -> later);
  }

  /** Whether all was measured that it compares, and not only a part. */
  private static boolean isMeasured(ClaimVerdict verdict, ClaimEvidence evidence) {
    return verdict
            .claim()
            .predicate()
            .comparisons()
            .allMatch(measures -> evidence.absent(measures).isEmpty())
        && (verdict.today() != VerdictKind.NOT_COMPARABLE || !verdict.answer().figures().isEmpty());
  }

  private Recipe recipe() {
    return results.get(results.size() - 1).recipe();
  }

  /**
   * Writes a page with its charts for each comparison, in a folder of its own, and an index. Charts
   * that only the page before showed go.
   *
   * @return the pages
   */
  static List<Path> write(List<ReproductionResult> results, Path folder, Console console)
      throws IOException, UserError {
    var index = ArticleIndex.in(folder);
    var pages = of(results);
    for (var page : pages) {
      index.requireRoomFor(page.id());
    }
    var written = new ArrayList<Path>();
    for (var page : pages) {
      var id = page.id();
      var own = Files.createDirectories(folder.resolve(id));
      var document = page.document();
      var shown = index.rows().containsKey(id) ? pictures(own.resolve(FILE)) : new HashSet<Path>();
      var pictures = PictureFiles.writeDrawings(own, document, console::warn);
      AtomicFile.write(own.resolve(FILE), MarkdownText.of(document, pictures));
      shown.removeAll(pictures);
      for (var gone : shown) {
        Files.deleteIfExists(gone);
      }
      written.add(own.resolve(FILE));
      index.put(id, page.row());
    }
    index.write();
    written.add(index.file());
    return List.copyOf(written);
  }

  /** That a page shows. */
  private static Set<Path> pictures(Path page) throws IOException {
    return PICTURE
        .matcher(new String(Files.readAllBytes(page), UTF_8))
        .results()
        .map(found -> page.resolveSibling(found.group(1)))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** Name of its folder. */
  private String id() {
    return Sanitizer.file(recipe().id());
  }

  private String row() {
    return Text.format(
        "| [%s](%s/%s) | %d | %d | %d | %d |",
        Sanitizer.markdown(recipe().dated()),
        id(),
        FILE,
        verdicts.size(),
        those(Today.HOLDS).size(),
        those(Today.DOES_NOT).size(),
        those(Today.UNTOLD).size());
  }

  private List<ClaimVerdict> those(Today today) {
    return verdicts.stream().filter(verdict -> Today.of(verdict) == today).toList();
  }

  Document document() {
    var page = new Document.Builder(recipe().dated());
    page.head(new Paragraph(answer(), Style.HEADLINE));
    for (var result : results) {
      page.head(new Paragraph(ReproductionDocument.made(result), Style.QUIET));
    }
    if (results.size() > 1) {
      page.head(new Paragraph(IN_PARTS, Style.QUIET));
    }
    var holding = those(Today.HOLDS);
    statements(page, "Holds", holding);
    page.bullets(
        Bullets.of(
            holding.stream()
                .filter(verdict -> verdict.kind() == VerdictKind.SOURCE_INCONSISTENT)
                .map(ArticlePage::why)
                .toList()));
    var gone = those(Today.DOES_NOT);
    statements(page, "No longer holds, and why", gone);
    page.bullets(Bullets.of(gone.stream().map(ArticlePage::why).toList()));
    var open = those(Today.UNTOLD);
    statements(page, "Can't be told here, and what would tell it", open);
    page.bullets(Bullets.of(open.stream().map(ArticlePage::remedy).toList()));
    var charts = new LinkedHashMap<String, Chart>();
    for (var result : results) {
      ExperimentChart.of(result).stream()
          .filter(ArticlePage::comparesPoints)
          .forEach(chart -> charts.merge(chart.title(), chart, ArticlePage::withMoreLines));
    }
    if (!charts.isEmpty()) {
      page.chapter("Then and now");
      charts.forEach((title, chart) -> page.section(title).add(chart));
    }
    var environment =
        results.stream()
            .flatMap(result -> EnvironmentDifferences.of(result).stream())
            .distinct()
            .toList();
    if (!environment.isEmpty()) {
      page.chapter("Versions and machines");
      page.add(EnvironmentDifferences.table("what", "then", "now", environment));
    }
    return page.build();
  }

  /** Whether it shows more than a table has: one point does not, nor do many above each other. */
  static boolean comparesPoints(Chart chart) {
    var points = chart.lines().stream().flatMap(line -> line.points().stream()).toList();
    var isColumn = points.stream().map(Point::x).distinct().count() == 1;
    return points.size() > 1 && (!isColumn || points.size() <= MOST_IN_COLUMN);
  }

  /** Of as many, the later one. */
  private static Chart withMoreLines(Chart one, Chart later) {
    return later.lines().size() >= one.lines().size() ? later : one;
  }

  /** {@code Of 16 statements 9 hold today, 3 do not, 4 can't be told here.} */
  private String answer() {
    var holds = those(Today.HOLDS).size();
    var does = those(Today.DOES_NOT).size();
    return Text.format(
        "Of %s %d %s today, %d %s not, %d can't be told here.",
        Text.count(verdicts.size(), "statement"),
        holds,
        holds == 1 ? "holds" : "hold",
        does,
        does == 1 ? "does" : "do",
        those(Today.UNTOLD).size());
  }

  private static void statements(Document.Builder page, String title, List<ClaimVerdict> verdicts) {
    if (!verdicts.isEmpty()) {
      page.chapter(title);
      page.add(
          Table.of(
              List.of(
                  text(
                      "statement",
                      (ClaimVerdict one) -> one.claim().id() + ": " + one.claim().says()),
                  text("then", one -> one.decisive().map(ComparedValue::shownPublished)),
                  text("now", ArticlePage::now),
                  text("answer", one -> one.kind().label())),
              verdicts));
    }
  }

  /** What was measured, unless a limit made it: the client, a mock server, or a share of a core. */
  private static String now(ClaimVerdict verdict) {
    var isOfLimit =
        verdict.kind() == VerdictKind.NOT_COMPARABLE
            || (verdict.kind() == VerdictKind.UNTESTABLE
                && verdict.claim().survives() != Claim.Scale.SCALED);
    return isOfLimit ? "" : verdict.decisive().map(ComparedValue::shown).orElse("");
  }

  private static String why(ClaimVerdict verdict) {
    return verdict.claim().id()
        + ": "
        + sentence(verdict.answer().reason())
        + verdict.claim().source().cause().map(it -> " " + sentence(it)).orElse("");
  }

  private static String remedy(ClaimVerdict verdict) {
    var needs = verdict.claim().source().needs().map(it -> " It needs " + it + ".").orElse("");
    return verdict.claim().id() + ": " + sentence(verdict.why()) + needs;
  }

  private static String sentence(String text) {
    return text + (text.endsWith(".") ? "" : ".");
  }
}
