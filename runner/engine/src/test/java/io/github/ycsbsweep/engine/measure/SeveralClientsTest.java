// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.results.MeasuredSeconds;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given the logs of several clients with known truth, their cell reports that truth. */
class SeveralClientsTest {

  @TempDir private Path run;
  private SyntheticClients clients;

  @BeforeEach
  void twoClients() throws Exception {
    clients = new SyntheticClients(run, 2);
  }

  @Test
  void addsTheRatesOfTheClientsUp() throws Exception {
    clients.client(0).rows("READ", 10, 1_000, 100);
    clients.client(1).rows("READ", 10, 1_050, 100);
    var cell = clients.write().measure(2, 5);
    assertThat(cell.status()).as(cell.reason().toString()).isEqualTo(Status.OK);
    assertThat(all(cell).opsPerSecond()).isCloseTo(2_050, within(0.1));
    assertThat(cell.clients()).isEqualTo(2);
    assertThat(cell.threads()).isEqualTo(8);
  }

  @Test
  void dividesWhatEachDidByItsOwnSeconds() throws Exception {
    // Its ticks end 0.4 s later: the same rate, though its window has another length.
    clients.clock(1, 0, 400).row("READ", 1.2, 1_200, 100);
    clients.client(0).rows("READ", 10, 1_000, 100);
    clients.client(1).rows("READ", 9, 1_000, 100);
    assertThat(all(clients.write().measure(2, 5)).opsPerSecond()).isCloseTo(2_000, within(0.1));
  }

  @Test
  void takesTheTimeThatAllClientsShare() throws Exception {
    clients.clock(1, 0, 3_000).rows("READ", 7, 1_000, 100);
    clients.client(0).rows("READ", 12, 1_000, 100);
    var window = clients.write().measure(2, 4).window().orElseThrow();
    assertThat(window.startMillis()).isEqualTo(SyntheticCell.START + 5_000);
    assertThat(window.seconds()).isCloseTo(4, within(0.001));
  }

  @Test
  void takesNoMoreOfTheSharedTimeThanWasAsked() throws Exception {
    clients.rows("READ", 20, 1_000, 100).write();
    assertThat(clients.measure(2, 5).window().orElseThrow().seconds()).isCloseTo(5, within(0.001));
  }

  @Test
  void putsEachClientsTicksWhereTheLargerPartOfThemLies() throws Exception {
    clients.client(0).rows("READ", 10, 1_000, 100);
    clients.clock(1, 0, -300).rows("READ", 3, 1_000, 900_000).rows("READ", 5, 1_000, 100);
    clients.client(1).rows("READ", 3, 1_000, 900_000);
    var cell = clients.write().measure(3, 5);
    // From 3 s to 7.7 s: of the second client the ticks from 2.7 s to 7.7 s.
    assertThat(all(cell).latency().orElseThrow().max()).isLessThan(200);
    assertThat(cell.perClient().get(1).opsPerSecond()).isCloseTo(1_000, within(0.1));
  }

  @Test
  void correctsTheClocks() throws Exception {
    clients.clock(1, -400).rows("READ", 10, 1_000, 100);
    clients.client(0).rows("READ", 10, 1_000, 100);
    var cell = clients.write().measure(2, 5);
    assertThat(cell.window().orElseThrow().startMillis()).isEqualTo(SyntheticCell.START + 2_000);
    assertThat(cell.perSecond().stream().filter(second -> second.ok() == 2_000)).hasSize(10);
    assertThat(cell.perClient().get(1).clockOffsetMillis()).hasValue(-400);
  }

  @Test
  void addsWhatWasNotFoundAndWhatFailed() throws Exception {
    clients.rows("READ", 10, 1_000, 100);
    clients.client(0).rows("READ-NOT_FOUND", 10, 30, 100);
    clients.client(1).rows("READ-NOT_FOUND", 10, 10, 100).rows("READ-ERROR", 10, 7, 100);
    var all = all(clients.write().measure(OptionalDouble.empty(), 2, 5, 0.5));
    assertThat(all.notFound()).isEqualTo(200);
    assertThat(all.failed()).isEqualTo(35);
  }

  @Test
  void breachesTheGateByTheFailuresOfAll() throws Exception {
    clients.rows("READ", 10, 1_000, 100).client(1).rows("READ-ERROR", 10, 100, 100);
    clients.client(1).printed("redis 10.0.0.1:7000 READ user1: LOADING");
    var cell = clients.write().measure(OptionalDouble.empty(), 2, 5, 0.01);
    assertThat(cell.status()).isEqualTo(Status.GATE);
    assertThat(cell.reason().orElseThrow()).contains("4.76 %").contains("LOADING");
  }

  @Test
  void addsTheResponseTimesAndTheTransactions() throws Exception {
    clients.rows("READ", 10, 1_000, 100).rows("Intended-READ", 10, 1_000, 7_000);
    clients.rows("UPDATE", 10, 500, 100).rows("Intended-UPDATE", 10, 500, 7_000);
    clients.rows("READ-MODIFY-WRITE", 10, 500, 200);
    var cell = clients.write().measure(OptionalDouble.of(2_000), 2, 5, 0);
    assertThat(all(cell).intended().orElseThrow().p50().orElseThrow()).isCloseTo(7_000, within(4L));
    assertThat(cell.window().orElseThrow().transactionsPerSecond().orElseThrow())
        .isCloseTo(2_000, within(0.1));
  }

  @Test
  void keepsARowOfEachClient() throws Exception {
    clients.client(0).rows("READ", 10, 2_000, 100);
    clients.client(1).rows("READ", 10, 2_100, 5_000).rows("READ-ERROR", 10, 2, 900_000);
    var rows = clients.write().measure(OptionalDouble.empty(), 2, 5, 0.5).perClient();
    assertThat(rows).extracting(row -> row.name()).containsExactly("client 0 (a)", "client 1 (b)");
    assertThat(rows.get(1).opsPerSecond()).isCloseTo(2_100, within(0.1));
    assertThat(rows.get(1).p99().orElseThrow()).isCloseTo(5_000, within(4L));
    assertThat(rows.get(1).threads()).isEqualTo(SyntheticClients.THREADS_EACH);
  }

  @Test
  void losesNoOperationOnTheCommonSecondsAndCountsNoneTwice() throws Exception {
    clients.clock(0, 120.6).row("READ", 0.37, 331, 100).rows("READ", 9, 997, 100);
    clients.client(0).row("READ", 0.01, 3, 100).rows("READ-ERROR", 8, 13, 100);
    clients.clock(1, -77, 1_900).row("READ", 0.77, 7, 100).row("READ", 1.9, 11, 100);
    clients.client(1).rows("READ", 7, 101, 100).rows("READ-NOT_FOUND", 5, 1, 100);
    var seconds = clients.write().measure(OptionalDouble.empty(), 2, 5, 1).perSecond();
    assertThat(seconds.stream().mapToLong(Second::ok).sum())
        .isEqualTo(331 + 9 * 997 + 3 + 7 + 11 + 7 * 101);
    assertThat(seconds.stream().mapToLong(Second::notOk).sum()).isEqualTo(8 * 13 + 5);
  }

  @Test
  void leavesNoGapBetweenTheCommonSeconds() throws Exception {
    clients.clock(1, 0, 430).rows("READ", 9, 1_000, 100);
    clients.client(0).rows("READ", 10, 1_000, 100);
    var seconds = clients.write().measure(2, 5).perSecond();
    assertThat(seconds.get(0).second()).isZero();
    for (var i = 1; i < seconds.size(); i++) {
      var before = seconds.get(i - 1);
      assertThat(seconds.get(i).second())
          .isCloseTo(before.second() + before.seconds(), within(1e-9));
    }
  }

  @Test
  void letsTheMeasuredSecondsBeThoseOfTheWindow() throws Exception {
    clients.clock(1, 0, 1_430).rows("READ", 9, 1_000, 100);
    clients.client(0).rows("READ", 12, 1_000, 100);
    var cell = clients.write().measure(2, 5);
    var measured = MeasuredSeconds.of(cell);
    var start = cell.window().orElseThrow().startMillis() - SyntheticCell.START;
    assertThat(measured.get(0).second()).isCloseTo(start / 1000.0, within(1e-9));
    assertThat(measured.stream().mapToDouble(Second::seconds).sum())
        .isCloseTo(cell.window().orElseThrow().seconds(), within(1e-9));
    assertThat(Arrays.stream(MeasuredSeconds.throughputs(cell)).average().orElseThrow())
        .isCloseTo(all(cell).opsPerSecond(), within(1.0));
  }

  @Test
  void takesTheCollectionsOfTheClientThatWaitedMost() throws Exception {
    clients.rows("READ", 9, 1_000, 100).client(1).file("gc.log", pause("2023-11-14T22:13:23.500"));
    clients.client(0).file("gc.log", "");
    var percent = clients.write().measure(2, 5).client().gcPercent().orElseThrow();
    assertThat(percent).isCloseTo(5, within(0.001));
  }

  @Test
  void correctsTheClockOfTheCollectionsToo() throws Exception {
    // 6 s after the first operation by the client's clock, in the last of the window's seconds.
    clients.clock(1, 480).rows("READ", 9, 1_000, 100);
    clients.client(1).file("gc.log", pause("2023-11-14T22:13:27.300"));
    clients.client(0).rows("READ", 9, 1_000, 100);
    assertThat(clients.write().measure(2, 5).client().gcPercent().orElseThrow())
        .isCloseTo(5, within(0.001));
  }

  @Test
  void addsTheProcessorsOfOtherMachines() throws Exception {
    clients.rows("READ", 9, 1_000, 100).write();
    clients.client(0).file("system.csv", samples(1, 1_000));
    clients.client(1).file("system.csv", samples(0.5, 500));
    var cell = clients.measure(2, 5);
    assertThat(cell.client().cpuCores().orElseThrow()).isCloseTo(1.5, within(0.001));
    assertThat(cell.client().rssBytes()).hasValue(400);
    assertThat(cell.use().netBytesPerSecond().orElseThrow()).isCloseTo(1_500, within(0.1));
    assertThat(cell.perClient().get(1).cpuCores().orElseThrow()).isCloseTo(0.5, within(0.001));
  }

  @Test
  void knowsNoSumOfProcessorsWithoutTheSamplesOfOne() throws Exception {
    clients.rows("READ", 9, 1_000, 100).write();
    clients.client(0).file("system.csv", samples(1, 1_000));
    assertThat(clients.measure(2, 5).client().cpuCores()).isEmpty();
  }

  @Test
  void takesTheSamplesOfThisMachineForAllOfItsClients() throws Exception {
    clients.rows("READ", 9, 1_000, 100).write();
    Files.writeString(clients.folder().resolve("system.csv"), samples(2, 1_000));
    var cell = clients.measure(2, 5);
    assertThat(cell.client().cpuCores().orElseThrow()).isCloseTo(2, within(0.001));
    assertThat(cell.perClient().get(0).cpuCores()).isEmpty();
  }

  @Test
  void givesEachMessageOfTheBindingOnce() throws Exception {
    clients.rows("READ", 9, 1_000, 100);
    clients.client(0).printed("redis: warning: old name");
    clients.client(1).printed("redis: warning: old name").printed("redis 10.0.0.1:1 READ: gone");
    assertThat(clients.write().measure(2, 5).outcome().failures())
        .containsExactly("redis: warning: old name", "redis 10.0.0.1:1 READ: gone");
  }

  private static String pause(String time) {
    return "[" + time + "+0000] GC(1) Pause Young (Allocation Failure) 256M->4M(981M) 250.000ms\n";
  }

  /** From the beginning on for 9 s. */
  private static String samples(double cores, int bytesPerSecond) {
    return "time_ms,client_cpu_s,client_user_s,client_rss_bytes,net_bytes\n"
        + SyntheticCell.START
        + ",1,1,100,0\n"
        + (SyntheticCell.START + 9_000)
        + ","
        + (1 + 9 * cores)
        + ","
        + (1 + 4 * cores)
        + ",200,"
        + 9 * bytesPerSecond
        + "\n";
  }

  private static Cell.Operation all(Cell cell) {
    return cell.all().orElseThrow();
  }
}
