// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given samples with known truth, a cell reports what client, server and machine used. */
class CellUseTest {

  @TempDir private Path run;
  private SyntheticCell cell;

  @BeforeEach
  void anEmptyCell() throws Exception {
    cell = new SyntheticCell(run).returned("READ", "OK", 1);
  }

  @Test
  void takesTheCpuOfClientAndServerFromTheWindowAlone() throws Exception {
    cell.file(
        "system.csv",
        """
        time_ms,client_cpu_s,client_user_s,client_rss_bytes,server_cpu_s,server_rss_bytes,net_bytes,load1
        1700000000000,5.0,4.0,100,1.0,50,0,0.1
        1700000002000,9.0,8.0,200,2.0,60,1000,0.1
        1700000007000,14.0,9.0,300,4.5,70,6000,0.1
        1700000009000,99.0,99.0,900,99.0,900,9000,0.1
        """);
    var measured = cell.rows("READ", 9, 500, 100).measure(2, 5);
    assertThat(measured.client().cpuCores().orElseThrow()).isCloseTo(1.0, within(0.001));
    assertThat(measured.client().userCores().orElseThrow()).isCloseTo(0.2, within(0.001));
    assertThat(measured.serverUse().cpuCores().orElseThrow()).isCloseTo(0.5, within(0.001));
    assertThat(measured.serverUse().rssBytes()).hasValue(70);
    assertThat(measured.use().netBytesPerSecond().orElseThrow()).isCloseTo(1_000, within(0.1));
  }

  @Test
  void takesTheServersUseFromTheSamplesOfItsOwnMachineByItsOwnClock() throws Exception {
    var samples =
        """
        time_ms,client_cpu_s,server_cpu_s,server_thread_s,machine_cores,machine_busy_s
        1700000001000,1.0,0.0,0.0,2,0.0
        1700000008000,8.0,%1$s,%1$s,2,7.0
        """;
    cell.file("system.csv", samples.formatted("0.7"));
    Files.createDirectories(cell.folder().resolve("server"));
    // A clock that is a minute ahead.
    cell.file("server/system.csv", samples.formatted("6.65").replace("170000000", "170000006"));
    cell.file("server/host.json", "{\"host\": \"db1\", \"clockOffsetMillis\": 60000.2}");
    var measured = cell.rows("READ", 9, 500, 100).measure(2, 5);
    assertThat(measured.serverUse().cpuCores().orElseThrow()).isCloseTo(0.95, within(0.001));
    var bottleneck = measured.bottleneck().orElseThrow();
    assertThat(bottleneck.verdict()).isEqualTo(Bottleneck.Verdict.SERVER_BOUND);
    assertThat(bottleneck.load().server().serverBusyCores().orElseThrow())
        .isCloseTo(1.0, within(0.001));
  }

  @Test
  void countsAsOthersWhatTheMachineDidBesidesClientServerMonitorAndInterrupts() throws Exception {
    assertThat(othersWith("1")).isCloseTo(0.25, within(0.001));
    assertThat(othersWith("")).isCloseTo(0.25, within(0.001));
  }

  @Test
  void countsInterruptsOnlyOnceWhereTheyAreInTheTimeOfProcesses() throws Exception {
    assertThat(othersWith("0")).isCloseTo(0.5, within(0.001));
  }

  private double othersWith(String interruptsApart) throws Exception {
    var row = "%d,%s,%s,%s,%s,%s,%s\n";
    cell.file(
        "system.csv",
        "time_ms,client_cpu_s,server_cpu_s,monitor_cpu_s,machine_busy_s,machine_irq_s,irq_apart\n"
            + row.formatted(1_700_000_001_000L, 1, 1, 0, 100, 10, interruptsApart)
            + row.formatted(1_700_000_008_000L, 8, 4.5, 0.7, 114.7, 11.75, interruptsApart));
    var measured = cell.rows("READ", 9, 500, 100).measure(2, 5);
    return measured.bottleneck().orElseThrow().load().machine().otherCores().orElseThrow();
  }

  @Test
  void leavesTheCpuEmptyWithoutSamplesOnBothSidesOfTheWindow() throws Exception {
    cell.file("system.csv", "time_ms,client_cpu_s\n1700000000000,5.0\n1700000004000,9.0\n");
    assertThat(cell.rows("READ", 9, 500, 100).measure(2, 5).client().cpuCores()).isEmpty();
  }

  @Test
  void takesTheCollectorsShareFromThePausesInTheWindow() throws Exception {
    cell.file(
        "gc.log",
        """
        [2023-11-14T22:13:21.000+0000] GC(0) Pause Young (Allocation Failure) 256M->4M(981M) 500.000ms
        [2023-11-14T22:13:23.500+0000] GC(1) Pause Young (Allocation Failure) 256M->4M(981M) 40.500ms
        [2023-11-14T22:13:24.500+0000] GC(2) Pause Full (Ergonomics) 256M->4M(981M) 9,500ms
        """);
    var measured = cell.rows("READ", 9, 500, 100).measure(2, 5);
    assertThat(measured.client().gcPercent().orElseThrow()).isCloseTo(1.0, within(0.001));
  }
}
