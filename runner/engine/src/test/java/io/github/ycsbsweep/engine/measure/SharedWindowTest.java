// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.results.cell.Cell.Status;
import java.nio.file.Path;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given clients that did not all work at the same time, the cell fails and says which. */
class SharedWindowTest {

  @TempDir private Path run;
  private SyntheticClients clients;

  @BeforeEach
  void threeClientsOfWhichTwoWorkForNineSeconds() throws Exception {
    clients = new SyntheticClients(run, 3);
    clients.client(0).rows("READ", 9, 1_000, 100);
    clients.client(2).rows("READ", 9, 1_000, 100);
  }

  @Test
  void namesWhoBeganLastAndEndedFirstWhenTooLittleIsShared() throws Exception {
    clients.clock(1, 0, 4_000).rows("READ", 9, 1_000, 100);
    clients.client(2).rows("READ", 9, 1_000, 100);
    assertFailed()
        .contains("only 2.0 s of 5 s")
        .contains("client 1 (b) was the last to begin, client 0 (a) the first to end");
  }

  @Test
  void saysWhichClientRanOutOfOperations() throws Exception {
    clients.client(1).rows("READ", 4, 1_000, 100).outOfOperations();
    assertFailed().contains("client 1 (b): the client ran out of operations");
  }

  @Test
  void doesNotTakeTheEndOfItsTimeForThatOfItsOperations() throws Exception {
    clients.client(1).rows("READ", 4, 1_000, 100);
    assertFailed().contains("client 1 (b) the first to end").doesNotContain("--operations");
  }

  @Test
  void missesAClientThatEndedWithinTheWarmUp() throws Exception {
    clients.client(1).rows("READ", 2, 1_000, 100).outOfOperations();
    assertFailed()
        .startsWith(
            "client 1 (b): it did nothing in the window that the others share, 2.0 s to 7.0 s"
                + " after the first operation of all. It worked from 0.0 s to 2.0 s: ")
        .contains("ran out of operations (more --operations");
  }

  @Test
  void missesAClientThatWasReleasedTooLate() throws Exception {
    clients.clock(1, 0, 8_000).rows("READ", 2, 1_000, 100);
    assertFailed()
        .startsWith("client 1 (b): it did nothing in the window")
        .contains("It worked from 8.0 s to 10.0 s: ")
        .endsWith("ycsb.err may say why");
  }

  private AbstractStringAssert<?> assertFailed() throws Exception {
    var cell = clients.write().measure(2, 5);
    assertThat(cell.status()).isEqualTo(Status.FAILED);
    return assertThat(cell.reason().orElseThrow());
  }
}
