// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.TurnPlan.Design;
import io.github.ycsbsweep.engine.results.ServerHost;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.MeasuredTurn;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Given a system in turns of 500 ms, A B B A, whose clients are on two machines, the second with a
 * clock that is 200 ms ahead. Its server is on a third one, 100 ms behind. In each turn a client
 * does 1,000 operations with 0.1 s of CPU time, and the server needs 0.3 s.
 */
class TurnsElsewhereTest {

  private static final long TURN = 500;
  private static final int BLOCKS = 2;
  private static final int TURNS = 4 * BLOCKS;
  private static final TurnPlan PLAN =
      new TurnPlan(Design.SQUARE, 2, Duration.ofMillis(TURN), 0, BLOCKS, Optional.empty());

  @TempDir private Path run;
  private SyntheticClients clients;

  @BeforeEach
  void areThere() throws Exception {
    clients = new SyntheticClients(run, 2);
    client(0, 0, TURNS);
    client(1, 200, TURNS);
    var server = Files.createDirectories(clients.folder().resolve(ServerHost.FOLDER));
    samples(server, "server_ran_s", 0.3, -100);
    new ServerHost("far", BigDecimal.valueOf(-100)).write(server);
  }

  @Test
  void bothClientsAndTheServerAreInEveryTurnByTheirOwnClocks() throws Exception {
    var turns = measured().window().orElseThrow().turns();
    assertThat(turns).hasSize(BLOCKS);
    assertThat(turns).extracting(MeasuredTurn::block).containsExactly(0, 1);
    assertThat(turns).extracting(MeasuredTurn::ok).containsOnly(4_000L);
    assertThat(turns).allSatisfy(turn -> isAbout(0.6, turn.serverSeconds()));
    assertThat(turns).allSatisfy(turn -> isAbout(0.4, turn.clientSeconds()));
  }

  @Test
  void aBlockInWhichOneOfTheClientsLacksATurnIsNone() throws Exception {
    client(1, 200, TURNS - 1);
    assertThat(measured().window().orElseThrow().turns()).hasSize(BLOCKS - 1);
  }

  @Test
  void aClockThatIsKnownTooBadlyFailsTheCell() throws Exception {
    clients.clockUncertainty(1, 61.2);
    assertThat(measured().reason().orElseThrow())
        .isEqualTo(
            "client 1 (b): its clock is known to 61.2 ms, and turns of 500 ms need 50 ms: take"
                + " --slice 700ms");
  }

  private Cell measured() throws Exception {
    return clients.write().measureIn(PLAN, 1);
  }

  private void client(int number, int aheadMillis, int lastTurn) throws IOException {
    var client = clients.clock(number, aheadMillis);
    var turns = new StringBuilder(SyntheticCell.TURNS);
    for (var turn = 0; turn < TURNS; turn++) {
      var isOwn = PLAN.order(1).get(turn % 4) == 0;
      client.row("READ", 0.1, isOwn ? 1 : 0, 100).row("READ", 0.375, isOwn ? 1_000 : 0, 100);
      client.row("READ", 0.025, 0, 100);
      if (isOwn && turn < lastTurn) {
        var begin = SyntheticCell.START + aheadMillis + turn * TURN;
        turns.append(
            "%d,%d,%d,%d,%d,1001,1000%n"
                .formatted(turn, begin, begin + 100, begin + 475, begin + 476));
      }
    }
    client.file("turns.csv", turns.toString());
    samples(client.folder(), "client_ran_s", 0.1, aheadMillis);
  }

  /** One in every rest. */
  private static void samples(Path folder, String column, double ofTurn, int aheadMillis)
      throws IOException {
    var csv = new StringBuilder("time_ms,").append(column).append('\n');
    var ran = 0.0;
    for (var turn = 0; turn <= TURNS; turn++) {
      csv.append(SyntheticCell.START + aheadMillis + turn * TURN - 12).append(',');
      csv.append(ran).append('\n');
      ran += PLAN.order(1).get(turn % 4) == 0 ? ofTurn : 0;
    }
    Files.writeString(folder.resolve("system.csv"), csv);
  }

  private static void isAbout(double seconds, OptionalDouble measured) {
    assertThat(measured.orElseThrow()).isCloseTo(seconds, within(1e-9));
  }
}
