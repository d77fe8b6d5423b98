// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Whole imports of real outputs. */
class ImportCommandTest extends ImportFixture {

  private static final List<String> JSON =
      List.of("--store", "basic", "--workload", "workloadb", "--named", "*-{threads}.json");

  private Cell cell(String path) throws IOException {
    return Json.read(folder().resolve("cells").resolve(path).resolve("cell.json"), Cell.class);
  }

  private Operation all(String path) throws IOException {
    return cell(path).all().orElseThrow();
  }

  private String csv() throws IOException {
    return report("results.csv").replaceAll("\\d{8}T\\d{6}Z-import", "RUN");
  }

  @Test
  void makesExactlyTheseFigures() throws IOException {
    assertThat(imported(List.of(), file(TEXT), file(BUCKETED), file(FAILING), file(WITH_LOGS)))
        .isZero();
    assertThat(csv()).isEqualTo(text("results.csv"));
  }

  @Test
  void makesTheSameUnderALocaleWithDecimalCommas() throws IOException {
    var before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      imported(List.of(), file(TEXT), file(BUCKETED), file(FAILING), file(WITH_LOGS));
      assertThat(csv()).isEqualTo(text("results.csv"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void takesStoreWorkloadAndThreadsFromTheClientsCommandLine() throws IOException {
    imported(List.of(), file(TEXT));
    var cell = cell("basic/workloadb/t0008/r1");
    assertThat(cell.server().mode()).isEqualTo("imported");
    assertThat(cell.imported().orElseThrow().source()).endsWith("out-8.txt:1");
  }

  @Test
  void dividesSuccessesByTheWholeRun() throws IOException {
    imported(List.of(), file(FAILING));
    var all = all("testkit/workloada/t0004/r1");
    assertThat(all.ok()).isEqualTo(2279 + 2280);
    assertThat(all.notFound()).isEqualTo(111 + 128);
    assertThat(all.failed()).isEqualTo(251 + 281);
    assertThat(all.opsPerSecond()).isEqualTo(4559 / 3.075);
  }

  @Test
  void leavesPercentilesOfSeveralOperationsTogetherEmptyButNotTheirMean() throws IOException {
    imported(List.of(), file(TEXT));
    var latency = all("basic/workloadb/t0008/r1").latency().orElseThrow();
    assertThat(latency.p99()).isEmpty();
    assertThat(latency.mean())
        .isEqualTo((13321 * 2236.458599204264 + 712 * 2213.627808988764) / (13321 + 712));
    assertThat(latency.max()).isEqualTo(15423);
  }

  @Test
  void leavesPercentilesOfCoarseBucketsEmpty() throws IOException {
    imported(List.of(), file(BUCKETED));
    var read = cell("basic/workloadb/t0004/r1").operations().get("READ").latency().orElseThrow();
    assertThat(read.p95()).isEmpty();
  }

  @Test
  void cutsAWindowOutOfIntervalLogsThatAreItsOwn() throws IOException {
    imported(List.of(), file(WITH_LOGS));
    var cell = cell("basic/workloadb/t0008/r1");
    assertThat(cell.imported().orElseThrow().windowed()).isTrue();
    assertThat(cell.window().orElseThrow().seconds()).isBetween(2.9, 3.1);
    assertThat(cell.all().orElseThrow().latency().orElseThrow().p99())
        .isEqualTo(OptionalLong.of(4083));
  }

  @Test
  void leavesIntervalLogsOfAnotherRunAlone() throws IOException {
    var output = text(WITH_LOGS).replaceAll("\\[READ], Operations, \\d+", "[READ], Operations, 7");
    Files.copy(file("logs/lat-READ.hdr"), temp.resolve("lat-READ.hdr"));
    imported(List.of(), written("out.txt", output));
    var imported = cell("basic/workloadb/t0008/r1").imported().orElseThrow();
    assertThat(imported.windowed()).isFalse();
    assertThat(imported.notes()).anyMatch(note -> note.figures().contains("of another run"));
  }

  @Test
  void readsJsonInBothForms() throws IOException {
    assertThat(imported(JSON, file(OBJECTS), file(ARRAY))).isZero();
    assertThat(all("basic/workloadb/t0008/r1").ok()).isPositive();
    var atARate = all("basic/workloadb/t0016/r1");
    assertThat(atARate.latency()).isPresent();
    assertThat(atARate.intended()).isPresent();
  }

  @Test
  void numbersRunsOfTheSameNameAsRepeats() throws IOException {
    var twice = written("twice.txt", text(TEXT) + text(TEXT));
    assertThat(imported(List.of(), twice)).isZero();
    assertThat(cell("basic/workloadb/t0008/r2").imported().orElseThrow().source())
        .endsWith("twice.txt:" + (text(TEXT).lines().count() + 1));
  }

  @Test
  void keepsRunsAtDifferentRatesAndLoadsApart() throws IOException {
    var atARate = written("a.txt", text(TEXT).replace("-threads 8", "-threads 8 -target 100"));
    var load = written("b.txt", text(TEXT).replace(" -t -db", " -load -db"));
    imported(List.of(), file(TEXT), atARate, load);
    try (var workloads = Files.list(folder().resolve("cells/basic"))) {
      assertThat(workloads.map(Path::getFileName).map(Path::toString))
          .containsExactlyInAnyOrder("workloadb", "workloadb-target100", "workloadb-load");
    }
  }

  @Test
  void doesNotGuessTheNumberOfThreads() {
    var file = written("out.txt", text(TEXT).replace("-threads 8", ""));
    assertThat(imported(List.of(), file)).isEqualTo(2);
    assertThat(err.toString())
        .contains("out.txt:1: nothing tells the threads")
        .contains("--threads")
        .contains("{threads}");
    assertThat(folder()).doesNotExist();
  }

  @Test
  void takesAsManyThreadsAsARunMayHave() throws IOException {
    var file = written("out.txt", text(TEXT).replace("-threads 8", "-threads 16384"));
    assertThat(imported(List.of(), file)).isZero();
    assertThat(cell("basic/workloadb/t16384/r1").threads()).isEqualTo(16_384);
  }

  @Test
  void failsOnMoreThreadsThanARunMayHave() {
    var file = written("out.txt", text(TEXT).replace("-threads 8", "-threads 70000"));
    assertThat(imported(List.of(), file)).isEqualTo(2);
    assertThat(err.toString()).contains("out.txt:1: threads 70000: out of range", "1 to 65535");
  }

  @Test
  void failsOnANameThatDoesNotFitThePattern() {
    assertThat(imported(List.of("--named", "run-{threads}.log"), file(TEXT))).isEqualTo(2);
    assertThat(err.toString())
        .contains("out-8.txt: its name does not fit --named run-{threads}.log");
  }

  @Test
  void failsOnAnUnknownPartOfThePattern() {
    assertThat(imported(List.of("--named", "{thread}.txt"), file(TEXT))).isEqualTo(2);
    assertThat(err.toString()).contains("allowed are {store}, {workload} and {threads}");
  }

  @Test
  void showsNoSecretOfTheCommandLine() throws IOException {
    var file =
        written("out.txt", text(TEXT).replace("-threads 8", "-threads 8 -p redis.password=tell"));
    imported(List.of(), file);
    assertThat(Json.read(folder().resolve("run.json"), Run.class).workloads().get(0).properties())
        .containsEntry("redis.password", "***");
  }

  @Test
  void countsARunThatYcsbEndedInSpiteOfAnExceptionAsFailed() throws IOException {
    var trace =
        """
        site.ycsb.DBException: no server at db1
        \tat site.ycsb.db.Shelf.init(Shelf.java:1)
        \tat site.ycsb.DBWrapper.init(DBWrapper.java:86)
        """;
    imported(List.of(), written("out.txt", text(TEXT).replace("Starting test.\n", trace)));
    var cell = cell("basic/workloadb/t0008/r1");
    assertThat(cell.status()).isEqualTo(Cell.Status.FAILED);
    assertThat(cell.reason().orElseThrow()).contains("1 of 8 client threads").contains("db1");
  }

  @Test
  void saysInTheReportWhatCannotBeKnown() throws IOException {
    imported(List.of(), file(TEXT), file(BUCKETED));
    assertThat(report("report.md"))
        .contains("these runs were imported: nothing tells which server answered")
        .contains("3,489 ops/s in all 4.0 s, 3,596 ops/s in the 3.0 s of status lines")
        .contains("those of each can be neither merged nor averaged")
        .contains("counted in buckets of 1 ms")
        .doesNotContain("Is it fair?")
        .doesNotContain("runs for a fixed time");
  }

  @Test
  void warnsOfWindowsBesideWholeRuns() throws IOException {
    imported(List.of(), file(TEXT), file(WITH_LOGS));
    assertThat(report("report.md")).contains("between the two nothing can be compared");
  }

  @Test
  void givesASingleWholeRunNoInterval() throws IOException {
    imported(List.of(), file(TEXT));
    assertThat(report("report.md")).contains("| basic | 8 | 1 | 3,489 |  |");
  }

  @Test
  void namesFileAndLineOfWhatItCanNotReadAndWritesNothing() {
    var bad = written("bad.txt", "[OVERALL], RunTime(ms), x\n");
    assertThat(imported(List.of(), bad)).isEqualTo(2);
    assertThat(err.toString()).contains("bad.txt:1: x is not a number");
    assertThat(imported(List.of(), temp.resolve("none-*.txt"))).isEqualTo(2);
    assertThat(err.toString()).contains("none-*.txt: no such file");
    assertThat(imported(List.of("--storre", "redis"), bad)).isEqualTo(2);
    assertThat(err.toString()).contains("Did you mean --store?");
    assertThat(folder()).doesNotExist();
  }
}
