// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.judge.LoadCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Given the clients of a load, it is whole when their records add up to what was asked. */
class LoadCheckTest {

  @TempDir private Path run;
  private SyntheticClients clients;

  @BeforeEach
  void threeClientsOfTenRecords() throws Exception {
    clients = new SyntheticClients(run, 3);
    clients.client(0).returned("INSERT", "OK", 4);
    clients.client(1).returned("INSERT", "BATCHED_OK", 2).returned("INSERT", "OK", 1);
    clients.client(2).returned("INSERT", "OK", 3);
  }

  @Test
  void addsTheRecordsOfAllClientsUp() throws Exception {
    assertThat(loaded()).isEmpty();
  }

  @Test
  void namesTheClientWhoseRecordsAreMissing() throws Exception {
    clients.clock(1, 0).returned("INSERT", "OK", 1).returned("INSERT", "ERROR", 2);
    clients.client(1).printed("redis 10.0.0.9:7000 INSERT user4: OOM");
    assertIncomplete()
        .contains("stored 8 of 10 records: client 1 (b) stored 1 of its 3: redis 10.0.0.9:7000")
        .contains("OOM");
  }

  @Test
  void saysWhereTheAnswersOfThatClientAre() throws Exception {
    clients.clock(2, 0).returned("INSERT", "OK", 1);
    assertIncomplete().contains("clients/2/ycsb.out");
  }

  @Test
  void namesAClientThatIsMissing() throws Exception {
    clients.write();
    Files.delete(clients.client(0).folder().resolve("client.json"));
    assertThat(problem(clients.folder(), 3).orElseThrow())
        .startsWith("the load failed: client 0 is missing");
  }

  @Test
  void namesAClientThatWasKilled() throws Exception {
    clients.client(2).withoutSummary();
    clients.exit(2, 137);
    assertIncomplete().contains("client 2 (c): the client was ended by signal 9");
  }

  @Test
  void takesTheRecordsOfAnOnlyClientFromTheFolderItself() throws Exception {
    var only = new SyntheticClient(run, SyntheticCell.START).returned("INSERT", "OK", 10);
    only.write();
    assertThat(problem(run, 1)).isEmpty();
  }

  private Optional<String> loaded() throws Exception {
    clients.write();
    return problem(clients.folder(), 3);
  }

  private AbstractStringAssert<?> assertIncomplete() throws Exception {
    return assertThat(loaded().orElseThrow());
  }

  private static Optional<String> problem(Path folder, int count) throws IOException {
    return LoadCheck.problem(new LoadCheck.LoadRequest(folder, "redis", 10, count, 12, 0));
  }
}
