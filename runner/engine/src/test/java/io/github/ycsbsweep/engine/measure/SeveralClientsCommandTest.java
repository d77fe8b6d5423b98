// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.CellCommand;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.model.Cell;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Given the logs of several clients, the command writes one cell and tells the runner about it. */
class SeveralClientsCommandTest {

  @TempDir private Path run;
  private final StringWriter out = new StringWriter();
  private SyntheticClients clients;

  @BeforeEach
  void threeClients() throws Exception {
    clients = new SyntheticClients(run, 3).rows("READ", 8, 1_000, 100);
  }

  @Test
  void writesTheCellOfAllClients() throws Exception {
    assertThat(judge()).isZero();
    var cell = Json.read(clients.folder().resolve("cell.json"), Cell.class);
    assertThat(cell.clients()).isEqualTo(3);
    assertThat(cell.perClient()).hasSize(3);
    assertThat(words()[3]).startsWith("3,000 ops/s").doesNotContain("uneven");
  }

  @Test
  void countsForAllClientsAsManyInsertsAsTheOneThatTriedMost() throws Exception {
    clients.client(0).returned("INSERT", "OK", 70).returned("INSERT", "ERROR", 5);
    clients.client(1).returned("INSERT", "OK", 40);
    judge();
    assertThat(words()[2]).isEqualTo("225");
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
    execute();
    assertThat(words()[2]).isEqualTo("420");
  }

  @Test
  void bearsThatOfAClientWhoseFilesNeverCame() throws Exception {
    clients.client(0).returned("INSERT", "OK", 70);
    clients.write();
    for (var file : List.of("ycsb.out", "ycsb.err", "READ.hdr")) {
      Files.delete(clients.client(2).folder().resolve(file));
    }
    execute();
    assertThat(words()[2]).isEqualTo("420");
  }

  @Test
  void countsTheInsertsOfACellThatWasNeverJudged() throws Exception {
    clients.client(1).returned("INSERT", "OK", 40);
    assertThat(InsertCount.attempted(clients.write().folder())).isEqualTo(120);
  }

  @Test
  void saysThatTheClientsWereUneven() throws Exception {
    clients.client(1).rows("UPDATE", 8, 240, 100);
    judge();
    assertThat(words()[3]).contains("  clients uneven: client 1 (b) was 24 % faster than client ");
  }

  @Test
  void saysWhichClientFailed() throws Exception {
    clients.exit(2, 255);
    judge();
    assertThat(words()[0]).isEqualTo("failed");
    assertThat(words()[3]).startsWith("FAILED: client 2 (c): the connection to its host");
  }

  private int judge() throws Exception {
    clients.write();
    return execute();
  }

  private int execute() {
    return new CommandLine(new CellCommand())
        .setOut(new PrintWriter(out, true))
        .execute(
            clients.folder().toString(),
            "--run=" + run,
            "--clients=3",
            "--threads=12",
            "--order=1",
            "--warmup=2",
            "--duration=3",
            "--max-error-rate=1");
  }

  private String[] words() {
    return out.toString().strip().split("\t", -1);
  }
}
