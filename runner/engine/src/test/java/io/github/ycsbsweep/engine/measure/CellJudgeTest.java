// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.judge.CellSummary;
import io.github.ycsbsweep.engine.measure.log.InsertCount;
import io.github.ycsbsweep.engine.results.DoneCell;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.SystemMeasurement.ThreadKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Given a cell's logs, its judge writes the sealed format and says how to go on. */
class CellJudgeTest {

  @TempDir private Path run;
  private final Locale before = Locale.getDefault();
  private SyntheticCell cell;

  @BeforeEach
  void aCellOfEverything() throws Exception {
    cell = new SyntheticCell(run).returned("READ", "OK", 1).returned("INSERT", "OK", 812);
    cell.rows("READ", 6, 5_000, 250).rows("READ-NOT_FOUND", 6, 3, 90).rows("INSERT", 6, 100, 400);
    cell.startingAt("INSERT-ERROR", 4.5).row("INSERT-ERROR", 0.5, 4, 2_000_000);
    cell.printed("redis 127.0.0.1:7000 INSERT user7: Read timed out");
    cell.file(
        "system.csv",
        """
        time_ms,client_cpu_s,client_user_s,client_rss_bytes,server_cpu_s,server_rss_bytes,net_bytes,load1,client_thread_s,client_wait_s,client_throttled_s,client_cores,server_thread_s,server_thread_wait_s,server_cores,link_busy_s,machine_cores,machine_busy_s,machine_irq_s,machine_steal_s,monitor_cpu_s,server_written_bytes,disk_busy_s
        1700000001500,1.250,1.000,1000000,0.500,2000000,1000,0.50,0.250,1.000,,4.00,0.250,0.000,4.00,,4,100.000,1.000,0.000,0.125,4096,0.500
        1700000003500,3.250,2.000,1750000,1.500,2250000,5000,0.50,0.500,3.000,,4.00,1.000,0.500,4.00,,4,104.500,1.500,0.250,0.250,12288,1.000
        1700000005500,5.250,3.000,1500000,2.500,2500000,9001,0.75,0.750,5.000,,4.00,1.750,1.000,4.00,,4,109.000,2.000,0.500,0.375,20480,1.500
        """);
    cell.file(
        "gc.log",
        """
        [2023-11-14T22:13:23.500+0000] GC(1) Pause Young (Allocation Failure) 256M->4M(981M) 45.000ms
        """);
  }

  @AfterEach
  void theDefaultLocaleAgain() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "ar-EG"})
  void writesTheSealedFormatUnderEveryLocale(String locale) throws Exception {
    Locale.setDefault(Locale.forLanguageTag(locale));
    judge();
    try (var golden = getClass().getResourceAsStream("golden-cell.json")) {
      assertThat(Files.readString(cell.folder().resolve("cell.json")))
          .isEqualToNormalizingNewlines(new String(golden.readAllBytes(), UTF_8).strip());
    }
  }

  @Test
  void writesWhatItReads() throws Exception {
    judge();
    var file = cell.folder().resolve("cell.json");
    var again = run.resolve("again.json");
    Json.write(again, Json.read(file, Cell.class));
    assertThat(again).hasSameTextualContentAs(file);
  }

  @Test
  void tellsThatTheThreadsOfItsClientWereVirtual() throws Exception {
    assertThat(judge().setup().clientThreads()).contains(ThreadKind.PLATFORM);
    cell.printed("Client threads: virtual");
    assertThat(judge().setup().clientThreads()).contains(ThreadKind.VIRTUAL);
  }

  @Test
  void tellsStatusInsertsAndSummary() throws Exception {
    Locale.setDefault(Locale.GERMANY);
    var judged = judge();
    assertThat(judged.status()).isEqualTo(Cell.Status.GATE);
    assertThat(InsertCount.attempted(cell.folder(), 1)).isEqualTo(812);
    assertThat(CellSummary.of(judged))
        .isEqualTo(
            "5,100 ops/s  p50 0.250 ms  p99 0.400 ms  pool-bound  GATE: 0.0261 % of the operations"
                + " failed, more than --max-error-rate 0 allows: redis 127.0.0.1:7000 INSERT user7:"
                + " Read timed out");
  }

  @Test
  void quotesTheErrorThatFailedMostOperationsAndNoWarning() throws Exception {
    var cause = "JedisConnectionException: Broken pipe";
    cell = new SyntheticCell(run).returned("READ", "OK", 1).returned("READ", "ERROR", 9);
    cell.rows("READ", 6, 5_000, 250).rows("READ-ERROR", 6, 3, 90);
    cell.printed("redis: warning: redis.timeout.retry: means nothing with one try");
    cell.printed("redis 127.0.0.1:7000 INSERT user1: OOM command not allowed");
    cell.printed("redis 127.0.0.1:7000 READ user7: " + cause);
    cell.printed("redis 127.0.0.1:7000 INSERT OOM: 2 failed");
    cell.printed("redis 127.0.0.1:7000 READ JedisConnectionException: 1,009 failed");
    assertThat(CellSummary.of(judge()))
        .endsWith("allows: redis 127.0.0.1:7000 READ user7: " + cause)
        .doesNotContain("warning");
  }

  @Test
  void quotesNoWarningWhereTheBindingNamesNoError() throws Exception {
    cell = new SyntheticCell(run).returned("READ", "OK", 1).returned("READ", "ERROR", 9);
    cell.rows("READ", 6, 5_000, 250).rows("READ-ERROR", 6, 3, 90);
    cell.printed("redis: warning: redis.timeout.retry: means nothing with one try");
    assertThat(CellSummary.of(judge())).endsWith("more than --max-error-rate 0 allows");
  }

  @Test
  void countsTheInsertsOfAClientThatNeverSummedUpFromItsLogs() throws Exception {
    cell.withoutSummary();
    judge();
    assertThat(InsertCount.attempted(cell.folder(), 1)).isEqualTo(600 + 2 * 100 + 4 + 2 * 4);
  }

  @Test
  void recordsTheTargetAndSaysTheResponseTime() throws Exception {
    for (var log : new String[] {"Intended-READ", "Intended-INSERT"}) {
      cell.rows(log, 6, 5_000, 7_000);
    }
    var judged = judge(OptionalDouble.of(5100));
    assertThat(Json.read(cell.folder().resolve("cell.json"), Cell.class).targetOps())
        .hasValue(5_100);
    assertThat(CellSummary.of(judged)).contains("p99 0.400 ms  response p99 7.0");
  }

  @Test
  void findsTheKneeAmongTheCellsAtRisingThreadsOnly() throws Exception {
    cell.returned("READ", "OK", 1);
    var broken = run.resolve("cells/redis/workloadb/t0512-at50/r1");
    Files.writeString(Files.createDirectories(broken).resolve("cell.json"), "no JSON");
    DoneCell.mark(broken);
    assertThat(judge().status()).isEqualTo(Cell.Status.GATE);
  }

  @Test
  void leavesACellThatIsNotDoneOutOfTheKnee() throws Exception {
    cell.returned("READ", "OK", 1);
    var broken = run.resolve("cells/redis/workloadb/t0016/r1");
    Files.writeString(Files.createDirectories(broken).resolve("cell.json"), "no JSON");
    assertThat(judge().status()).isEqualTo(Cell.Status.GATE);
  }

  private Cell judge() throws Exception {
    return judge(OptionalDouble.empty());
  }

  private Cell judge(OptionalDouble target) throws Exception {
    return cell.judge(2, 3, target, 0, 0);
  }
}
