// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.workloads.memtier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given the results of a process of memtier_benchmark. */
class MemtierReportTest {

  private static final String START = "{\"Runtime\": {\"Start time\": 1700000000123}";

  @TempDir private Path folder;

  private MemtierReport read(String all) throws IOException {
    var file = Files.writeString(folder.resolve("memtier-0.json"), "{\"ALL STATS\": " + all + "}");
    return MemtierReport.read(file.toFile());
  }

  /** A second in which a latency is as many milliseconds as its percentile. */
  private static String second(int count) {
    return MemtierSettings.PERCENTILES.stream()
        .map(it -> String.format("\"p%.2f\": %s", Double.valueOf(it), it))
        .collect(Collectors.joining(",", "{\"Count\": " + count + ", ", ", \"Max Latency\": 300}"));
  }

  @Test
  void readsTheLatenciesOfEachSecondFromItsPercentiles() throws Exception {
    var report =
        read(
            START
                + ", \"Gets\": {\"Time-Serie\": {\"0\": {\"Count\": 0}, \"1\": "
                + second(10_000)
                + "}}}");
    assertThat(report.startMillis()).isEqualTo(1_700_000_000_123L);
    assertThat(report.reads().get(0).getTotalCount()).isZero();
    var second = report.reads().get(1);
    assertThat(second.getTotalCount()).isEqualTo(10_000);
    assertThat(second.valuesAreEquivalent(second.getValueAtPercentile(50), 50_000)).isTrue();
    assertThat(second.valuesAreEquivalent(second.getValueAtPercentile(99.9), 99_900)).isTrue();
    assertThat(second.valuesAreEquivalent(second.getMaxValue(), 300_000)).isTrue();
  }

  @Test
  void countsEachOperationOfASecondWithFewerThanItHasPercentiles() throws Exception {
    var report = read(START + ", \"Sets\": {\"Time-Serie\": {\"0\": " + second(3) + "}}}");
    assertThat(report.updates().get(0).getTotalCount()).isEqualTo(3);
    assertThat(report.reads()).isEmpty();
  }

  @Test
  void tellsOfReadsThatFoundNothingAndOfLostConnections() throws Exception {
    var report =
        read(
            START + ", \"Gets\": {\"Misses/sec\": 12.50}, \"Totals\": {\"Connection Errors\": 2}}");
    assertThat(report.missed()).isEqualTo(12.5);
    assertThat(report.errors()).isEqualTo(2);
  }

  @Test
  void refusesResultsWithoutPercentilesOfSeconds() {
    var all = START + ", \"Gets\": {\"Time-Serie\": {\"0\": {\"Count\": 5, \"Max Latency\": 1}}}}";
    assertThatThrownBy(() -> read(all))
        .hasMessageContaining("memtier-0.json: no percentiles of a second");
  }

  @Test
  void refusesAFileWithoutResults() {
    assertThatThrownBy(() -> read("{}")).hasMessageContaining("no ALL STATS, Runtime, Start time");
  }
}
