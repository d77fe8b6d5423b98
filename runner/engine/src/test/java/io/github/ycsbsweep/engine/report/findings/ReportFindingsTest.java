// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.report.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.report.ReportOfRun;
import io.github.ycsbsweep.engine.report.model.RunResults.Ending;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.DeclaredOption;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** What spoils the figures of a run is said, once, where they are shown. */
class ReportFindingsTest extends ReportOfRun {

  @Test
  void advisesWhereThroughputDriftsOrDoesNotRepeat() throws IOException {
    run.rising(0.3).measured("redis", "workloadb", 8, 1_000);
    run.rising(0).repeated("redis", "workloadb", 16, 1_000, 1_400);
    report();
    assertThat(read("report.md"))
        .contains("UNSTEADY: ", "redis, workloadb, 8 threads: +30 % over the window", "--warmup")
        .contains("UNSTABLE: ", "redis, workloadb, 16 threads: 23.6 % over 2 repeats", "--repeats");
  }

  @Test
  void showsPercentilesOfAQuotaAndSaysThatTheyAreNotRanked() throws IOException {
    run.share(0.25).measured("redis", "workloadb", 8, 1_000);
    report();
    assertThat(out.toString())
        .contains("* QUOTA, see report.md")
        .contains("QUOTA: --server-share lets the server stand still")
        .doesNotContain("with p50");
    assertThat(read("report.md"))
        .contains("  - redis: 0.25 of a core per process")
        .contains("local of unknown version, on CPUs 0-1, with 0.25 of a core per process");
  }

  @Test
  void saysOnceWhatWasDeclaredOfAServerAndNotChecked() throws IOException {
    run.declaring(
            new DeclaredOption("--topology", "cluster:3x1", true),
            new DeclaredOption("--persistence", "rdb", false))
        .repeated("redis", "workloadb", 8, 1_000, 1_001);
    report();
    assertThat(read("report.md"))
        .contains("declared, and not checked")
        .containsOnlyOnce("redis: --persistence rdb")
        .doesNotContain("--topology");
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
  void saysThatARunWasInterruptedWhenItsReportIsMadeAgain() throws IOException {
    run.measured("redis", "workloadb", 8, 1_000);
    Files.writeString(run.folder().resolve(Ending.MARK), "");
    report();
    assertThat(read("report.md")).contains("the run was interrupted");
  }

  @Test
  void saysHowManyOperationsFoundNothing() throws IOException {
    run.breached("redis", "workloadb", 8, 1_000, 5);
    report();
    assertThat(read("report.md"))
        .contains("1 cell: operations found no record")
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
    assertThat(read("report.html")).containsOnlyOnce("9 cells: killed");
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
}
