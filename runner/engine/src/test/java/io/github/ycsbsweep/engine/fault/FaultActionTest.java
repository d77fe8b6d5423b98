// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import io.github.ycsbsweep.engine.request.ServerRequest.Form;
import io.github.ycsbsweep.engine.request.ServerRequest.Mode;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology;
import io.github.ycsbsweep.engine.request.ServerRequest.Topology.Kind;
import io.github.ycsbsweep.engine.request.Systems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be written after {@code --fault}, and what is said of the rest. */
class FaultActionTest {

  private static final Form ALONE = Systems.form(Systems.STANDALONE);
  private static final Form CLUSTER =
      Systems.form(new Topology(Optional.of("cluster:3x1"), Kind.CLUSTER, 3, 1));

  private static final List<String> TOPOLOGIES = List.of("shards", "cluster");

  private static FaultAction action(String text) throws UserError {
    return FaultAction.of(FaultAction.parse("--fault", text));
  }

  private static void refused(ThrowingCallable call, String why) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.USAGE))
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kill@40%",
        "kill@40%:3s",
        "kill@40%:3s/2",
        "kill@1%/2",
        "kill-master@30%",
        "pause@99%:100ms",
        "slow-network@40%:5ms",
        "slow-network@40%:5ms,3s/2",
        "lossy-network@40%:0.5%,3s",
        "partition@40%:3s",
        "partition@40%/2",
        "full-disk@40%",
        "full-disk@40%:3s/2",
        "step-down@40%",
        "step-down@40%:10s",
        "aof-rewrite@50%"
      })
  void keepsItsText(String text) throws UserError {
    assertThat(FaultAction.parse("--fault", text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "kil@40%, Did you mean kill?",
    "kil, Did you mean kill?",
    "freeze:3s, 'Known: kill, kill-master, pause,'",
    "kill, not a fault with its time",
    "kill@0%, not a fault with its time",
    "kill@100%, not a fault with its time",
    "kill@40, not a fault with its time",
    "kill@40%:, not a fault with its time",
    "kill@40%/0, not a fault with its time",
    "kill@40%:soon, not a time",
    "kill@40%:10ms, out of range",
    "pause@40%, how long is missing",
    "aof-rewrite@50%:3s, takes no argument",
    "slow-network@40%, not a time",
    "slow-network@40%:11s, 10 s at most",
    "lossy-network@40%, which share",
    "lossy-network@40%:0%, which share",
    "lossy-network@40%:100%, which share",
    "partition@40%:soon, not a time",
    "full-disk@40%:soon, not a time",
    "step-down@40%:1500ms, whole seconds",
    "step-down@40%:10s/2, whole seconds"
  })
  void refusesWhatItCanNotRead(String text, String why) {
    refused(() -> FaultAction.parse("--fault", text), why);
  }

  @Test
  void lastsAsLongAsItsArgumentSays() throws UserError {
    assertThat(action("kill@40%:1m30s").duration()).hasValue(Duration.ofSeconds(90));
    assertThat(action("kill@40%").duration()).isEmpty();
  }

  @Test
  void needsServersThatHaveSuchAProcess() throws UserError {
    action("kill@40%/6").checkForm(CLUSTER, TOPOLOGIES);
    refused(
        () -> action("kill@40%/7").checkForm(CLUSTER, TOPOLOGIES), "no process 7; allowed: 1 to 6");
    refused(
        () -> action("pause@40%:1s/2").checkForm(ALONE, TOPOLOGIES), "no process 2; allowed: 1,");
    refused(
        () -> action("full-disk@40%/2").checkForm(ALONE, TOPOLOGIES), "no process 2; allowed: 1,");
    refused(() -> action("kill-master@40%/4").checkForm(CLUSTER, TOPOLOGIES), "no master 4");
    refused(() -> action("kill-master@40%").checkForm(ALONE, TOPOLOGIES), "--topology cluster:3x1");
    refused(() -> action("aof-rewrite@40%").checkForm(ALONE, TOPOLOGIES), "no append-only file");
  }

  @Test
  void advisesNoTopologyThatTheStoreHasNot() {
    assertThatThrownBy(() -> action("kill-master@40%").checkForm(ALONE, List.of("shards")))
        .hasMessage(
            "--fault kill-master@40%: only a cluster has masters that replicas can replace; kill a"
                + " process by its number with kill");
    assertThatThrownBy(() -> action("kill@40%/2").checkForm(ALONE, List.of()))
        .hasMessage("--fault kill@40%/2: there is no process 2; allowed: 1");
  }

  @Test
  void isDoneToServersOfTheRunnersOwnOnly() throws Exception {
    try (var processes = new GroupSupervisor(Path.of("../libexec"))) {
      for (var text : new String[] {"kill@40%", "pause@40%:1s"}) {
        for (var mode : Mode.values()) {
          var request = Systems.server(mode, ALONE);
          var site = new FaultSite("redis", mode, request, processes, Path.of("../libexec"));
          switch (mode) {
            case EXTERNAL -> refused(() -> site.check(action(text)), "the redis server is yours");
            case DOCKER -> refused(() -> site.check(action(text)), "in a container");
            default -> site.check(action(text));
          }
        }
      }
    }
  }

  @Test
  void aNetworkFaultEndsAfterTheTimeBehindItsComma() throws UserError {
    assertThat(action("slow-network@40%:5ms").duration()).isEmpty();
    assertThat(action("slow-network@40%:5ms,3s").duration()).hasValue(Duration.ofSeconds(3));
    assertThat(action("lossy-network@40%:1%,3s").duration()).hasValue(Duration.ofSeconds(3));
    assertThat(action("partition@40%:2s").duration()).hasValue(Duration.ofSeconds(2));
  }

  @Test
  void aNetworkFaultNeedsServersThatNeedNotReachEachOther() throws Exception {
    refused(
        () -> action("partition@40%").checkForm(CLUSTER, TOPOLOGIES),
        "have no networks of their own");
    try (var processes = new GroupSupervisor(Path.of("../libexec"))) {
      for (var mode : new Mode[] {Mode.EXTERNAL, Mode.STAND_IN, Mode.DOCKER}) {
        var request = Systems.server(mode, ALONE);
        var site = new FaultSite("redis", mode, request, processes, Path.of("../libexec"));
        refused(() -> site.check(action("partition@40%")), "the redis server is");
      }
    }
  }

  @Test
  void aNetworkFaultSaysWhatIsMissingForIt(@TempDir Path folder) throws Exception {
    var libexec = Files.createDirectory(folder.resolve("libexec"));
    var script =
        Files.writeString(libexec.resolve("network"), "#!/bin/sh\necho no right; exit 1\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    try (var processes = new GroupSupervisor(Path.of("../libexec"))) {
      var site =
          new FaultSite("redis", Mode.LOCAL, Systems.server(Mode.LOCAL, ALONE), processes, libexec);
      assertThatThrownBy(() -> site.check(action("slow-network@40%:5ms")))
          .isInstanceOfSatisfying(
              UserError.class, e -> assertThat(e.status()).isEqualTo(ExitStatus.ENVIRONMENT))
          .hasMessage("--fault slow-network@40%:5ms: no right");
    }
  }

  @Test
  void aDiskOnlyGetsFullWhereTheRunnersServerHasOne() throws Exception {
    try (var processes = new GroupSupervisor(Path.of("../libexec"))) {
      for (var mode : new Mode[] {Mode.EXTERNAL, Mode.STAND_IN, Mode.DOCKER}) {
        var request = Systems.server(mode, ALONE);
        var site = new FaultSite("redis", mode, request, processes, Path.of("../libexec"));
        refused(() -> site.check(action("full-disk@40%")), "the redis server is");
      }
    }
  }

  @Test
  void damagesWhatTheNextCellNeeds() throws UserError {
    assertThat(action("full-disk@40%:1s").leavesDamage(ALONE)).isTrue();
    assertThat(action("kill@40%:1s").leavesDamage(ALONE)).isTrue();
    assertThat(action("pause@40%:1s").leavesDamage(ALONE)).isFalse();
    assertThat(action("pause@40%:1s").leavesDamage(CLUSTER)).isTrue();
  }

  @Test
  void aPrimaryStepsDownInAReplicaSetOfTheUsersOnly() throws Exception {
    try (var processes = new GroupSupervisor(Path.of("../libexec"))) {
      for (var mode : Mode.values()) {
        var request = Systems.server(mode, ALONE);
        var site = new FaultSite("db", mode, request, processes, Path.of("../libexec"));
        if (mode == Mode.EXTERNAL) {
          site.check(action("step-down@40%"));
        } else {
          refused(() -> site.check(action("step-down@40%")), "Name the members of one of");
        }
      }
    }
  }

  @Test
  void aStepDownMayLoseWritesAndLeavesTheRecords() throws UserError {
    assertThat(action("step-down@40%").mayLoseWrites(ALONE)).isTrue();
    assertThat(action("step-down@40%").leavesDamage(ALONE)).isFalse();
    assertThat(action("pause@40%:1s").mayLoseWrites(ALONE)).isFalse();
  }

  @Test
  void theControllerIsToldForHowLongTheOldPrimaryCanNotBeElected() throws Exception {
    var events = new ArrayList<String>();
    var target =
        new FaultTarget() {
          @Override
          public List<FaultProcess> processes() {
            return List.of();
          }

          @Override
          public Optional<String> event(String name, String argument) {
            events.add(name + " " + argument);
            return Optional.empty();
          }
        };
    FaultEffect.of(action("step-down@40%"), target).begin();
    FaultEffect.of(action("step-down@40%:10s"), target).begin();
    assertThat(events).containsExactly("step-down 60", "step-down 10");
  }
}
