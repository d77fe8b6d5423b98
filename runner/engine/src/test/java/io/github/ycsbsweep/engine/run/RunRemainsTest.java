// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.judge.SaturationRule.Stop;
import io.github.ycsbsweep.engine.plan.CellPlans;
import io.github.ycsbsweep.engine.request.ServerLimits;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.Run;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.CellBuilder;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity;
import io.github.ycsbsweep.engine.results.cell.ServerIdentity.ServerProcesses;
import io.github.ycsbsweep.engine.sweep.SweepResults.Attempts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run has left, and which runs are refused. */
class RunRemainsTest {

  @TempDir Path folder;

  private final RecordedConsole console = new RecordedConsole();
  private final Run now = run(Run.SCHEMA, Map.of("threads", "8.."));
  private Path results;

  @BeforeEach
  void aRun() throws IOException {
    results = Files.createDirectories(folder.resolve("run"));
    Json.write(results.resolve("run.json"), now);
  }

  @Test
  void knowsTheCellsThatAreDoneAndTheKneeAfterEach() throws Exception {
    cell(8, 1, 1, 1000);
    cell(16, 1, 2, 1010);
    cell(32, 1, 3, 1020);
    // What came later does not count: that the second repeat rose says nothing about the first.
    cell(32, 2, 4, 5000);
    var cells = read().cells();
    assertThat(cells.stopAfter(CellPlans.rising("redis", 16, 1))).isEqualTo(Stop.GO);
    assertThat(cells.stopAfter(CellPlans.rising("redis", 32, 1))).isEqualTo(Stop.KNEE);
    assertThat(cells.lastPosition()).isEqualTo(4);
    assertThat(cells.rising()).isEqualTo(4);
  }

  @Test
  void takesATornCellAwayAndRemembersItsKeys() throws Exception {
    cell(8, 1, 1, 1000);
    var torn = cell(16, 1, 2, 1000);
    Files.delete(torn.resolve("DONE"));
    Files.writeString(
        torn.resolve("ycsb.out"), "[OVERALL], RunTime(ms), 1000\n[INSERT], Return=OK, 7\n");
    Files.createFile(results.resolve("INTERRUPTED"));
    var left = read();
    assertThat(begun(left)).isEqualTo(new Attempts(2, 7));
    left.clear(name -> true, 3, console);
    assertThat(torn).doesNotExist();
    assertThat(results.resolve("INTERRUPTED")).doesNotExist();
    assertThat(results.resolve("cells/redis/workloadb/lost-keys")).hasContent("7");
    assertThat(results.resolve("RESUMED")).content().contains("1 of 3 cells were done");
    assertThat(console.said())
        .contains("Measured again, since it was broken off: redis/workloadb/t0016/r1");
    assertThat(begun(read())).isEqualTo(new Attempts(2, 7));
  }

  @Test
  void putsACellThatFailedAsideAndSaysWhere() throws Exception {
    cell(8, 1, 1, 1000);
    for (var attempt = 1; attempt <= 2; attempt++) {
      failed(16);
      var left = read();
      assertThat(left.cells().rising()).isOne();
      left.clear(name -> true, 3, console);
      assertThat(results.resolve("failed/redis/workloadb/t0016/r1-" + attempt + "/cell.json"))
          .exists();
    }
    assertThat(results.resolve("cells/redis/workloadb/t0016/r1")).doesNotExist();
    assertThat(console.said())
        .anyMatch(line -> line.endsWith("1 cell is done, 1 failed"))
        .contains(
            "Measured again, since it failed: redis/workloadb/t0016/r1. What it left is in"
                + " failed/redis/workloadb/t0016/r1-1");
  }

  @Test
  void saysOfAFolderThatIsNoCellOfTheRunThatItIsRemoved() throws Exception {
    cell(8, 1, 1, 1000);
    var stray = Files.createDirectories(results.resolve("cells/redis/workloadb/t9999/r7"));
    read().clear(name -> false, 3, console);
    assertThat(stray).doesNotExist();
    assertThat(console.said())
        .contains("Removed, since this run has no such cell to measure: redis/workloadb/t9999/r7");
  }

  @Test
  void refusesARunThatWouldBeMadeOtherwise() {
    var other = run(Run.SCHEMA, Map.of("threads", "8..64"));
    assertThatThrownBy(() -> RunRemains.read(results, other, false, console))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("can't be resumed")
        .hasMessageContaining("--threads: 8.. before, 8..64 now");
  }

  @Test
  void refusesARunOfAnotherFormatAndSaysWhichItGoesOnWith() throws IOException {
    Json.write(results.resolve("run.json"), run(7, Map.of("threads", "8..")));
    assertThatThrownBy(this::read)
        .hasMessageContaining("schema 7")
        .hasMessageContaining("schema 1");
  }

  @Test
  void refusesARunWhoseDescriptionIsDamaged() throws IOException {
    Files.writeString(results.resolve("run.json"), "{\"schema\":1,");
    assertThatThrownBy(this::read).isInstanceOf(UserError.class).hasMessageContaining("run.json");
  }

  @Test
  void refusesAnotherServerThanTheOneThatWasMeasured() throws Exception {
    cell(8, 1, 1, 1000);
    var left = read();
    left.checkServer("redis", server("7.0.15"));
    left.checkServer("memcached", server("1.6"));
    assertThatThrownBy(() -> left.checkServer("redis", server("8.0")))
        .hasMessageContaining("redis, server: local 7.0.15 before, local 8.0 now");
  }

  @Test
  void takesNothingAwayThatALinkLeadsTo() throws Exception {
    var elsewhere = Files.createDirectories(folder.resolve("elsewhere/t0008/r1"));
    Files.createDirectories(results.resolve("cells/redis"));
    Files.createSymbolicLink(results.resolve("cells/redis/workloadb"), folder.resolve("elsewhere"));
    assertThatThrownBy(this::read).hasMessageContaining("leads out of");
    assertThat(elsewhere).exists();
  }

  private static Attempts begun(RunRemains left) {
    return left.cells().begun(CellPlans.workload("redis", Path.of("/w/properties")));
  }

  private RunRemains read() throws UserError {
    return RunRemains.read(results, now, false, console);
  }

  private Path cell(int threads, int repeat, int order, int throughput) throws IOException {
    return DoneCell.in(results, threads, repeat, order, throughput);
  }

  private void failed(int threads) throws IOException {
    var cell = new CellBuilder().of("redis", "workloadb", threads);
    DoneCell.in(results, cell.status(Cell.Status.FAILED, Optional.of("killed")).build());
  }

  private static ServerIdentity server(String version) {
    return new ServerIdentity(
        "local",
        "127.0.0.1:1",
        Optional.of(version),
        new ServerProcesses("standalone", List.of(), List.of()),
        List.of(),
        "",
        "",
        ServerLimits.NONE);
  }

  private static Run run(int schema, Map<String, String> options) {
    return new Run(
        schema,
        "id",
        "2026-01-01T00:00:00Z",
        new Run.Invocation("sweep.sh", options, 5),
        Map.of("ycsb", "0.17.0"),
        Map.of(),
        List.of(new Run.EffectiveProperties("redis", "workloadb", false, "run", Map.of())),
        Map.of());
  }
}
