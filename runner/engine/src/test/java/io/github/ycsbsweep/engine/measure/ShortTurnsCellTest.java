// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.request.RateSchedule;
import io.github.ycsbsweep.engine.request.RateSchedule.Arrivals;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.TurnPlan.Design;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Given the first of two systems in turns of 50 ms, a block of warm-up and two that are measured.
 * Its threads begin 900 operations in each of its turns, 700 of them in the measured part. YCSB's
 * log has a row a block. The server needs 0.3 s of CPU time in a block, and the client 0.4 s; the
 * machine is busy for 1.6 s of it, and its link for 0.2 s.
 */
class ShortTurnsCellTest {

  private static final TurnPlan PLAN =
      new TurnPlan(Design.SQUARE, 2, Duration.ofMillis(50), 1, 2, Optional.empty());

  private static final int OF_BLOCK = 9_000;

  @TempDir private Path folder;

  private SyntheticCell synthetic;

  @BeforeEach
  void isWritten() throws Exception {
    synthetic = new SyntheticCell(folder).returned("READ", "OK", 3 * OF_BLOCK);
    var turns = new StringBuilder(SyntheticCell.TURNS);
    var order = PLAN.order(1);
    for (var turn = 0; turn < PLAN.turns(); turn++) {
      if (order.get(turn % order.size()) == 0) {
        var begin = SyntheticCell.START + 50L * turn;
        turns.append(
            "%d,%d,%d,%d,%d,900,700%n".formatted(turn, begin, begin + 10, begin + 45, begin + 46));
      }
    }
    for (var block = 0; block <= 4; block++) {
      synthetic.row("READ", 1.05, block < 3 ? OF_BLOCK : 0, 300);
    }
    synthetic.file("turns.csv", turns.toString()).file("system.csv", samples(4));
  }

  private static String samples(int blocks) {
    var samples =
        new StringBuilder(
            "time_ms,net_bytes,client_cpu_s,server_cpu_s,server_ran_s,machine_busy_s,"
                + "link_busy_s\n");
    for (var block = 0; block <= blocks; block++) {
      samples.append(
          "%d,%d,%.1f,%.1f,%.1f,%.1f,%.1f%n"
              .formatted(
                  SyntheticCell.START + 1_050L * block - 25,
                  1_000_000 * block,
                  0.4 * block,
                  0.3 * block,
                  0.3 * block,
                  1.6 * block,
                  0.2 * block));
    }
    return samples.toString();
  }

  private Cell cell() throws Exception {
    return synthetic.measureIn(PLAN, 1, 1);
  }

  @Test
  void eachBlockHasWhatThreadsCountedInItsTurns() throws Exception {
    var turns = cell().window().orElseThrow().turns();
    assertThat(turns).extracting(MeasuredTurn::block).containsExactly(0, 1);
    assertThat(turns).extracting(MeasuredTurn::ok).containsOnly(7_000L);
    assertThat(turns).extracting(MeasuredTurn::operations).containsOnly(9_000L);
    assertThat(turns)
        .allSatisfy(turn -> assertThat(turn.seconds()).isCloseTo(0.35, within(1e-9)))
        .allSatisfy(
            turn -> assertThat(turn.serverSeconds().orElseThrow()).isCloseTo(0.3, within(1e-9)));
  }

  /** Of 2.1 s ten turns of 45 ms in each block are its own. */
  @Test
  void itsRateIsThatOfItsOwnTime() throws Exception {
    var all = cell().all().orElseThrow();
    assertThat(all.ok()).isEqualTo(2 * OF_BLOCK);
    assertThat(all.opsPerSecond()).isCloseTo(2 * OF_BLOCK / 0.9, within(50.0));
  }

  /** The last sample is 25 ms before the end of the last row. */
  @Test
  void cpuTimeIsKnownWhereTheLastRowWasCutBehindTheLastSample() throws Exception {
    var known = cell().serverUse().cpuCores().orElseThrow();

    synthetic.file("system.csv", samples(3));

    assertThat(cell().serverUse().cpuCores().orElseThrow()).isCloseTo(known, within(0.02 * known));
  }

  /** The samples end a block too early. */
  @Test
  void cpuTimeIsNotKnownWhereTheSampleBehindTheLastBlockIsMissing() throws Exception {
    synthetic.file("system.csv", samples(2));

    assertThat(cell().serverUse().cpuCores()).isEmpty();
  }

  /** A second of the clock holds less than half a second of its own time. */
  @Test
  void atAHeldRateNoSecondsOfTheClockAreComparedWithWhatWasDue() throws Exception {
    var rate = RateSchedule.constant(20_000, Arrivals.UNIFORM);
    var held = synthetic.measureIn(PLAN, Optional.of(rate), 1, 1);

    assertThat(held.all().orElseThrow().ok()).isEqualTo(2 * OF_BLOCK);
    assertThat(held.schedule()).isEmpty();
  }

  /** What is not its own may be the other system's. */
  @Test
  void whatOthersTookOfTheMachineAndOfItsLinkIsNotKnown() throws Exception {
    var load = cell().use().bottleneck().map(Bottleneck::load).orElseThrow();
    assertThat(load.machine().busyCores()).isPresent();
    assertThat(load.machine().otherCores()).isEmpty();
    assertThat(load.linkShare()).isEmpty();
  }

  /** Of four systems in turns of 190 ms. */
  @Test
  void aRowThatWasCutAtTheEndOfItsLastTurnIsNoSilence(@TempDir Path other) throws Exception {
    var plan = new TurnPlan(Design.SQUARE, 4, Duration.ofMillis(190), 0, 2, Optional.empty());
    var turns = new StringBuilder(SyntheticCell.TURNS);
    var order = plan.order(1);
    var last = 0L;
    for (var turn = 0; turn < plan.turns(); turn++) {
      if (order.get(turn % order.size()) == 0) {
        last = 190L * turn;
        var begin = SyntheticCell.START + last;
        turns.append(
            "%d,%d,%d,%d,%d,900,700%n"
                .formatted(turn, begin, begin + 38, begin + 171, begin + 172));
      }
    }
    var cell =
        new SyntheticCell(other)
            .row("READ", (last + 120) / 1000.0, OF_BLOCK, 300)
            .row("READ", 0.93, 0, 1)
            .returned("READ", "OK", OF_BLOCK)
            .file("turns.csv", turns.toString())
            .measureIn(plan, 0, 1);

    assertThat(cell.reason()).isEmpty();
    assertThat(cell.all().orElseThrow().ok()).isEqualTo(OF_BLOCK);
  }

  @Test
  void bytesOfTheNetworkAreNotThoseOfTheMachineSinceTheyAreBothSystems() throws Exception {
    assertThat(cell().use().netBytesPerSecond()).isEmpty();
  }

  /** A thousand bytes for each of its operations, those of the warm-up among them. */
  @Test
  void bytesOfTheNetworkAreThoseThatTheServerCounted() throws Exception {
    synthetic.file("server-before.json", state(500)).file("server-after.json", state(27_000_500));

    assertThat(cell().use().netBytesPerSecond().orElseThrow())
        .isCloseTo(1_000 * cell().all().orElseThrow().opsPerSecond(), within(1.0));
  }

  private static String state(long bytes) {
    return "{\"atMillis\": 1, \"version\": \"1\", \"facts\": {\"net_bytes\": "
        + bytes
        + "}, \"config\": {}, \"errors\": {}}";
  }
}
