// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StartCoordinatorTest {

  private final RecordedConsole console = new RecordedConsole();

  @Test
  void releasesAllAtOneInstantToCome() throws Exception {
    var clients = List.of(new Waiting("a", true, true), new Waiting("b", true, true));
    var before = System.currentTimeMillis();
    new StartCoordinator(console).release(clients);
    assertThat(clients.get(0).released).isEqualTo(clients.get(1).released).isPresent();
    assertThat(clients.get(0).released.getAsLong()).isBetween(before + 500, before + 60_000);
  }

  @Test
  void namesThoseThatHaveEndedAndLetsNoneGo() throws Exception {
    var clients =
        List.of(
            new Waiting("a", true, true),
            new Waiting("b", false, false),
            new Waiting("c", true, false));
    new StartCoordinator(console).release(clients);
    assertThat(console.said())
        .containsExactly("not every client got ready, so none is let go: client 1 (b) has ended");
    assertThat(clients).allSatisfy(client -> assertThat(client.isAlive).isFalse());
    assertThat(clients).allSatisfy(client -> assertThat(client.released).isEmpty());
  }

  @Test
  void namesThoseThatAreLateAsLongAsNoneHasEnded() throws Exception {
    var clients =
        List.of(
            new Waiting("a", true, false),
            new Waiting("b", true, true),
            new Waiting("c", true, false));
    new StartCoordinator(console, Duration.ZERO).release(clients);
    assertThat(console.said())
        .containsExactly(
            "not every client got ready, so none is let go: client 0 (a) is not connected after"
                + " 0 s, client 2 (c) is not connected after 0 s");
  }

  private static final class Waiting implements RunningClient {

    private final String host;
    private final boolean isReady;
    private boolean isAlive;
    private OptionalLong released = OptionalLong.empty();

    Waiting(String host, boolean isAlive, boolean isReady) {
      this.host = host;
      this.isAlive = isAlive;
      this.isReady = isReady;
    }

    @Override
    public String host() {
      return host;
    }

    @Override
    public boolean isAlive() {
      return isAlive;
    }

    @Override
    public boolean isReady() {
      return isReady;
    }

    @Override
    public void release(long millis) {
      released = OptionalLong.of(millis);
    }

    @Override
    public OptionalInt waitFor(Duration limit) {
      return OptionalInt.empty();
    }

    @Override
    public Optional<ClockOffset> clock() {
      return Optional.empty();
    }

    @Override
    public void kill() {
      isAlive = false;
    }
  }
}
