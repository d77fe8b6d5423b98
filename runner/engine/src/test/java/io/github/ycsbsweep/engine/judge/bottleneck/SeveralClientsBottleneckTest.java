// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.judge.bottleneck;

import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.CLIENT_BOUND;
import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.NETWORK_BOUND;
import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.POOL_BOUND;
import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.SERVER_BOUND;
import static io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.judge.bottleneck.Bottlenecks.ClientSituation;
import io.github.ycsbsweep.engine.results.cell.Bottleneck;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Given several clients, what one of them can't do the cell can't, and the verdict names it. */
class SeveralClientsBottleneckTest {

  private Cells together;
  private Cells first;
  private Cells second;

  @BeforeEach
  void twoClientsAtNobodysLimit() {
    together = new Cells();
    first = new Cells().external("10.0.0.9:7000");
    second = new Cells().external("10.0.0.9:7000");
  }

  @Test
  void isClientBoundIfOneClientIs() {
    second.with("clientAllowedCores", 1).with("clientCores", 0.9);
    assertThat(found().verdict()).isEqualTo(CLIENT_BOUND);
    assertThat(found().reason())
        .isEqualTo("client 1 (b): the client used 0.90 of the 1.00 cores that it may use");
  }

  @Test
  void namesTheClientThatCollectedGarbage() {
    first.with("gcPercent", 12);
    together.with("gcPercent", 12);
    assertThat(found().reason()).startsWith("client 0 (a): garbage collections stopped the client");
  }

  @Test
  void namesTheClientWhoseLinkIsFull() {
    second.with("linkShare", 0.8);
    assertThat(found().verdict()).isEqualTo(NETWORK_BOUND);
    assertThat(found().reason()).startsWith("client 1 (b): the network link carried 80 %");
  }

  @Test
  void judgesClientsOnThisMachineAsOne() {
    together.with("clientAllowedCores", 2).with("clientCores", 1.9);
    assertThat(found().verdict()).isEqualTo(CLIENT_BOUND);
    assertThat(found().reason()).startsWith("the 2 clients taken as one: the client used 1.90");
  }

  @Test
  void prefersTheServersLimitToAClients() {
    together.with("serverThreadCores", 0.95);
    first.with("gcPercent", 12);
    assertThat(found().verdict()).isEqualTo(SERVER_BOUND);
    assertThat(found().reason()).doesNotContain("clients");
  }

  @Test
  void holdsThePoolAgainstTheThreadsOfItsOwnClient() {
    first.property("mongodb.maxconnections", "64");
    second.property("mongodb.maxconnections", "64");
    assertThat(found().verdict()).isEqualTo(UNKNOWN);
    second.property("mongodb.maxconnections", "10");
    assertThat(found().verdict()).isEqualTo(POOL_BOUND);
    assertThat(found().reason()).startsWith("client 1 (b): 64 threads shared the connections");
  }

  @Test
  void tellsWhatTheClientsUsedTogetherWhenNothingWasAtItsLimit() {
    assertThat(found().reason()).contains("the clients used 1.50 cores");
  }

  private Bottleneck found() {
    return Bottlenecks.of(
        together.situation(),
        List.of(
            new ClientSituation("client 0 (a)", first.situation()),
            new ClientSituation("client 1 (b)", second.situation())));
  }
}
