// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.CellBuilder;
import io.github.ycsbsweep.engine.model.DoneCell;
import io.github.ycsbsweep.engine.model.Run;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Given what a run left, it is refused when it would be made otherwise, and else described. */
class ResumeCommandTest {

  private static final String JAR = "0123456789abcdef";

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private Map<String, String> options = Map.of("threads", "8..", "warmup", "5");
  private Map<String, String> versions = Map.of("ycsb", "0.17.0", "java", "17.0.1");
  private Map<String, String> machine = Map.of("kernel", "Linux 6.1");
  private Map<String, String> properties = Map.of("fieldlength", "100", "redis.password", "***");
  private Map<String, Map<String, String>> jars = Map.of("redis", Map.of("core.jar", JAR));
  private String workload = "workloadb";
  private long seed = 5;

  @BeforeEach
  void aRun() throws IOException {
    write("run");
  }

  @Test
  void describesACellThatIsDone() throws IOException {
    cell(8, 2, 3, 1000);
    assertThat(resume()).isZero();
    assertThat(lines())
        .containsExactly(
            "done\tredis\tworkloadb\t8\t2\t3\tgo",
            "row\tredis\tworkloadb\t1\t0",
            "server\tredis\tlocal\t7.0.15");
  }

  @Test
  void takesACellForTornWhoseDoneIsMissing() throws IOException {
    Files.delete(cell(8, 1, 1, 1000).resolve("DONE"));
    assertThat(resume()).isZero();
    assertThat(lines())
        .containsExactly(
            "torn\tredis\tworkloadb\t" + repeat(8, 1) + "\t0", "row\tredis\tworkloadb\t1\t0");
  }

  @Test
  void takesACellForTornWhoseFiguresCannotBeRead() throws IOException {
    Files.writeString(cell(8, 1, 1, 1000).resolve("cell.json"), "{\"schema\":1,\"thr");
    Files.delete(cell(16, 1, 2, 1000).resolve("cell.json"));
    assertThat(resume()).isZero();
    assertThat(lines())
        .filteredOn(line -> line.startsWith("torn"))
        .containsExactlyInAnyOrder(
            "torn\tredis\tworkloadb\t" + repeat(8, 1) + "\t0",
            "torn\tredis\tworkloadb\t" + repeat(16, 1) + "\t0");
  }

  @Test
  void saysWhatWasKnownOfTheKneeAfterEachCell() throws IOException {
    cell(8, 1, 1, 1000);
    cell(16, 1, 2, 1010);
    cell(32, 1, 3, 1020);
    // What came later does not count: that the second repeat rose says nothing about the first.
    cell(32, 2, 4, 5000);
    assertThat(resume()).isZero();
    assertThat(lines())
        .contains("done\tredis\tworkloadb\t16\t1\t2\tgo", "done\tredis\tworkloadb\t32\t1\t3\tknee");
  }

  @Test
  void countsTheKeysOfCellsDoneTornAndTakenAwayBefore() throws IOException {
    inserted(cell(8, 1, 1, 1000), 100);
    inserted(Files.createDirectories(repeat(16, 1)), 20);
    Files.writeString(row().resolve("lost-keys"), "3\n0\n");
    assertThat(resume()).isZero();
    assertThat(lines())
        .contains(
            "torn\tredis\tworkloadb\t" + repeat(16, 1) + "\t20", "row\tredis\tworkloadb\t4\t123");
  }

  @Test
  void describesARunThatHasNoCellYet() {
    assertThat(resume()).isZero();
    assertThat(lines()).containsExactly("row\tredis\tworkloadb\t0\t0");
  }

  @Test
  void failsOnAnotherOptionNamingBothValues() {
    options = Map.of("threads", "8..64", "warmup", "5", "target", "100");
    assertThat(resume()).isEqualTo(2);
    assertThat(err.toString())
        .contains("--threads: 8.. before, 8..64 now", "--target: (none) before, 100 now")
        .doesNotContain("--warmup");
  }

  @Test
  void letsOptionsDifferThatChangeNoFigure() {
    options =
        Map.of(
            "threads", "8..", "warmup", "5", "no-load", "1", "resume", "/tmp/run", "out", "/tmp/o");
    assertThat(resume()).isZero();
  }

  @Test
  void failsOnAnotherSeedWhichIsAnotherOrder() {
    seed = 6;
    assertThat(resume()).isEqualTo(2);
    assertThat(err.toString()).contains("--seed: 5 before, 6 now");
  }

  @Test
  void failsOnAnotherVersion() {
    versions = Map.of("ycsb", "0.18.0", "java", "17.0.1");
    assertThat(resume()).isEqualTo(2);
    assertThat(err.toString()).contains("version of ycsb: 0.17.0 before, 0.18.0 now");
  }

  @Test
  void failsOnAnotherProperty() {
    properties = Map.of("fieldlength", "200", "redis.password", "***");
    assertThat(resume()).isEqualTo(2);
    assertThat(err.toString()).contains("redis workloadb, fieldlength: 100 before, 200 now");
  }

  @Test
  void failsOnASecretThatWasNotGivenAgainAndSaysHow() {
    properties = Map.of("fieldlength", "100");
    assertThat(resume()).isEqualTo(2);
    assertThat(err.toString())
        .contains("redis workloadb, redis.password: *** before, (none) now")
        .contains("-P FILE or -p");
  }

  @Test
  void failsOnAnotherWorkload() {
    workload = "workloada";
    assertThat(resume()).isEqualTo(2);
    assertThat(err.toString())
        .contains("redis workloada: not measured before")
        .contains("redis workloadb: measured before, not now");
  }

  @Test
  void failsOnAnotherJar() {
    jars = Map.of("redis", Map.of("core.jar", "f" + JAR));
    assertThat(resume()).isEqualTo(2);
    assertThat(err.toString())
        .contains("redis, SHA-256 of core.jar: 0123456789ab… before, f0123456789a… now");
  }

  @Test
  void warnsOfAnotherMachine() {
    machine = Map.of("kernel", "Linux 6.2");
    versions = Map.of("ycsb", "0.17.0", "java", "17.0.2");
    assertThat(resume()).isZero();
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "warning: another machine, kernel: Linux 6.1 before, Linux 6.2 now");
  }

  private int resume() {
    try {
      write("now");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return new CommandLine(new ResumeCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(
            "--run", folder.resolve("run").toString(), "--now", folder.resolve("now").toString());
  }

  private void write(String name) throws IOException {
    Json.write(
        Files.createDirectories(folder.resolve(name)).resolve("run.json"),
        new Run(
            Run.SCHEMA,
            name,
            "2026-01-01T00:00:00Z",
            new Run.Invocation("sweep.sh", options, seed),
            versions,
            machine,
            List.of(new Run.Effective("redis", workload, false, "run", properties)),
            jars));
  }

  private Path row() {
    return folder.resolve("run/cells/redis/workloadb");
  }

  private Path repeat(int threads, int repeat) {
    return row().resolve("t%04d/r%d".formatted(threads, repeat));
  }

  private Path cell(int threads, int repeat, int order, int throughput) throws IOException {
    var operation = new Cell.Operation(1, 0, 0, throughput, Optional.empty());
    return DoneCell.in(
        folder.resolve("run"),
        new CellBuilder()
            .of("redis", "workloadb", threads)
            .repeat(repeat)
            .order(order)
            .operation(Cell.ALL, operation)
            .build());
  }

  private static void inserted(Path cell, int count) throws IOException {
    Files.writeString(
        cell.resolve("ycsb.out"),
        "[OVERALL], RunTime(ms), 1000\n[INSERT], Return=OK, %d\n".formatted(count));
  }

  private List<String> lines() {
    return out.toString().lines().toList();
  }
}
