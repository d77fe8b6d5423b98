// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.importing.ImportedRun.Measurement;
import io.github.ycsbsweep.engine.measure.log.StatusLine;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class YcsbOutputTest extends ImportFixture {

  private static final String SUMMARY =
      """
      [OVERALL], RunTime(ms), 2000
      [OVERALL], Throughput(ops/sec), 5.0
      [READ], Operations, 10
      """;

  private ImportedRun read(String text) throws IOException, UserError {
    return YcsbOutput.read(written("out.txt", text)).get(0);
  }

  private void fails(String text, String message) {
    var file = written("bad.txt", text);
    assertThatThrownBy(() -> YcsbOutput.read(file))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(file + message);
  }

  @Test
  void refusesAFileThatDoesNotFitIntoTheMemory() throws Exception {
    var file = written("large.txt", SUMMARY);
    try (var channel = FileChannel.open(file, WRITE)) {
      channel.write(ByteBuffer.wrap(new byte[1]), 40L << 20);
    }
    assertThatThrownBy(() -> YcsbOutput.read(file))
        .hasMessage(file + ": 41943041 bytes, more than the 33554432 that are read");
  }

  @Test
  void saysOfAFolderThatItsFilesAreToBeNamed(@TempDir Path folder) {
    assertThatThrownBy(() -> YcsbOutput.read(folder))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("a folder. Name the outputs in it, as '" + folder + "/*.out'");
  }

  /** A line of a summary, and what is wrong with it. */
  static List<Arguments> impossible() {
    var most = "9223372036854776000";
    return List.of(
        Arguments.of("[READ], Operations, -5", "-5.0: allowed is a whole number from 0 to " + most),
        Arguments.of("[READ], Operations, 1.5", "1.5: allowed is a whole number"),
        Arguments.of("[READ], Operations, NaN", "NaN: allowed is a whole number"),
        Arguments.of("[READ], Return=OK, 99999999999999999999", "1.0E20: allowed"),
        Arguments.of("[READ], AverageLatency(us), -1", "-1.0: allowed is a number from 0 to "),
        Arguments.of("[READ], 99thPercentileLatency(us), -2", "-2.0: allowed"),
        Arguments.of("[READ], MaxLatency(us), 1e400", "Infinity: allowed"),
        Arguments.of("[OVERALL], Throughput(ops/sec), -Infinity", "-Infinity: allowed"),
        Arguments.of("[OVERALL], RunTime(ms), 1e13", "allowed is a number from 0 to 1000000000000"),
        Arguments.of(
            "[TOTAL_GC_TIME_%], Time(%), 101", "101.0: allowed is a number from 0 to 100"));
  }

  @ParameterizedTest
  @MethodSource("impossible")
  void refusesAFigureThatNobodyCanHaveMeasuredWithItsLine(String line, String message) {
    var words = line.split("[\\[\\], ]+", -1);
    var object =
        "{ \"metric\" : \"%s\", \"measurement\" : \"%s\", \"value\" : %s }"
            .formatted(words[1], words[2], words[3]);
    failsAt(SUMMARY + line + "\n", 4, message);
    if (words[3].matches("-?[0-9].*")) {
      failsAt("\n" + object + "\n", 2, message);
    }
  }

  private void failsAt(String text, int line, String message) {
    var file = written("bad.txt", text);
    assertThatThrownBy(() -> YcsbOutput.read(file))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(file + ":" + line + ": ")
        .hasMessageContaining(message);
  }

  @Test
  void refusesMoreOperationsTogetherThanACountHolds() {
    fails(
        SUMMARY
            + "[UPDATE], Operations, 9000000000000000000\n"
            + "[SCAN], Operations, 9000000000000000000\n",
        ":1: 18000000000000000000 operations together: allowed are up to");
  }

  @Test
  void refusesStatusLinesThatCountDown() {
    var status = "2024-01-01 00:00:0%d:000 %d sec: %d operations; est\n";
    fails(
        status.formatted(1, 1, 20) + status.formatted(2, 2, 10) + SUMMARY,
        ":2: 10 operations, and 20 were done before");
  }

  @Test
  void takesWhatYcsbWritesWhereNothingWasTimed() throws Exception {
    var nothing =
        """
        [READ], Operations, 0
        [READ], AverageLatency(us), NaN
        [READ], MinLatency(us), 9223372036854775807
        [READ], MaxLatency(us), -1
        [MAX_SYS_LOAD_AVG], Load, -1.0
        """;
    assertThat(read(SUMMARY.replace("READ", "UPDATE") + nothing).measurements()).hasSize(8);
  }

  @Test
  void readsTheSameFromEitherExporter() throws Exception {
    var objects =
        """
        {
          "metric" : "READ",
          "measurement" : "Operations",
          "value" : 10
        } {
          "metric" : "OVERALL",
          "measurement" : "RunTime(ms)",
          "value" : "NaN"
        }
        """;
    var array = "[ " + objects.replace("} {", "}, {") + "]";
    assertThat(read(objects).measurements())
        .containsExactly(
            Measurement.of("READ", "Operations", 10),
            Measurement.of("OVERALL", "RunTime(ms)", Double.NaN))
        .isEqualTo(read(array).measurements());
  }

  @Test
  void readsTheArgumentsAsTheLauncherPrintsThem() throws Exception {
    var run =
        read(
            "/usr/bin/java -cp /y/lib/core-0.17.0.jar site.ycsb.Client -t -db"
                + " site.ycsb.db.RedisClient -s -P workloads/workloada -p threadcount=4\n"
                + SUMMARY);
    var arguments = run.arguments();
    assertThat(arguments.store()).contains("redis");
    assertThat(arguments.workload()).contains("workloada");
    assertThat(arguments.threads()).hasValue("4");
  }

  @Test
  void tellsStoresByTheirClasses() {
    assertThat(store("com.yahoo.ycsb.db.CassandraCQLClient")).isEqualTo("cassandra-cql");
    assertThat(store("com.yahoo.ycsb.db.MongoDbClient")).isEqualTo("mongodb");
    assertThat(store("site.ycsb.db.AsyncMongoDbClient")).isEqualTo("mongodb-async");
    assertThat(store("site.ycsb.db.couchbase2.Couchbase2Client")).isEqualTo("couchbase2");
    assertThat(store("site.ycsb.webservice.rest.RestClient")).isEqualTo("rest");
    assertThat(store("io.github.ycsbsweep.redis.RedisBinding")).isEqualTo("redis");
    assertThat(store("org.example.Shelf")).isEqualTo("Shelf");
  }

  @Test
  void readsRunsOneAfterTheOther() throws Exception {
    var runs =
        YcsbOutput.read(written("all.txt", SUMMARY + "Command line: -threads 2\n" + SUMMARY));
    assertThat(runs).extracting(ImportedRun::line).containsExactly(1, 4);
    assertThat(runs.get(0).arguments()).isEqualTo(ImportedArguments.NONE);
    assertThat(runs.get(1).arguments().threads()).hasValue("2");
  }

  @Test
  void countsWhatWasDoneBetweenStatusLines() throws Exception {
    var run =
        read(
            """
            2026-03-29 01:59:59:500 0 sec: 0 operations; est completion in 0 second
            2026-03-29 03:00:00:500 1 sec: 100 operations; 100 current ops/sec; [READ: Count=90, Max=1, Avg=1,5] [READ-FAILED: Count=10, Max=1]
            2026-03-29 03:00:02:000 2 sec: 160 operations; 40 current ops/sec; [READ: Count=60, Max=1]
            """
                + SUMMARY);
    // The clock was put forward by an hour in between.
    assertThat(StatusLine.intervals(run.status()))
        .containsExactly(new Second(0, 1, 90, 10), new Second(1, 1.5, 60, 0));
  }

  @Test
  void takesWhatADriverLogsForNoFigure() throws Exception {
    var run = read("{cluster=db1}\n[main], INFO, connected to db1\n" + SUMMARY);
    assertThat(run.measurements()).hasSize(3);
  }

  @Test
  void failsOnAFigureThatIsCutOffNamingTheLine() {
    fails(SUMMARY + "[READ], Aver", ":4: a figure of YCSB that is cut off");
  }

  @Test
  void failsOnAFigureThatIsNoNumberNamingTheLine() {
    fails(SUMMARY.replace("2000", "2 s"), ":1: 2 s is not a number");
  }

  @Test
  void failsOnJsonThatIsCutOffNamingTheLine() {
    fails("x\n{\n \"metric\" : \"READ\",\n \"measu", ":4: neither YCSB's text nor its JSON");
  }

  @Test
  void failsOnOtherJsonNamingTheLine() {
    fails("{ \"metric\" : \"READ\" }\n", ":1: not a figure of YCSB");
  }

  @Test
  void failsOnAFileWithoutASummary() {
    fails("Loading workload...\nStarting test.\n", ":2: no [OVERALL], RunTime(ms)");
  }

  private static String store(String className) {
    return ImportedArguments.of("-db " + className).store().orElseThrow();
  }
}
