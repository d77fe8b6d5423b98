// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.SampleLaunch;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.TurnPlan.Samples;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SshLauncherTest {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration OFTEN = Duration.ofMillis(20);

  @TempDir private Path folder;
  private Path cell;
  private HostLab lab;

  @BeforeEach
  void make() throws IOException {
    lab = new HostLab(folder);
    cell = Files.createDirectory(folder.resolve("cell"));
    Files.writeString(folder.resolve("x.properties"), "shelf.password=hunter2\n");
  }

  @AfterEach
  void end() throws Exception {
    lab.end();
  }

  @Test
  void hostsMeasureTogetherAndLeaveTheirFilesHereAndNothingThere() throws Exception {
    lab.host("a", ":").host("b", ":");
    try (var launcher = lab.launcher("a", "b")) {
      launcher.prepare();
      var group = launcher.start(launch(2));
      assertThat(Deadline.in(LONG).await(OFTEN, () -> group.operations() == 1000)).isTrue();
      assertThat(group.await(LONG)).isTrue();
      assertThat(group.finish()).containsExactly(0, 0);
    }
    for (var host : List.of("a", "b")) {
      assertThat(lab.tmp(host)).isEmptyDirectory();
      assertThat(lab.said()).anyMatch(line -> line.startsWith(host + ": copied 1 MB to "));
    }
    var second = cell.resolve("clients/1");
    assertThat(second.resolve("client.json"))
        .content()
        .matches(
            "\\{\"client\": 1, \"host\": \"b\", \"threads\": 2, \"exit\": 0,"
                + " \"clockOffsetMillis\": -?\\d+\\.\\d{3},"
                + " \"clockUncertaintyMillis\": \\d+\\.\\d{3}\\}\n");
    assertThat(second.resolve("system.csv")).hasContent("header ");
    assertThat(second.resolve("properties")).hasContent("shelf.password=hunter2");
    assertThat(second.resolve("arguments"))
        .content()
        .contains("-P\n../x.properties\n", "-threads\n2\n", "/b/home")
        .doesNotContain("hunter2");
    assertThat(cell.resolve("clients/0/released")).exists();
  }

  @Test
  void aCopyThatIsThereIsNotSentAgain() throws Exception {
    lab.host("a", ":");
    for (var run = 0; run < 2; run++) {
      try (var launcher = lab.launcher("a")) {
        launcher.prepare();
      }
    }
    assertThat(lab.said()).hasSize(1);
  }

  @Test
  void whatHostsLackIsSaidOfAllOfThemBeforeAnythingIsCopied() throws Exception {
    lab.host("a", ":").host("b", ":");
    HostLab.program(lab.java("b"), "#!/bin/sh\necho openjdk version \\\"11.0.1\\\" >&2\n");
    try (var launcher = lab.launcher("a", "b", "stranger")) {
      assertThatExceptionOfType(UserError.class)
          .isThrownBy(launcher::prepare)
          .satisfies(error -> assertThat(error.status()).isEqualTo(ExitStatus.ENVIRONMENT))
          .withMessageContaining(
              "not every host can run a client, so nothing was copied or started:\n  b: ")
          .withMessageContaining("is openjdk version \"11.0.1\". A JDK 17 or later is needed")
          .withMessageContaining(
              "\n  stranger: ssh can not run a command there: ssh: Could not resolve hostname"
                  + " stranger. This must work without a question: ssh -o BatchMode=yes stranger");
    }
    assertThat(folder.resolve("a/home")).isEmptyDirectory();
  }

  @Test
  void clientsOfTwoSystemsOnOneHostBeginAtOneInstantWhichIsToldToWhatIsBesideThem()
      throws Exception {
    lab.host("a", ":").slice(Duration.ofMillis(500));
    var told = new ArrayList<Long>();
    try (var launcher = lab.launcher("a")) {
      launcher.prepare();
      var groups = launcher.start(List.of(inTurns("first"), inTurns("second")), told::add);
      for (var group : groups) {
        assertThat(group.await(LONG)).isTrue();
      }
      for (var group : groups) {
        assertThat(group.finish()).containsExactly(0);
      }
    }
    assertThat(told).hasSize(1);
    for (var system : List.of("first", "second")) {
      var released = Files.readString(cell.resolve(system).resolve("released")).strip();
      assertThat(Long.parseLong(released)).isCloseTo(told.get(0), within(1_000L));
      assertThat(cell.resolve(system).resolve("system.csv"))
          .hasContent("header --every 2000 --ahead 12");
    }
  }

  @Test
  void aHostWhoseClockIsKnownTooBadlyForTurnsIsRefused() throws Exception {
    lab.host("a", ":").slice(Duration.ZERO);
    try (var launcher = lab.launcher("a")) {
      assertThatExceptionOfType(UserError.class)
          .isThrownBy(launcher::prepare)
          .withMessageContaining("\n  a: its clock is known to ")
          .withMessageContaining("take --slice 100ms");
    }
  }

  private ClientLaunch inTurns(String system) throws IOException {
    var one = launch(1);
    var plan = one.plan();
    return new ClientLaunch(
        Files.createDirectory(cell.resolve(system)),
        one.workload(),
        new ClientPlan(1, plan.work(), plan.workload(), true, plan.inserts(), plan.command()),
        one.server(),
        one.cell(),
        Optional.of(new Samples(2_000, 12)));
  }

  @Test
  void aHostThatIsLostIsNamedAndTheOtherGoesOn() throws Exception {
    lab.host("a", ":").host("b", "kill -KILL \"$(ps -o ppid= -p $PPID | tr -d ' ')\"; exit 1");
    try (var launcher = lab.launcher("a", "b")) {
      launcher.prepare();
      var group = launcher.start(launch(2));
      assertThat(group.await(LONG)).isTrue();
      assertThat(group.finish()).last().isEqualTo(255);
    }
    assertThat(lab.said())
        .anyMatch(line -> line.startsWith("client 1 on b was lost: "))
        .contains("not every client got ready, so none is let go: client 1 (b) has ended");
    assertThat(cell.resolve("clients/1/client.json")).content().contains("\"exit\": 255");
  }

  @Test
  void filesThatCanNotBeUnpackedHereAreToldApartFromAHostThatWasLost() throws Exception {
    lab.host("a", ":");
    Files.writeString(Files.createDirectories(cell.resolve("properties")).resolve("x"), "x");
    try (var launcher = lab.launcher("a")) {
      launcher.prepare();
      var group = launcher.start(launch(1));
      assertThat(group.await(LONG)).isTrue();
      assertThat(group.finish()).containsExactly(2);
    }
    assertThat(lab.said())
        .anyMatch(
            line ->
                line.startsWith(
                    "client 0 on a has ended, but its files can't be unpacked in "
                        + cell
                        + ": tar: ./properties: "))
        .noneMatch(line -> line.contains("was lost"));
  }

  @Test
  void aClientThatFailsLeavesItsStatusAndItsFiles() throws Exception {
    lab.host("a", "exit 7");
    try (var launcher = lab.launcher("a")) {
      launcher.prepare();
      var group = launcher.start(launch(1));
      assertThat(group.await(LONG)).isTrue();
      assertThat(group.finish()).containsExactly(7);
    }
    assertThat(cell.resolve("client.json")).content().contains("\"host\": \"a\"", "\"exit\": 7");
    assertThat(cell.resolve("ycsb.err")).content().contains("500 operations");
  }

  @Test
  void whatAClientSaidLastIsReadAlsoWhereItHearsNobodyAnyMore() throws Exception {
    lab.host("a", ":");
    try (var launcher = lab.launcher("a")) {
      launcher.prepare();
      // On a busy machine it has ended before anybody answers its last progress.
      lab.hostClient(
          "a",
          """
          until [[ $line == start ]]; do
            read -r line
            if [[ $line == clock ]]; then printf 'ycsb-sweep\tclock\t%s\n' "${EPOCHREALTIME/./}"; fi
          done
          exec 0<&-
          mkdir "$TMPDIR/out" && echo said >"$TMPDIR/out/ycsb.out"
          printf 'ycsb-sweep\tprogress\t\nycsb-sweep\tended\t137\n'
          tar -C "$TMPDIR/out" -cf - .
          rm -r "$TMPDIR/out"
          """);
      var group = launcher.start(launch(1));
      assertThat(group.await(LONG)).isTrue();
      assertThat(group.finish()).containsExactly(137);
    }
    assertThat(cell.resolve("ycsb.out")).hasContent("said");
    assertThat(lab.said()).noneMatch(line -> line.contains("was lost"));
  }

  @Test
  void closeEndsWhatRunsThere() throws Exception {
    lab.host("a", ": >\"$TMPDIR/started\"; sleep 3600 & wait");
    try (var launcher = lab.launcher("a")) {
      launcher.prepare();
      launcher.start(launch(1));
      var started = lab.tmp("a").resolve("started");
      assertThat(Deadline.in(LONG).await(OFTEN, () -> Files.exists(started))).isTrue();
      Files.delete(started);
    }
    assertThat(lab.tmp("a")).isEmptyDirectory();
    assertThat(lab.said()).noneMatch(line -> line.contains("was lost"));
  }

  private ClientLaunch launch(int clients) {
    var properties = folder.resolve("x.properties");
    var classPath = lab.project().clientJars() + "/*:" + lab.project().bindingJars("shelf") + "/*";
    var command =
        List.of(RunTools.java(), "-cp", classPath, "x.Client", "-P", properties.toString());
    return SampleLaunch.of(cell, properties, clients, command);
  }
}
