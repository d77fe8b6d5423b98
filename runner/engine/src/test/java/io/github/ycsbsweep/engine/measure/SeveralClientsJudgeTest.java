// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.judge.CellSummary;
import io.github.ycsbsweep.engine.measure.log.InsertCount;
import io.github.ycsbsweep.engine.results.cell.Cell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given the logs of several clients, their judge writes one cell and tells about it. */
class SeveralClientsJudgeTest {

  @TempDir private Path run;
  private SyntheticClients clients;

  @BeforeEach
  void threeClients() throws Exception {
    clients = new SyntheticClients(run, 3).rows("READ", 8, 1_000, 100);
  }

  @Test
  void writesTheCellOfAllClients() throws Exception {
    var judged = judge();
    var cell = Json.read(clients.folder().resolve("cell.json"), Cell.class);
    assertThat(cell.clients()).isEqualTo(3);
    assertThat(cell.perClient()).hasSize(3);
    assertThat(CellSummary.of(judged)).startsWith("3,000 ops/s").doesNotContain("uneven");
  }

  @Test
  void countsForAllClientsAsManyInsertsAsTheOneThatTriedMost() throws Exception {
    clients.client(0).returned("INSERT", "OK", 70).returned("INSERT", "ERROR", 5);
    clients.client(1).returned("INSERT", "OK", 40);
    judge();
    assertThat(InsertCount.attempted(clients.folder(), clients.count())).isEqualTo(225);
  }

  @Test
  void bearsThatAClientThatLeftNothingInsertedTwiceAsMuchAsTheOthers() throws Exception {
    clients.client(0).returned("INSERT", "OK", 70);
    clients.write();
    try (var files = Files.list(clients.client(2).folder())) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(clients.client(2).folder());
    judgeWritten();
    assertThat(InsertCount.attempted(clients.folder(), clients.count())).isEqualTo(420);
  }

  @Test
  void bearsThatOfAClientWhoseFilesNeverCame() throws Exception {
    clients.client(0).returned("INSERT", "OK", 70);
    clients.write();
    for (var file : List.of("ycsb.out", "ycsb.err", "READ.hdr")) {
      Files.delete(clients.client(2).folder().resolve(file));
    }
    judgeWritten();
    assertThat(InsertCount.attempted(clients.folder(), clients.count())).isEqualTo(420);
  }

  @Test
  void countsTheInsertsOfACellThatWasNeverJudged() throws Exception {
    clients.client(1).returned("INSERT", "OK", 40);
    assertThat(InsertCount.attempted(clients.write().folder(), 1)).isEqualTo(120);
  }

  @Test
  void saysThatTheClientsWereUneven() throws Exception {
    clients.client(1).rows("UPDATE", 8, 240, 100);
    assertThat(CellSummary.of(judge()))
        .contains("  clients uneven: client 1 (b) was 24 % faster than client ");
  }

  @Test
  void saysWhichClientFailed() throws Exception {
    clients.exit(2, 255);
    var judged = judge();
    assertThat(judged.status()).isEqualTo(Cell.Status.FAILED);
    assertThat(CellSummary.of(judged))
        .startsWith("FAILED: client 2 (c): the connection to its host");
  }

  private Cell judge() throws Exception {
    clients.write();
    return judgeWritten();
  }

  private Cell judgeWritten() throws Exception {
    return clients.judge(OptionalDouble.empty(), 2, 3, 1);
  }
}
