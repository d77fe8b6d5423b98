// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.results.cell.CellOutcome.ClientReaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients say of their connections, second by second. */
class ClientEventLogTest {

  @TempDir private Path folder;

  private ClientEventLog log(String text) throws Exception {
    Files.writeString(folder.resolve(ClientEventLog.FILE), text);
    return ClientEventLog.read(folder, 0);
  }

  private static Optional<ClientReaction> all(ClientEventLog... clients) {
    return ClientEventLog.between(List.of(clients), 0, Double.MAX_VALUE);
  }

  private static ClientReaction reconnects(long count) {
    return new ClientReaction(OptionalLong.of(count), OptionalLong.empty());
  }

  @Test
  void addsUpTheSecondsThatOverlapATime() throws Exception {
    var log = log("second,reconnects,retries\n10,1,0\n11,2,5\n14,4,0\n");
    assertThat(ClientEventLog.between(List.of(log), 11_200, 13_900))
        .contains(new ClientReaction(OptionalLong.of(2), OptionalLong.of(5)));
    assertThat(all(log)).contains(new ClientReaction(OptionalLong.of(7), OptionalLong.of(5)));
  }

  @Test
  void isInTheTimeOfTheRunnersClock() throws Exception {
    log("second,reconnects\n10,1\n");
    var log = ClientEventLog.read(folder, 5_000);
    assertThat(ClientEventLog.between(List.of(log), 5_000, 6_000)).contains(reconnects(1));
    assertThat(ClientEventLog.between(List.of(log), 10_000, 11_000)).contains(reconnects(0));
  }

  @Test
  void knowsNothingOfWhatOneClientDoesNotCount() throws Exception {
    var silent = ClientEventLog.read(folder.resolve("nowhere"), 0);
    var half = log("second,reconnects\n");
    assertThat(all(half)).contains(reconnects(0));
    assertThat(all(half, silent)).isEmpty();
    assertThat(all()).isEmpty();
  }

  @Test
  void refusesWhatIsNoSecondWithItsCounts() {
    assertThatThrownBy(() -> log("second,reconnects\n10\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not a second and its counts: 10");
    assertThatThrownBy(() -> log("time,reconnects\n")).hasMessageContaining("first column");
  }
}
