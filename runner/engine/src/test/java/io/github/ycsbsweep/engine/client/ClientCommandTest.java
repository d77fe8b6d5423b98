// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.ExitStatus;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ClientCommandTest {

  private static final String COMMAND =
      "\"command\": [\"{java}\", \"-cp\", \"{root}/a.jar:{root}/b/*\", \"site.ycsb.Client\","
          + " \"-P\", \"{plan}/own.properties\", \"-p\", \"x={java}\"]";

  @TempDir private Path folder;
  private final StringWriter errors = new StringWriter();

  @Test
  void aSingleClientRunsTheCommandAsItIs() throws Exception {
    plan("\"clients\": 1, \"threads\": 8, \"together\": false");
    assertThat(words(0, 1))
        .containsExactly(
            "/jdk/bin/java",
            "-cp",
            "/opt/sweep/a.jar:/opt/sweep/b/*",
            "site.ycsb.Client",
            "-P",
            folder + "/own.properties",
            "-p",
            "x={java}");
  }

  @Test
  void aSingleClientThatHasSecondsBeginsWithAllOfItsThreadsAtOnce() throws Exception {
    plan("\"clients\": 1, \"threads\": 8, \"seconds\": 9, \"together\": false");
    assertThat(words(0, 1))
        .endsWith(
            "-p",
            "workload=io.github.ycsbsweep.workloads.SimultaneousWorkload",
            "-p",
            "sweep.workload=a.Workload",
            "-p",
            "sweep.seconds=9");
  }

  @Test
  void eachClientHasItsShareOfThreadsAndTarget() throws Exception {
    plan("\"clients\": 3, \"threads\": 8, \"target\": 100, \"together\": false");
    assertThat(words(0, 3)).containsSequence("-threads", "3", "-target", "34");
    assertThat(words(2, 3)).containsSequence("-threads", "2", "-target", "33");
  }

  @Test
  void eachClientLoadsItsOwnRecords() throws Exception {
    plan(
        "\"clients\": 3, \"threads\": 8, \"together\": false, \"insertStart\": 50,"
            + " \"insertCount\": 100");
    assertThat(words(0, 3)).contains("insertstart=50", "insertcount=34");
    assertThat(words(2, 3)).contains("insertstart=117", "insertcount=33");
  }

  @Test
  void eachClientHasItsShareOfTheOperations() throws Exception {
    plan("\"clients\": 3, \"threads\": 8, \"together\": true, \"operations\": 100");
    assertThat(words(0, 3)).contains("sweep.operations=34");
    assertThat(words(2, 3)).contains("sweep.operations=33");
  }

  @Test
  void eachClientThatLoadsKnowsItsNumber() throws Exception {
    plan("\"clients\": 3, \"threads\": 8, \"together\": false, \"insertCount\": 100");
    assertThat(words(2, 3)).contains("sweep.client=2", "sweep.clients=3");
  }

  @Test
  void clientsThatMeasureAreReleasedTogetherAndInsertApart() throws Exception {
    plan(
        "\"clients\": 2, \"threads\": 8, \"seconds\": 9, \"together\": true, \"insertFirst\": 700");
    assertThat(words(1, 2))
        .contains(
            "workload=io.github.ycsbsweep.workloads.SimultaneousWorkload",
            "sweep.workload=a.Workload",
            "sweep.seconds=9",
            "sweep.client=1",
            "sweep.clients=2",
            "sweep.insert.first=700");
  }

  @Test
  void refusesAnIndexOutsideOfThePlan() throws Exception {
    plan("\"clients\": 2, \"threads\": 8, \"together\": false");
    assertThat(run(2, 2, new StringWriter())).isNotEqualTo(ExitStatus.OK);
    assertThat(run(0, 3, new StringWriter())).isNotEqualTo(ExitStatus.OK);
    assertThat(errors.toString())
        .contains("--index 2: allowed: 0 to 1")
        .contains("--of 3: ")
        .contains("plan.json is for 2");
  }

  @Test
  void refusesMoreClientsThanThreadsOperationsOrRecords() throws Exception {
    plan("\"clients\": 9, \"threads\": 8, \"together\": false");
    assertThat(run(0, 9, new StringWriter())).isNotEqualTo(ExitStatus.OK);
    plan("\"clients\": 3, \"threads\": 8, \"target\": 2, \"together\": false");
    assertThat(run(0, 3, new StringWriter())).isNotEqualTo(ExitStatus.OK);
    plan("\"clients\": 3, \"threads\": 8, \"operations\": 2, \"together\": true");
    assertThat(run(0, 3, new StringWriter())).isNotEqualTo(ExitStatus.OK);
    plan("\"clients\": 3, \"threads\": 8, \"insertCount\": 2, \"together\": false");
    assertThat(run(0, 3, new StringWriter())).isNotEqualTo(ExitStatus.OK);
    assertThat(errors.toString())
        .contains("8 threads are too few for 9 clients")
        .contains("2 records are too few for 3 clients")
        .contains("2 operations are too few for 3 clients")
        .contains("2 operations a second are too few for 3 clients");
  }

  private void plan(String members) throws Exception {
    Files.writeString(
        folder.resolve("plan.json"),
        "{\"schema\": 1, \"workload\": \"a.Workload\", " + members + ", " + COMMAND + "}");
  }

  private List<String> words(int index, int of) {
    var out = new StringWriter();
    assertThat(run(index, of, out)).isEqualTo(ExitStatus.OK);
    return List.of(out.toString().split("\0"));
  }

  private int run(int index, int of, StringWriter out) {
    return new CommandLine(new ClientCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(errors))
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              command.getErr().println(failure.getMessage());
              return ExitStatus.FAILED;
            })
        .execute(
            "--plan",
            folder.resolve("plan.json").toString(),
            "--index",
            Integer.toString(index),
            "--of",
            Integer.toString(of),
            "--root",
            "/opt/sweep",
            "--java",
            "/jdk/bin/java");
  }
}
