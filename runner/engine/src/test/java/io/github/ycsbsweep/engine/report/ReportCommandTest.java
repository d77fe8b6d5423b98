// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.Main;
import io.github.ycsbsweep.engine.command.ReportCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Given the cells of a run, every file of its report says what they say. */
class ReportCommandTest extends ReportOfRun {

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
  void judgesByTheMarginThatIsAskedFor() throws IOException {
    run.repeatedStores();
    assertThat(report("--margin", "30%")).isZero();
    assertThat(read("report.md")).contains("beyond 30 %; equal:", "| option: margin | 30% |");
    assertThat(report("--margin", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("--margin x: not a margin");
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
  void wantsTheFolderOfARun() {
    assertThat(refused()).contains("report.sh: ");
    assertThat(refused(temp.toString())).contains("not the folder of a run");
  }

  private String refused(String... words) {
    var errors = new StringWriter();
    var command = Main.script(new ReportCommand()).setErr(new PrintWriter(errors, true));
    assertThat(command.execute(words)).isEqualTo(2);
    return errors.toString();
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
  void saysInWhichOrderTheCellsWereMeasured() throws IOException {
    run.ordered("random").measured("redis", "workloadb", 8, 1_000);
    report();
    assertThat(read("report.md")).contains("measured in this order: random, seed 42");
    assertThat(read("report.html")).contains("measured in this order: random, seed 42");
  }

  @ParameterizedTest
  @CsvSource({"slo, fast, --slo fast: not a limit", "hit-rate, most, --hit-rate most: not a share"})
  void refusesAnOptionInTheFileOfARunThatTheSweepWouldHaveRefused(
      String option, String value, String why) throws IOException {
    run.measured("redis", "workloadb", 8, 1_000);
    var file = run.folder().resolve("run.json");
    Files.writeString(
        file,
        Files.readString(file)
            .replaceFirst("\"options\" : \\{", "$0\"%s\" : \"%s\",".formatted(option, value)));

    assertThat(report()).isEqualTo(1);
    assertThat(err.toString()).contains(file.toString(), why);
  }

  private String golden(String file) throws IOException {
    return Files.readString(Path.of("src/test/resources/io/github/ycsbsweep/engine/report", file));
  }
}
