// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.measure.SyntheticCell;
import io.github.ycsbsweep.engine.measure.SyntheticClients;
import io.github.ycsbsweep.engine.results.cell.Hiccups;
import io.github.ycsbsweep.engine.results.cell.Hiccups.Pauses;
import io.github.ycsbsweep.support.HiccupMeter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given logs of hiccups, a cell has those of its window: 2 s to 7 s after its first operation. */
class HiccupLogsTest {

  private static final long START = SyntheticCell.START;

  @TempDir private Path run;
  private SyntheticCell cell;

  @BeforeEach
  void aCellOfNineSeconds() throws Exception {
    cell = new SyntheticCell(run).returned("READ", "OK", 1).rows("READ", 9, 500, 100);
  }

  @Test
  void countsTheWindowAlone() throws Exception {
    log(cell.folder().resolve(HiccupMeter.CLIENT_LOG), START, 1_900, 900_000);
    log(cell.folder().resolve(HiccupMeter.MACHINE_LOG), START, 4_000, 70_000);
    var hiccups = measured().orElseThrow();
    assertThat(hiccups.client().orElseThrow().max()).isZero();
    assertThat(hiccups.machine().orElseThrow().max()).isBetween(70_000L, 70_100L);
    assertThat(hiccups.server()).isEmpty();
  }

  @Test
  void leavesPercentilesEmptyWithFewerThanAHundredSamplesBeyondThem() throws Exception {
    log(cell.folder().resolve(HiccupMeter.CLIENT_LOG), START, 4_000, 70_000);
    var client = measured().flatMap(Hiccups::client).orElseThrow();
    assertThat(client.p99()).isEmpty();
    assertThat(client.p999()).isEmpty();
  }

  @Test
  void saysNothingWhereNobodyMeasured() throws Exception {
    assertThat(measured()).isEmpty();
  }

  @Test
  void takesTheServersMachineByItsOwnClock() throws Exception {
    var apart = Files.createDirectories(cell.folder().resolve("server"));
    cell.file("server/system.csv", "time_ms,server_cpu_s\n1700000061000,1\n1700000068000,2\n");
    cell.file("server/host.json", "{\"host\": \"db1\", \"clockOffsetMillis\": 60000}");
    log(apart.resolve(HiccupMeter.MACHINE_LOG), START + 60_000, 4_000, 30_000);
    assertThat(measured().flatMap(Hiccups::server).map(Pauses::max).orElseThrow())
        .isBetween(30_000L, 30_100L);
  }

  @Test
  void readsWhatIsWholeOfATornLog() throws Exception {
    var file = cell.folder().resolve(HiccupMeter.CLIENT_LOG);
    log(file, START, 4_000, 70_000);
    var text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 20));
    assertThat(measured().flatMap(Hiccups::client).map(Pauses::max).orElseThrow())
        .isBetween(70_000L, 70_100L);
  }

  @Test
  void addsTheHiccupsOfSeveralClientsUp() throws Exception {
    var clients = new SyntheticClients(Files.createDirectories(run.resolve("two")), 2);
    // The second one's clock is ahead.
    clients.clock(1, 200);
    clients.rows("READ", 9, 1_000, 100).write();
    log(clients.folder().resolve("clients/0/" + HiccupMeter.CLIENT_LOG), START, 4_000, 20_000);
    log(
        clients.folder().resolve("clients/1/" + HiccupMeter.CLIENT_LOG),
        START + 200,
        6_900,
        30_000);
    log(clients.folder().resolve(HiccupMeter.MACHINE_LOG), START, 3_000, 10_000);
    var hiccups = clients.measure(2, 5).hiccups().orElseThrow();
    assertThat(hiccups.client().orElseThrow().max()).isBetween(30_000L, 30_100L);
    // Ten thousand samples have a hundred beyond the p99, five thousand have not.
    assertThat(hiccups.client().orElseThrow().p99()).hasValue(0);
    // Beside a client a sample stands for five times as long.
    assertThat(hiccups.machine().orElseThrow().p99()).hasValue(0);
    assertThat(hiccups.machine().orElseThrow().p999()).isEmpty();
    assertThat(hiccups.machine().orElseThrow().max()).isBetween(10_000L, 10_100L);
  }

  private Optional<Hiccups> measured() throws Exception {
    return cell.measure(2, 5).hiccups();
  }

  /** Nine seconds without hiccups, but for one of so many microseconds. */
  static void log(Path file, long start, long atMillis, long micros) throws IOException {
    try (var out = Files.newOutputStream(file)) {
      var log = new HistogramLogWriter(out);
      for (var row = 0L; row < 9_000; row += 250) {
        var histogram = new Histogram(3);
        histogram.recordValueWithCount(0, 249);
        histogram.recordValue(row <= atMillis && atMillis < row + 250 ? micros : 0);
        log.outputIntervalHistogram(
            (start + row) / 1000.0, (start + row + 250) / 1000.0, histogram, 1_000);
      }
      log.close();
    }
  }
}
