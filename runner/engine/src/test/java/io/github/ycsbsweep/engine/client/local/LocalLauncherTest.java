// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbsweep.engine.client.ClientGroup;
import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.client.SampleLaunch;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalLauncherTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration OFTEN = Duration.ofMillis(10);

  /** Connects, waits for its release, and ends. */
  private static final String RELEASED =
      ": >ready; until [ -e release ]; do sleep 0.02; done; cat release >>ycsb.released; ";

  @TempDir private Path folder;
  private final GroupSupervisor processes = new GroupSupervisor(Path.of("../libexec"));
  private final RecordedConsole console = new RecordedConsole();
  private final List<String> watched = new ArrayList<>();
  private LocalLauncher launcher;

  @BeforeEach
  void make() {
    launcher =
        new LocalLauncher(
            processes,
            (csv, of) -> {
              watched.add(
                  csv + " " + of.clients().size() + " " + of.servers() + " " + of.loopback());
              return () -> watched.add("ended");
            },
            console);
  }

  @AfterEach
  void end() {
    launcher.close();
    processes.close();
  }

  @Test
  void aSingleClientLeavesItsOutputAndItsStatusInTheFolderOfTheCell() throws Exception {
    var group = launcher.start(launch(1, "echo out; echo err >&2; exit 7"));
    assertThat(group.await(LONG)).isTrue();
    assertThat(group.finish()).containsExactly(7);
    assertThat(folder.resolve("ycsb.out")).hasContent("out");
    assertThat(folder.resolve("ycsb.err")).hasContent("err");
    assertThat(names()).containsExactly("ycsb.err", "ycsb.out");
    assertThat(watched).containsExactly(folder + "/system.csv 1 [] true", "ended");
  }

  @Test
  void whatABrokenOffAttemptWroteIsNotThereAgain() throws Exception {
    Files.writeString(folder.resolve("ycsb.out"), "before\n");
    var group = launcher.start(launch(1, "echo out"));
    group.await(LONG);
    group.finish();
    assertThat(folder.resolve("ycsb.out")).hasContent("out");
  }

  @Test
  void severalClientsBeginAtOneInstantWithOneMonitor() throws Exception {
    var group = launcher.start(launch(2, RELEASED + "echo x >server-after.json; exit $(($2 - 2))"));
    assertThat(group.await(LONG)).isTrue();
    assertThat(group.finish()).containsExactly(1, 0);
    assertThat(folder.resolve("clients/0/client.json"))
        .content()
        .isEqualTo("{\"client\": 0, \"host\": \"localhost\", \"threads\": 3, \"exit\": 1}\n");
    assertThat(folder.resolve("clients/1/client.json")).content().contains("\"threads\": 2");
    assertThat(Files.readString(folder.resolve("clients/0/ycsb.released")))
        .matches("\\d{13}\n")
        .isEqualTo(Files.readString(folder.resolve("clients/1/ycsb.released")));
    assertThat(folder.resolve("clients/0")).isDirectoryNotContaining("glob:**/{ready,release,pid}");
    assertThat(folder.resolve("server-after.json")).exists();
    assertThat(watched).containsExactly(folder + "/system.csv 2 [] true", "ended");
  }

  @Test
  void clientsOfWhichOneEndsBeforeItIsConnectedAreNotLetGo() throws Exception {
    var group = launcher.start(launch(2, "if [ $2 = 3 ]; then exit 7; fi; " + RELEASED));
    // Before it, what -v shows: the command line.
    assertThat(console.said())
        .hasSize(2)
        .last()
        .isEqualTo("not every client got ready, so none is let go: client 0 (localhost) has ended");
    assertThat(group.await(LONG)).isTrue();
    assertThat(group.finish()).containsExactly(7, ManagedProcess.KILLED);
  }

  @Test
  void theClientOfAnotherSystemStartsOnceThoseBeforeItAreConnected() throws Exception {
    var slow = launch("a", "sleep 0.3; : >ready");
    var next = launch("b", "ls ../a");
    var groups = launcher.start(List.of(slow, next), millis -> {});
    assertThat(groups.get(0).await(LONG) && groups.get(1).await(LONG)).isTrue();
    groups.get(0).finish();
    groups.get(1).finish();
    assertThat(folder.resolve("b/ycsb.out")).content().contains("ready");
  }

  @Test
  void tellsTheOperationsOfAllClients() throws Exception {
    var group =
        launcher.start(
            launch(
                2,
                "echo '2026-01-02 03:04:05:678 3 sec: 500 operations; ' >&2;"
                    + " echo '2026-01-02 03:04:06:678 4 sec: 600 operations; ' >&2; echo x >&2; "
                    + RELEASED));
    assertThat(Deadline.in(LONG).await(OFTEN, () -> group.operations() == 1200)).isTrue();
    group.await(LONG);
    group.finish();
  }

  @Test
  void aClientThatOutlivesItsTimeIsKilled() throws Exception {
    var group = launcher.start(launch(1, "sleep 60"));
    assertThat(group.await(Duration.ofMillis(1))).isFalse();
    group.kill();
    assertThat(group.finish()).containsExactly(ManagedProcess.KILLED);
  }

  @Test
  void closeEndsWhatRunsAndItsMonitor() throws Exception {
    ClientGroup group = launcher.start(launch(1, "trap 'exit 3' TERM; sleep 60 & wait"));
    launcher.close();
    assertThat(group.await(Duration.ZERO)).isTrue();
    assertThat(watched).contains("ended");
    assertThat(names()).doesNotContain("pid");
  }

  private ClientLaunch launch(String system, String script) {
    return SampleLaunch.of(
        folder.resolve(system),
        folder.resolve("x.properties"),
        1,
        List.of("sh", "-c", script, "client"));
  }

  private ClientLaunch launch(int clients, String script) {
    return SampleLaunch.of(
        folder, folder.resolve("x.properties"), clients, List.of("sh", "-c", script, "client"));
  }

  private List<String> names() {
    return List.of(folder.toFile().list()).stream().sorted().toList();
  }
}
