// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Bottleneck.Verdict;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given samples of the machines of several clients, each machine is judged by its own. */
class SeveralClientsLoadTest {

  private static final String COLUMNS =
      "time_ms,client_cpu_s,client_cores,server_cpu_s,machine_cores,machine_busy_s,irq_apart\n";

  @TempDir private Path run;
  private SyntheticClients clients;

  @BeforeEach
  void twoClientsThatAreAlwaysInAnOperation() throws Exception {
    // 4 threads × 10 operations a second of 100 ms.
    clients = new SyntheticClients(run, 2).rows("READ", 9, 40, 100_000).write();
  }

  @Test
  void doesNotTakeOneOfTwoLocalClientsForAStranger() throws Exception {
    // Client processes use 2.4 cores together, the server 0.5, and the machine is busy with 3.
    here(samples(2.4, 8, 0.5, 8, 3.0));
    var load = measured().bottleneck().orElseThrow().load();
    assertThat(load.machine().otherCores().orElseThrow()).isBetween(0.0, 0.11);
    assertThat(load.underWay().orElseThrow()).isBetween(7.9, 8.1);
  }

  @Test
  void countsWhatFailedAmongTheOperationsUnderWay() throws Exception {
    clients.rows("READ-ERROR", 9, 20, 100_000).rows("READ-NOT_FOUND", 9, 10, 100_000).write();
    var load = clients.measure(OptionalDouble.empty(), 2, 5, 1).bottleneck().orElseThrow().load();
    assertThat(load.underWay().orElseThrow()).isBetween(13.8, 14.2);
  }

  @Test
  void doesNotCallTwoLocalClientsBoundThatHaveCoresLeft() throws Exception {
    here(samples(2.4, 8, 0.5, 8, 3.0));
    assertThat(measured().clientBound()).isFalse();
  }

  @Test
  void callsTwoLocalClientsBoundThatFillTheMachineTogether() throws Exception {
    here(samples(1.4, 2, 0.5, 2, 1.95));
    assertThat(measured().clientBound()).isTrue();
    assertThat(measured().bottleneck().orElseThrow().reason())
        .startsWith("the 2 clients taken as one: the client used 1.40 of the 1.50 cores");
  }

  @Test
  void callsACellBoundByAClientWhoseOwnMachineIsFull() throws Exception {
    there(0, samples(1.0, 8, 0, 8, 1.0));
    there(1, samples(1.9, 2, 0, 2, 1.95));
    var bottleneck = measured().bottleneck().orElseThrow();
    assertThat(bottleneck.verdict()).isEqualTo(Verdict.CLIENT_BOUND);
    assertThat(bottleneck.reason()).startsWith("client 1 (b): the client used 1.90 of the 2.00");
  }

  @Test
  void callsNoClientOnAnotherMachineBoundByWhatTheServersMachineDoes() throws Exception {
    here(samples(0, 2, 1.0, 2, 2.0));
    there(0, samples(1.0, 8, 0, 8, 1.0));
    there(1, samples(1.0, 8, 0, 8, 1.0));
    var bottleneck = measured().bottleneck().orElseThrow();
    assertThat(bottleneck.verdict()).as(bottleneck.reason()).isEqualTo(Verdict.UNKNOWN);
    assertThat(bottleneck.reason()).contains("the clients used 2.00 cores");
  }

  private Cell measured() throws Exception {
    return clients.measure(2, 5);
  }

  private void here(String samples) throws Exception {
    Files.writeString(clients.folder().resolve("system.csv"), samples);
  }

  private void there(int client, String samples) throws Exception {
    clients.client(client).file("system.csv", samples);
  }

  /** From the first operation on, for 9 s; cores, of which a server that uses none is not here. */
  private static String samples(
      double client, int clientCores, double server, int machineCores, double busy) {
    var samples = new StringBuilder(COLUMNS);
    for (var second = 0; second < 10; second++) {
      samples.append(row(second, client, clientCores, server, machineCores, busy));
    }
    return samples.toString();
  }

  private static String row(
      int second, double client, int clientCores, double server, int machineCores, double busy) {
    return String.join(
            ",",
            Long.toString(SyntheticCell.START + 1_000L * second),
            Double.toString(second * client),
            Integer.toString(clientCores),
            server == 0 ? "" : Double.toString(second * server),
            Integer.toString(machineCores),
            Double.toString(second * busy),
            "0")
        + "\n";
  }
}
