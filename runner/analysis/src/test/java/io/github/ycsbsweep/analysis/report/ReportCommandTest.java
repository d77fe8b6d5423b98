// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Given the cells of a run, every file of its report says what they say. */
class ReportCommandTest {

  @TempDir private Path temp;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private SyntheticRun run;

  @BeforeEach
  void aRun() throws IOException {
    run = new SyntheticRun(temp.resolve("a run"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"results.csv", "report.md"})
  void writesExactlyThisFormat(String file) throws IOException {
    run.mixed();
    report();
    assertThat(read(file)).isEqualTo(golden(file));
  }

  @Test
  void printsExactlyThisTable() throws IOException {
    run.mixed();
    report();
    assertThat(out.toString().replace(run.folder().toString(), "DIR"))
        .isEqualTo(golden("table.txt"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"results.csv", "report.md"})
  void writesTheSameUnderALocaleWithDecimalCommas(String file) throws IOException {
    run.mixed();
    var before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      report();
    } finally {
      Locale.setDefault(before);
    }
    assertThat(read(file)).isEqualTo(golden(file));
    assertThat(out.toString().replace(run.folder().toString(), "DIR"))
        .isEqualTo(golden("table.txt"));
  }

  @Test
  void printsARowAThreadCountWhereThereAreRepeats() throws IOException {
    run.repeatedStores();
    report();
    assertThat(out.toString().replace(run.folder().toString(), "DIR"))
        .isEqualTo(golden("repeated.txt"));
  }

  @Test
  void writesWhatRepeatsSayTogether() throws IOException {
    run.repeatedStores();
    report();
    assertThat(read("report.md")).isEqualTo(golden("repeated.md"));
  }

  @Test
  void fitsTheTableIntoEightyColumns() throws IOException {
    run.measured("redis", "a-workload-with-quite-a-long-name", 1024, 12_345_678);
    report();
    assertThat(out.toString().lines().filter(line -> !line.startsWith("/")))
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  void endsWithZeroWhenEveryCellWasMeasured() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000);
    assertThat(report()).isZero();
  }

  @Test
  void endsWithThreeWhenAGateWasBreached() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000).breached("redis", "workloadb", 16, 1_000, 50);
    assertThat(report()).isEqualTo(3);
  }

  @Test
  void endsWithFourWhenSomeCellsFailed() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000).failed("redis", "workloadb", 16, "killed");
    assertThat(report()).isEqualTo(4);
  }

  @Test
  void endsWithOneWhenEveryCellFailed() throws IOException {
    run.failed("redis", "workloadb", 8, "killed");
    assertThat(report()).isEqualTo(1);
    assertThat(out.toString()).contains("FAILED").contains("killed");
  }

  @Test
  void refusesAFolderThatIsNoRun() {
    assertThat(
            new CommandLine(new ReportCommand())
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler(
                    (failure, command, parsed) -> {
                      err.write(failure.getMessage());
                      return 1;
                    })
                .execute(temp.toString()))
        .isEqualTo(1);
    assertThat(err.toString()).contains("not the folder of a run");
  }

  @Test
  void drawsACurveAStoreIntoAPictureThatOpens() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000).measured("redis", "workloadb", 16, 1_500);
    report();
    assertThat(ImageIO.read(run.folder().resolve("workloadb.png").toFile()).getWidth())
        .isGreaterThan(900);
    assertThat(read("workloadb.svg")).contains("<svg");
  }

  @Test
  void needsNothingButItselfToShowThePage() throws IOException {
    run.mixed();
    report();
    var page = read("report.html");
    assertThat(page)
        .doesNotContain("<script src", "<link")
        .doesNotContainPattern("\\{\\{(title|css|body|data|echarts|js)}}");
    assertThat(page.substring(0, page.indexOf("<script")))
        .doesNotContainPattern("(src|href)=|@import|url\\(");
  }

  @Test
  void keepsWhatComesFromOutsideText() throws IOException {
    var hostile = "</script><script>alert('x')</script>|`*\u2028";
    run = new SyntheticRun(temp.resolve("hostile"), Map.of("redis.host", hostile));
    run.failed("redis", "workloadb", 8, hostile).measured("redis", "workloadb", 16, 10);
    report();
    assertThat(read("report.html")).doesNotContain("<script>alert").doesNotContain("alert('x')");
    assertThat(read("report.md")).contains("\\</script\\>").contains("\\|\\`\\*");
  }

  @Test
  void keepsTextWhatAStoreIsCalled() throws IOException {
    var hostile = "<img src=x onerror=alert(1)>|\u001b[31m";
    run.repeated(hostile, "workloadb", 8, 1_000, 1_300)
        .repeated("redis", "workloadb", 8, 1_000, 1_001);
    report();
    assertThat(read("report.html")).doesNotContain("<img src=x").contains("&lt;img src=x");
    assertThat(read("report.md"))
        .doesNotContainPattern("(?<!\\\\)<img")
        .contains("\\<img src=x onerror=alert(1)\\>\\|");
    assertThat(read("workloadb.svg")).doesNotContain("<img");
    assertThat(out.toString()).contains("<img src=x").doesNotContain("\u001b");
  }

  @Test
  void saysInWhichOrderTheCellsWereMeasured() throws IOException {
    run.ordered("random").measured("redis", "workloadb", 8, 1_000);
    report();
    assertThat(read("report.md")).contains("measured in this order: random, seed 42");
    assertThat(read("report.html")).contains("measured in this order: random, seed 42");
  }

  @Test
  void advisesWhereThroughputDriftsOrDoesNotRepeat() throws IOException {
    run.rising(0.3).measured("redis", "workloadb", 8, 1_000);
    run.rising(0).repeated("redis", "workloadb", 16, 1_000, 1_400);
    report();
    assertThat(out.toString())
        .contains("UNSTEADY: ", "redis, workloadb, 8 threads: +30 % over the window", "--warmup")
        .contains("UNSTABLE: ", "redis, workloadb, 16 threads: 23.6 % over 2 repeats", "--repeats");
  }

  @Test
  void marksAStandInEverywhereAndNeverShowsItUnderTheStoresNameAlone() throws IOException {
    run.standIn("mongodb", "workloadb", 8, 99_000);
    report();
    assertThat(read("report.html")).contains("stand-in, not mongodb").doesNotContain(">mongodb<");
    assertThat(read("report.md")).contains("| stand-in, not mongodb |");
    assertThat(out.toString()).contains("~mongodb").contains("stand-in, not mongodb");
  }

  @Test
  void saysThatARunWasInterruptedThenAndWhenItIsMadeAgain() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000);
    report("--interrupted");
    report();
    assertThat(read("report.md")).contains("the run was interrupted");
  }

  @Test
  void saysHowManyOperationsFoundNothing() throws IOException {
    run.breached("redis", "workloadb", 8, 1_000, 5);
    report();
    assertThat(out.toString())
        .contains("operations found no record")
        .contains("redis, workloadb, 8 threads: 7 (0.05 %)");
  }

  @Test
  void saysOnceWhatWasFoundInManyCells() throws IOException {
    for (var threads = 1; threads <= 9; threads++) {
      run.failed("redis", "workloadb", threads, "killed");
    }
    report();
    assertThat(out.toString())
        .containsOnlyOnce("error: killed")
        .contains("and 4 more, see report.html");
    assertThat(read("report.html")).contains("and 3 more");
    assertThat(read("report.md")).contains("redis, workloadb, 9 threads");
  }

  @Test
  void reportsTheOtherCellsWhenOneIsDamaged() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000).measured("redis", "workloadb", 16, 1_500);
    var damaged = run.folder().resolve("cells/redis/workloadb/t0016/r1/cell.json");
    Files.writeString(damaged, Files.readString(damaged).substring(0, 500));
    assertThat(report()).isEqualTo(4);
    assertThat(out.toString())
        .contains("1,000")
        .contains("a cell's figures can't be read")
        .contains("cells/redis/workloadb/t0016/r1/cell.json");
  }

  @Test
  void refusesACellOfAnotherFormat() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000).measured("redis", "workloadb", 16, 1_500);
    Files.writeString(
        run.folder().resolve("cells/redis/workloadb/t0016/r1/cell.json"), "{\"schema\": 2}");
    assertThat(report()).isEqualTo(4);
    assertThat(out.toString()).contains("schema 2, this version reads 1");
  }

  @Test
  void drawsNothingOfAWorkloadThatCouldNotBeMeasured() throws IOException {
    run.failed("redis", "workloadb", 8, "killed");
    report();
    assertThat(run.folder().resolve("workloadb.svg")).doesNotExist();
    assertThat(read("report.md")).doesNotContain("workloadb.svg");
  }

  @Test
  void staysInTheFolderWhateverAWorkloadIsCalled() throws IOException {
    run.measured("redis", "../../elsewhere", 8, 1_000);
    report();
    assertThat(run.folder().resolve("_._.._elsewhere.svg")).exists();
    assertThat(temp.resolve("elsewhere.svg")).doesNotExist();
  }

  @Test
  void givesASpreadsheetNoFormula() throws IOException {
    run.measured("=cmd|' /C calc'!A0", "workloadb", 8, 1_000);
    report();
    assertThat(read("results.csv")).contains(",'=cmd|' /C calc'!A0,");
  }

  @Test
  void leavesNoPartOfAFileBehind() throws IOException {
    run.mixed();
    report();
    try (var files = Files.list(run.folder())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "cells",
              "run.json",
              "results.csv",
              "report.md",
              "report.html",
              "workloada.png",
              "workloada.svg",
              "workloadb.png",
              "workloadb.svg");
    }
  }

  @Test
  void holdsNoScriptButItsOwn() throws IOException {
    run.mixed();
    report();
    assertThat(read("report.html").split("<script", -1)).hasSize(1 + 3);
    assertThat(read("report.html").split("</script", -1)).hasSize(1 + 3);
    assertThat(read("report.html")).contains("Licensed to the Apache Software Foundation");
  }

  @Test
  void forbidsThePageToLoadAnything() throws IOException {
    run.mixed();
    report();
    assertThat(read("report.html")).contains("default-src 'none'");
  }

  @Test
  @Timeout(20)
  void reportsAThousandCells() throws IOException {
    for (var workload = 0; workload < 10; workload++) {
      for (var threads = 1; threads <= 100; threads++) {
        run.measured("redis", "workload" + workload, threads, 1_000.0 * threads);
      }
    }
    assertThat(report()).isZero();
    assertThat(read("results.csv").lines()).hasSize(2_001);
    assertThat(Files.size(run.folder().resolve("report.html"))).isLessThan(8_000_000);
  }

  private int report(String... options) {
    var arguments = new ArrayList<>(List.of(run.folder().toString()));
    arguments.addAll(List.of(options));
    return new CommandLine(new ReportCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }

  private String read(String file) throws IOException {
    return Files.readString(run.folder().resolve(file));
  }

  private String golden(String file) throws IOException {
    return Files.readString(
        Path.of("src/test/resources/io/github/ycsbsweep/analysis/report", file));
  }
}
