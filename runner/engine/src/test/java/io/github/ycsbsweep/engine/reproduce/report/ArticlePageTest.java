// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.reproduce.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.report.model.Chart;
import io.github.ycsbsweep.engine.report.model.Chart.Axis;
import io.github.ycsbsweep.engine.report.model.Chart.Line;
import io.github.ycsbsweep.engine.report.model.Chart.Marker;
import io.github.ycsbsweep.engine.report.model.Chart.Point;
import io.github.ycsbsweep.engine.report.model.Chart.Stroke;
import io.github.ycsbsweep.engine.statistics.Margin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of an article: which of its statements hold today. */
class ArticlePageTest {

  @TempDir private Path folder;

  @Test
  void saysWhatHoldsWhatDoesNotAndWhy() throws Exception {
    var results = SyntheticReproduction.sound(folder.resolve("results"));
    var claims = results.resolve("recipe/claims.yaml");
    Files.writeString(
        claims,
        Files.readString(claims)
            .replace(
                "    says: Redis times out.",
                "    cause: Its client drops no connection today.\n    says: Redis times out.")
            .replace(
                "    says: Aerospike is", "    needs: a server of it\n    says: Aerospike is"));

    var pages = folder.resolve("articles");
    var written =
        ReproductionReport.writePages(Map.of(results, Margin.USUAL), pages, new RecordedConsole());

    assertThat(written)
        .containsExactly(pages.resolve("two-caches/README.md"), pages.resolve("README.md"));
    assertThat(pages.resolve("two-caches/set.svg")).exists();
    assertThat(Files.readString(written.get(0))).isEqualTo(golden("article.md"));
    assertThat(Files.readString(written.get(1)))
        .contains("| [Two caches (2012)](two-caches/README.md) | 4 | 1 | 1 | 2 |");
  }

  @Test
  void whatItsOwnFiguresContradictHoldsWhereTheMeasurementSaysSo() throws Exception {
    var results = SyntheticReproduction.sound(folder.resolve("results"));
    Files.writeString(
        results.resolve("recipe/figures.csv"),
        SyntheticReproduction.FIGURES.replace("35000,45000", "20000,25000"));

    var written =
        ReproductionReport.writePages(
            Map.of(results, Margin.USUAL), folder.resolve("articles"), new RecordedConsole());

    assertThat(Files.readString(written.get(0)))
        .contains("Of 4 statements 1 holds today, 1 does not")
        .contains("1.50 (1.50 to 1.50) | source inconsistent |")
        .contains("- A1: by the publication's own figures, ")
        .contains("not more than 1.00; here it holds");
  }

  @Test
  void theIndexKeepsTheRowsOfPagesThatOtherResultsMade() throws Exception {
    var results = SyntheticReproduction.sound(folder.resolve("results"));
    var index = folder.resolve("articles/README.md");
    for (var page : List.of("two-caches", "other")) {
      Files.createDirectories(index.resolveSibling(page));
      Files.writeString(index.resolveSibling(page).resolve("README.md"), "# Of " + page + "\n");
    }
    Files.writeString(
        index,
        """
        # Articles, and what holds of them today

        | article | statements | hold | do not | can't be told here |
        |---|---|---|---|---|
        | [Two caches (2012)](two-caches/README.md) | 4 | 0 | 0 | 4 |
        | [Other (2011)](other/README.md) | 3 | 3 | 0 | 0 |
        | [Gone (2010)](gone/README.md) | 2 | 2 | 0 | 0 |
        """);

    ReproductionReport.writePages(
        Map.of(results, Margin.USUAL), index.getParent(), new RecordedConsole());

    assertThat(Files.readString(index))
        .isEqualTo(
            """
            # Articles, and what holds of them today

            | article | statements | hold | do not | can't be told here |
            |---|---|---|---|---|
            | [Two caches (2012)](two-caches/README.md) | 4 | 1 | 1 | 2 |
            | [Other (2011)](other/README.md) | 3 | 3 | 0 | 0 |
            """);
  }

  @Test
  void aFileThatIsNoIndexIsNotWrittenOver() throws Exception {
    var mine = Files.writeString(folder.resolve("README.md"), "# Mine\n");

    assertThat(refusal(folder))
        .isEqualTo(
            "--pages %s: %s is no index of such pages, and would be lost; name another folder",
            folder, mine);
    assertThat(mine).hasContent("# Mine");
    assertThat(folder.resolve("two-caches")).doesNotExist();
  }

  @Test
  void aPageThatIsNotInTheIndexIsNotWrittenOver() throws Exception {
    var pages = folder.resolve("articles");
    Files.createDirectories(pages.resolve("two-caches"));
    var mine = Files.writeString(pages.resolve("two-caches/README.md"), "# Mine\n");

    assertThat(refusal(pages))
        .isEqualTo(
            "--pages %s: %s is not in the index, and would be lost; name another folder, or remove"
                + " it",
            pages, mine);
    assertThat(mine).hasContent("# Mine");
    assertThat(pages.resolve("README.md")).doesNotExist();
  }

  private String refusal(Path pages) throws Exception {
    var results = SyntheticReproduction.sound(folder.resolve("results"));
    return catchThrowableOfType(
            UserError.class,
            () ->
                ReproductionReport.writePages(
                    Map.of(results, Margin.USUAL), pages, new RecordedConsole()))
        .getMessage();
  }

  @ParameterizedTest
  @CsvSource({"12, 1, true", "13, 1, false", "13, 2, true"})
  void manyPointsAtOneNumberOfThreadsAreNoChart(int series, int threads, boolean isShown) {
    var points = IntStream.rangeClosed(1, threads).mapToObj(at -> Point.of(at, 1, "")).toList();
    var lines =
        IntStream.range(0, series)
            .mapToObj(at -> new Line("a", "a", at, 0, Stroke.BOLD, Marker.CIRCLE, points))
            .toList();
    var x = Axis.linear("threads", "threads", 0, 2);
    var y = List.of(Axis.linear("y", "y", "", 2));

    assertThat(ArticlePage.comparesPoints(new Chart("a", "a", "", "", x, y, lines, List.of())))
        .isEqualTo(isShown);
  }

  @Test
  void aSinglePointIsNoChart() throws Exception {
    var results = SyntheticReproduction.sound(folder.resolve("results"));
    leaveOnePoint(results);

    var pages = folder.resolve("articles");
    var written =
        ReproductionReport.writePages(Map.of(results, Margin.USUAL), pages, new RecordedConsole());

    assertThat(written.get(0)).content().doesNotContain("Then and now");
    assertThat(pages.resolve("two-caches/set.svg")).doesNotExist();
  }

  @Test
  void aChartThatOnlyThePageBeforeShowedGoesAndNoOtherFile() throws Exception {
    var results = SyntheticReproduction.sound(folder.resolve("results"));
    var pages = folder.resolve("articles");
    ReproductionReport.writePages(Map.of(results, Margin.USUAL), pages, new RecordedConsole());
    var mine = Files.writeString(pages.resolve("two-caches/mine.svg"), "<svg/>");
    leaveOnePoint(results);

    ReproductionReport.writePages(Map.of(results, Margin.USUAL), pages, new RecordedConsole());

    assertThat(pages.resolve("two-caches/set.svg")).doesNotExist();
    assertThat(mine).exists();
  }

  private static void leaveOnePoint(Path results) throws Exception {
    Folders.remove(results.resolve("runs/set/memcached"));
    for (var round : List.of("r1", "r2", "r3")) {
      Folders.remove(
          results.resolve("runs/set/redis").resolve(round).resolve("cells/redis/workloada/t0016"));
    }
    var published = SyntheticReproduction.FIGURES.lines().findFirst().orElseThrow();
    Files.writeString(results.resolve("recipe/figures.csv"), published + "\n");
  }

  @Test
  void resultsOfOneArticleMakeOnePage() throws Exception {
    var whole = SyntheticReproduction.sound(folder.resolve("whole"));
    var part = SyntheticReproduction.sound(folder.resolve("part"));
    Folders.remove(part.resolve("runs/set/memcached"));
    var results = new LinkedHashMap<Path, Margin>();
    results.put(whole, Margin.USUAL);
    results.put(part, Margin.USUAL);

    var written =
        ReproductionReport.writePages(results, folder.resolve("articles"), new RecordedConsole());

    assertThat(written).hasSize(2);
    assertThat(Files.readString(written.get(0)))
        .contains("Of 4 statements 1 holds today, 1 does not")
        .contains("| A1: Memcached is faster. |")
        .contains("1.50 (1.50 to 1.50) | reproduced |")
        .contains("It was measured in these parts.")
        .containsOnlyOnce("| server's machine |");
    assertThat(Files.readString(written.get(1))).containsOnlyOnce("two-caches/README.md");
  }

  @Test
  void aPartThatLeftAStatementOutDoesNotJudgeItWhereItsOwnFiguresContradictIt() throws Exception {
    var results = new LinkedHashMap<Path, Margin>();
    for (var name : new String[] {"whole", "part"}) {
      var result = SyntheticReproduction.sound(folder.resolve(name));
      Files.writeString(
          result.resolve("recipe/figures.csv"),
          SyntheticReproduction.FIGURES.replace("35000,45000", "20000,25000"));
      results.put(result, Margin.USUAL);
    }
    Folders.remove(folder.resolve("part/runs/set/memcached"));

    var written =
        ReproductionReport.writePages(results, folder.resolve("articles"), new RecordedConsole());

    assertThat(Files.readString(written.get(0)))
        .contains("Of 4 statements 1 holds today, 1 does not")
        .contains("1.50 (1.50 to 1.50) | source inconsistent |");
  }

  @Test
  void aPartThatMeasuredOnlySomeOfWhatAStatementComparesDoesNotJudgeIt() throws Exception {
    var results = new LinkedHashMap<Path, Margin>();
    for (var name : List.of("whole", "part")) {
      var result = SyntheticReproduction.sound(folder.resolve(name));
      var claims = result.resolve("recipe/claims.yaml");
      var ratio =
          "    ratio: {of: {metric: throughput, series: memcached}, to: {metric: throughput, series:"
              + " redis}, above: 1}";
      var both =
          "    all:\n      -"
              + ratio.substring(3)
              + "\n      - ratio: {of: {metric: throughput, series: redis, threads: 200}, to: {metric:"
              + " throughput, series: redis, threads: 100}, above: 0.1}";
      Files.writeString(claims, Files.readString(claims).replace(ratio, both));
      results.put(result, Margin.USUAL);
    }
    Folders.remove(folder.resolve("part/runs/set/memcached"));

    var written =
        ReproductionReport.writePages(results, folder.resolve("articles"), new RecordedConsole());

    assertThat(Files.readString(written.get(0)))
        .containsPattern("A1: Memcached is faster. .* reproduced \\|");
  }

  private static String golden(String name) throws Exception {
    try (var in = ArticlePageTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
