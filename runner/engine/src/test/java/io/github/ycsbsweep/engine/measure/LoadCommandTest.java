// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.command.LoadCommand;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Given the clients of a load, it is whole when their records add up to what was asked. */
class LoadCommandTest {

  @TempDir private Path run;
  private final StringWriter said = new StringWriter();
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
    assertThat(loaded()).as(said.toString()).isZero();
    assertThat(said.toString()).contains("redis: 10 records loaded");
  }

  @Test
  void namesTheClientWhoseRecordsAreMissing() throws Exception {
    clients.clock(1, 0).returned("INSERT", "OK", 1).returned("INSERT", "ERROR", 2);
    clients.client(1).printed("redis 10.0.0.9:7000 INSERT user4: OOM");
    assertThat(loaded()).isEqualTo(1);
    assertThat(said.toString())
        .contains("stored 8 of 10 records: client 1 (b) stored 1 of its 3: redis 10.0.0.9:7000")
        .contains("OOM");
  }

  @Test
  void saysWhereTheAnswersOfThatClientAre() throws Exception {
    clients.clock(2, 0).returned("INSERT", "OK", 1);
    assertThat(loaded()).isEqualTo(1);
    assertThat(said.toString()).contains("clients/2/ycsb.out");
  }

  @Test
  void namesAClientThatIsMissing() throws Exception {
    clients.write();
    Files.delete(clients.client(0).folder().resolve("client.json"));
    assertThat(execute("--clients=3")).isEqualTo(1);
    assertThat(said.toString()).contains("the load failed: client 0 is missing");
  }

  @Test
  void namesAClientThatWasKilled() throws Exception {
    clients.client(2).withoutSummary();
    clients.exit(2, 137);
    assertThat(loaded()).isEqualTo(1);
    assertThat(said.toString()).contains("client 2 (c): the client was ended by signal 9");
  }

  @Test
  void takesTheRecordsOfAnOnlyClientFromTheFolderItself() throws Exception {
    var only = new SyntheticClient(run, SyntheticCell.START).returned("INSERT", "OK", 10);
    only.write();
    assertThat(execute(run, "--client-exit=0")).as(said.toString()).isZero();
  }

  @Test
  void needsTheExitStatusOfAnOnlyClient() throws Exception {
    assertThat(execute(run)).isEqualTo(2);
    assertThat(said.toString()).contains("Missing required option: '--client-exit");
  }

  @Test
  void refusesNoClients() throws Exception {
    assertThat(execute("--clients=0")).isEqualTo(2);
    assertThat(said.toString()).contains("--clients=0: there is one at least");
  }

  private int loaded() throws Exception {
    clients.write();
    return execute("--clients=3");
  }

  private int execute(String... more) {
    return execute(clients.folder(), more);
  }

  private int execute(Path folder, String... more) {
    var arguments = List.of(folder.toString(), "--store=redis", "--records=10", "--threads=12");
    return new CommandLine(new LoadCommand())
        .setErr(new PrintWriter(said, true))
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              assertThat(failure).isInstanceOf(UserError.class);
              command.getErr().println(failure.getMessage());
              return 1;
            })
        .execute(Stream.concat(arguments.stream(), Arrays.stream(more)).toArray(String[]::new));
  }
}
