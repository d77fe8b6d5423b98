// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Client;

/** Given the same words, YCSB's client and this one write the same. */
class BenchmarkClientTest {

  private static final String CORE =
      "-p workload=site.ycsb.workloads.CoreWorkload -p recordcount=200 -p operationcount=1000"
          + " -p readproportion=1 -p updateproportion=0 -p basicdb.verbose=false ";

  private static final String FAILING =
      "-p workload=io.github.ycsbsweep.workloads.client.FailingWorkload -p operationcount=1 ";

  @TempDir private Path folder;
  private boolean ranItself;

  /** A client says so where its workload takes two seconds to begin, as on a busy machine. */
  private static final String LONG_BEGIN = " (might take a few minutes for large data sets)";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-t -threads 4",
        "-load -threads 3",
        "-load -p insertstart=100 -p insertcount=50 -threads 3",
        "-t -threads 4 -target 2000",
        "-t -db site.ycsb.BasicDB -s -l mine -p status.interval=1",
        "-t -p measurementtype=timeseries -p timeseries.granularity=100000",
        "-t -s -p measurementtype=histogram -p histogram.buckets=10000 -p"
            + " measurement.trackjvm=true",
        "-t -p measurementtype=raw -p measurement.raw.output_file=raw",
        "-t -target 5000 -p measurement.interval=both",
        "-t -p operationcount=3 -threads 8",
        "-t -p operationcount=0",
        "-t -p hdrhistogram.fileoutput=true -p hdrhistogram.output.path= -p status.interval=1",
        "-t -p exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter",
        "-t -p exportfile=figures",
      })
  void runsAWorkloadAsYcsbsClientDoes(String words) throws Exception {
    var theirs = outcome(Client.class, CORE + words);
    assertThat(theirs).contains("status 0").containsAnyOf("[OVERALL]", "OVERALL");
    assertThat(outcome(BenchmarkClient.class, CORE + words)).isEqualTo(theirs);
    assertThat(ranItself).isTrue();
  }

  /** YCSB's client does not run beside it: there, its status lines may miss their end. */
  @Test
  void endsItsStatusLinesWhereThreadsAreMoreThanOperations() throws Exception {
    var words = CORE + "-t -p operationcount=3 -threads 8 -s";
    assertThat(outcome(BenchmarkClient.class, words))
        .contains("status 0", "sec: # operations;", "[READ], Operations, 3");
  }

  @Test
  void stopsAfterItsTime() throws Exception {
    var words =
        CORE + "-t -threads 2 -target 50 -p maxexecutiontime=1 -p operationcount=2147483647";
    var theirs = outcome(Client.class, words);
    assertThat(theirs).contains("Maximum time elapsed. Requesting stop for the workload.");
    assertThat(withoutCounts(outcome(BenchmarkClient.class, words)))
        .isEqualTo(withoutCounts(theirs));
  }

  @Test
  void countsMoreOperationsThanAnIntHas() throws Exception {
    var words =
        CORE + "-t -threads 2 -target 50 -p maxexecutiontime=1 -p operationcount=4000000000";
    assertThat(outcome(BenchmarkClient.class, words))
        .contains("status 0", "Maximum time elapsed. Requesting stop for the workload.");
  }

  @Test
  void refusesMoreOperationsThanAThreadCounts() throws Exception {
    assertThat(outcome(BenchmarkClient.class, CORE + "-t -threads 1 -p operationcount=4000000000"))
        .contains("status 2", "operations: allowed is up to # of each thread")
        .doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-t",
        "-x",
        "-threads",
        "-threads many",
        "-target",
        "-db",
        "-l",
        "-P",
        "-P missing",
        "-p",
        "-p workload",
        "-p workload=missing.Workload",
        "-p workload=java.lang.String",
        CORE + "left",
        CORE + "-p threadcount=many",
        CORE + "-p measurementtype=none",
        CORE + "-p requestdistribution=none",
      })
  void refusesWhatYcsbsClientRefuses(String words) throws Exception {
    var theirs = outcome(Client.class, words);
    assertThat(theirs).doesNotContain("OVERALL");
    assertThat(outcome(BenchmarkClient.class, words)).isEqualTo(theirs);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        FAILING + "-p failing=init",
        FAILING + "-p failing=initThread",
        FAILING + "-p failing=operation",
        FAILING + "-p failing=cleanup",
        CORE + "-db missing.Binding",
        CORE + "-p exportfile=missing/figures",
        CORE + "-p exporter=missing.Exporter",
      })
  void failsAsYcsbsClientDoes(String words) throws Exception {
    var theirs = outcome(Client.class, words);
    assertThat(theirs).containsIgnoringCase("exception");
    assertThat(outcome(BenchmarkClient.class, words)).isEqualTo(theirs);
  }

  @Test
  void takesTheLastFileAndThenTheCommandLine() throws Exception {
    var first = Files.writeString(folder.resolve("first"), "recordcount=1\nfieldcount=1\n");
    var second = Files.writeString(folder.resolve("second"), "recordcount=2\nfieldcount=2\n");
    var properties =
        ClientArguments.parse(
            "-p", "recordcount=3", "-p", "workload=W", "-P", first + "", "-P", second + "");
    assertThat(properties.orElseThrow())
        .containsEntry("recordcount", "3")
        .containsEntry("fieldcount", "2");
  }

  /** Status, both outputs and all files of a client, without what no two runs have in common. */
  private String outcome(Class<?> client, String words) throws Exception {
    var home = folder.resolve(client.getSimpleName());
    var output = ClientProcess.start(home, client, split(words)).await();
    ranItself = output.runsItself();
    var parts = new ArrayList<>(List.of("status " + output.status()));
    try (var files = Files.list(home)) {
      for (var file : files.sorted().toList()) {
        var content = timeless(Files.readString(file));
        parts.add(
            file.getFileName() + ":\n" + (file.endsWith("err") ? unordered(content) : content));
      }
    }
    return String.join("\n", parts);
  }

  private static List<String> split(String words) {
    return words.isEmpty() ? List.of() : List.of(words.split(" "));
  }

  private static String timeless(String text) {
    return text.lines()
        .filter(BenchmarkClientTest::isNoFrameOfClient)
        .filter(line -> !line.equals(LONG_BEGIN))
        .map(BenchmarkClientTest::timelessLine)
        .sorted(Comparator.comparing(BenchmarkClientTest::measurement))
        .collect(Collectors.joining("\n"));
  }

  /** YCSB exports its measurements in the order of a hash map; empty of a line of none. */
  private static String measurement(String line) {
    return line.startsWith("[") && line.contains("], ") ? line.substring(0, line.indexOf(']')) : "";
  }

  /**
   * Threads speak when they come to it, and how many status lines there are is a matter of time.
   */
  private static String unordered(String lines) {
    return lines.lines().distinct().sorted().collect(Collectors.joining("\n"));
  }

  /** Where in a client an exception was thrown is its own affair. */
  private static boolean isNoFrameOfClient(String line) {
    return !line.matches("\\s+at (?!site\\.ycsb\\.(?!Client\\.)).*");
  }

  private static String timelessLine(String line) {
    if (line.contains("Operations, ") || line.contains("Return=")) {
      return line;
    }
    return line.replaceFirst("operations;.*", "operations;")
        .replaceFirst("HISTF.*", "HISTF")
        // A share of no time at all.
        .replace("NaN", "0")
        .replaceAll("[0-9]+([.,][0-9]+)?(E-?[0-9]+)?", "#");
  }

  /** Which of the threads speaks first is not said, and neither is how much they do in a second. */
  private static List<String> withoutCounts(String outcome) {
    return outcome.replaceAll("[0-9]+", "#").lines().sorted().toList();
  }
}
