// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static io.github.ycsbsweep.engine.process.ManagedProcess.KILLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given one client of several that did not do its part, the cell fails and names it. */
class FailingClientsTest {

  @TempDir private Path run;
  private SyntheticClients clients;

  @BeforeEach
  void threeClients() throws Exception {
    clients = new SyntheticClients(run, 3);
  }

  @Test
  void isContentWithClientsThatDidTheirPart() throws Exception {
    assertThat(working().measure(2, 5).status()).isEqualTo(Status.OK);
  }

  @Test
  void missesAClientThatLeftNothing() throws Exception {
    remove(working().client(2).folder());
    assertFailed().contains("client 2 is missing").contains("no folder");
  }

  @Test
  void missesAllClients() throws Exception {
    assertFailed().startsWith("client 0 is missing").endsWith("; 2 more of the clients failed");
  }

  @Test
  void missesAClientThatNobodySawEnd() throws Exception {
    Files.delete(working().client(1).folder().resolve("client.json"));
    assertFailed().contains("client 1 is missing").contains("no client.json").contains("again");
  }

  @Test
  void missesAClientWhoseFactsAreDamaged() throws Exception {
    Files.writeString(working().client(1).folder().resolve("client.json"), "{\"client\":1,");
    assertFailed().contains("client 1 is missing").contains("client.json");
  }

  @Test
  void missesTheLogsOfAClient() throws Exception {
    Files.delete(working().client(1).folder().resolve("READ.hdr"));
    assertFailed().startsWith("client 1 (b): none of its logs");
  }

  @Test
  void saysWhichClientWasKilled() throws Exception {
    clients.client(1).withoutSummary();
    working();
    clients.exit(1, 137).write();
    assertFailed().startsWith("client 1 (b): the client was ended by signal 9");
  }

  @Test
  void saysToWhichClientTheConnectionBrokeOff() throws Exception {
    working();
    clients.exit(1, 255).write();
    assertFailed().startsWith("client 1 (b): the connection to its host broke off").contains("ssh");
  }

  @Test
  void doesNotTrustAClientThatEndedWithAnotherStatus() throws Exception {
    working();
    clients.exit(2, 3).write();
    assertFailed().startsWith("client 2 (c): it ended with exit status 3").contains("ycsb.err");
  }

  @Test
  void saysWhichClientHadNoJava() throws Exception {
    clients.client(1).withoutSummary();
    working();
    clients.exit(1, 127).write();
    clients.client(1).file("ycsb.err", "worker.sh: java: not found");
    assertFailed().startsWith("client 1 (b): ").contains("java: not found");
  }

  @Test
  void saysWhichClientWasCutOffFromTheStore() throws Exception {
    clients.clock(1, 0);
    clients.client(1).withoutSummary().saidOnOut("[OVERALL], RunTime(ms), 1");
    clients.client(1).returned("READ", "ERROR", 9).rows("READ-ERROR", 9, 1, 100);
    clients.client(1).printed("redis 10.0.0.9:7000 READ user1: No route to host");
    clients.client(0).rows("READ", 9, 1_000, 100);
    clients.client(2).rows("READ", 9, 1_000, 100);
    clients.write();
    assertFailed().startsWith("client 1 (b): every operation failed").contains("No route to host");
  }

  @Test
  void saysForWhichClientTheStoreStoppedAnswering() throws Exception {
    clients.client(0).rows("READ", 9, 1_000, 100);
    clients.client(1).rows("READ", 5, 1_000, 100).rows("READ", 4, 0, 100);
    clients.client(2).rows("READ", 9, 1_000, 100);
    // Its last tick with an operation ends what all share, unless it has some after the silence.
    clients.client(1).row("READ", 1, 1, 100);
    clients.write();
    assertFailed().startsWith("client 1 (b): the store stopped answering");
  }

  @Test
  void failsOnATornLog() throws Exception {
    clients.rows("READ", 9, 1_000, 100).client(2).torn("READ");
    clients.write();
    assertFailed().startsWith("client 2 (c): READ.hdr is torn").contains("disk");
  }

  @Test
  void failsOnATornLogOfAnOnlyClientToo() throws Exception {
    var cell = new SyntheticCell(run.resolve("one")).returned("READ", "OK", 1);
    cell.rows("READ", 9, 1_000, 100).rows("READ-ERROR", 3, 1, 100).torn("READ-ERROR");
    assertThat(cell.measure(2, 5, 1, 0).reason().orElseThrow())
        .startsWith("READ-ERROR.hdr is torn");
  }

  @Test
  void failsOnALogThatLacksRowsOfTheWindow() throws Exception {
    var cell = new SyntheticCell(run.resolve("one")).returned("READ", "OK", 1);
    cell.rows("READ", 9, 1_000, 100).rows("READ-ERROR", 9, 1, 100).emptied("READ-ERROR", 3);
    assertThat(cell.measure(2, 5, 1, 0).reason().orElseThrow())
        .startsWith("READ-ERROR.hdr lacks its first rows");
  }

  @Test
  void doesNotMissRowsOfTheWarmUp() throws Exception {
    var cell = new SyntheticCell(run.resolve("one")).returned("READ", "OK", 1);
    cell.rows("READ", 9, 1_000, 100).rows("UPDATE", 9, 1, 100).emptied("UPDATE", 2);
    assertThat(cell.measure(2, 5, 1, 0).reason()).isEmpty();
  }

  @Test
  void failsOnAClockThatIsTwoSecondsOff() throws Exception {
    clients.clock(1, -2_000.4);
    working();
    assertFailed()
        .isEqualTo(
            "client 1 (b): its clock is 2.0 s behind this machine's, more than half an interval:"
                + " set it by NTP (chronyc makestep), and measure again");
  }

  @Test
  void bearsAClockThatIsHalfAnIntervalOff() throws Exception {
    clients.clock(1, 499.7);
    assertThat(working().measure(2, 5).status()).isEqualTo(Status.OK);
  }

  @Test
  void failsOnAClockThatMayBeMoreThanHalfAnIntervalOff() throws Exception {
    clients.clock(1, 300);
    clients.clockUncertainty(1, 200.1);
    working();
    assertFailed()
        .startsWith("client 1 (b): its clock is 0.3 s ahead of this machine's, more than half an")
        .contains("interval with the 0.2 s by which that may be wrong: ");
  }

  @Test
  void saysHowManyMoreFailed() throws Exception {
    working();
    clients.exit(1, 255).exit(2, 255).write();
    assertFailed().startsWith("client 1 (b)").endsWith("; 1 more of the clients failed");
  }

  @Test
  void tellsWhatFailedBeforeWhatTheRunnerKilledForIt() throws Exception {
    clients.client(1).withoutSummary();
    working();
    clients.exit(0, KILLED).exit(1, 1).exit(2, KILLED).write();
    assertFailed()
        .startsWith("client 1 (b): the client ended with exit status 1")
        .endsWith("; 2 more of the clients failed");
  }

  @Test
  void keepsTheRowsOfTheOthers() throws Exception {
    remove(working().client(1).folder());
    var cell = clients.measure(2, 5);
    assertThat(cell.clients()).isEqualTo(3);
    assertThat(cell.perClient()).extracting(row -> row.client()).containsExactly(0, 2);
  }

  private SyntheticClients working() throws Exception {
    return clients.rows("READ", 9, 1_000, 100).write();
  }

  private static void remove(Path folder) throws Exception {
    try (var files = Files.list(folder)) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private AbstractStringAssert<?> assertFailed() throws Exception {
    var cell = clients.measure(2, 5);
    assertThat(cell.status()).isEqualTo(Cell.Status.FAILED);
    assertThat(cell.bottleneck()).isEmpty();
    return assertThat(cell.reason().orElseThrow());
  }
}
