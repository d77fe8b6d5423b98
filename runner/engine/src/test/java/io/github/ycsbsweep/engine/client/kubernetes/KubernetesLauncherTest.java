// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Clients in pods, from their start to what they leave. */
class KubernetesLauncherTest extends KubernetesLauncherTestCase {

  @Test
  void everyClientIsAPodWhichIsReleasedAndWhoseFilesAreFetched() throws Exception {
    try (var launcher = launcher(2)) {
      launcher.prepare();
      var group = launcher.start(launch(2));
      assertThat(group.await(LONG)).isTrue();
      assertThat(group.finish()).containsExactly(0, 0);
      assertThat(cluster.resolve("pods")).isEmptyDirectory();
    }
    // After it, what -v shows: the command line.
    assertThat(console.said())
        .hasSize(2)
        .first()
        .isEqualTo(
            "Kubernetes: 2 pods of registry.example/sweep:1 in context=test namespace=bench");
    var second = folder.resolve("cell/clients/1");
    assertThat(second.resolve("client.json"))
        .content()
        .matches(
            "\\{\"client\": 1, \"host\": \"node-1\", \"threads\": 2, \"exit\": 0,"
                + " \"clockOffsetMillis\": -?\\d+\\.\\d{3},"
                + " \"clockUncertaintyMillis\": \\d+\\.\\d{3}\\}\n");
    assertThat(second.resolve("properties")).hasContent("shelf.password=hunter2");
    assertThat(second.resolve("arguments")).content().contains("-threads\n2\n");
    assertThat(second.resolve("ycsb.err")).content().contains("500 operations");
    assertThat(folder.resolve("cell/clients/0/released")).exists();
    assertThat(cluster.resolve("calls")).content().doesNotContain("hunter2");
  }

  @Test
  void aSingleClientIsAPodTooWhichFailsWithItsOwnStatus() throws Exception {
    variables.put("CLIENT_FAILS", "7");
    try (var launcher = launcher(1)) {
      launcher.prepare();
      var group = launcher.start(launch(1));
      assertThat(group.await(LONG)).isTrue();
      assertThat(group.finish()).containsExactly(7);
    }
    assertThat(folder.resolve("cell/client.json")).content().contains("\"exit\": 7");
    assertThat(folder.resolve("cell/ycsb.out")).exists();
    assertThat(folder.resolve("cell/clients")).doesNotExist();
  }

  @Test
  void clientsThatFailBeforeTheirReleaseLeaveTheirStatusTheirWordsAndTheirFiles() throws Exception {
    variables.put("CLIENT_FAILS", "7");
    List<Integer> statuses;
    try (var launcher = launcher(2)) {
      launcher.prepare();
      var group = launcher.start(launch(2));
      assertThat(group.await(LONG)).isTrue();
      statuses = group.finish();
    }
    assertThat(console.said())
        .anyMatch(line -> line.startsWith("not every client got ready, so none is let go"));
    // The first that ended: the other may have been given up by then.
    assertThat(statuses).contains(7);
    var first = folder.resolve("cell/clients/" + statuses.indexOf(7));
    assertThat(first.resolve("client.json")).content().contains("\"exit\": 7");
    assertThat(first.resolve("ycsb.err")).content().contains("500 operations");
    assertThat(first.resolve("ycsb.out")).exists();
  }

  @Test
  void aPodThatDiesIsNamedAndTheOtherClientHasItsResults() throws Exception {
    variables.putAll(Map.of("CLIENT_STAYS", "1", "STUB_TERMINATED", "OOMKilled"));
    try (var launcher = launcher(2)) {
      launcher.prepare();
      var group = launcher.start(launch(2));
      var released = pod(1).resolve("client/out/released");
      assertThat(Deadline.in(LONG).await(Duration.ofMillis(20), () -> Files.exists(released)))
          .isTrue();
      killContainer(1);
      Files.createFile(cluster.resolve("end"));
      assertThat(group.await(LONG)).isTrue();
      assertThat(group.finish()).containsExactly(0, 137);
    }
    assertThat(console.said()).contains("client 1 (node-1) was lost: OOMKilled, exit status 137");
    assertThat(folder.resolve("cell/clients/1/client.json")).content().contains("\"exit\": 137");
  }

  @Test
  void aClusterThatDoesNotAnswerForAMomentCostsNoClient() throws Exception {
    // The log, whether the pod has ended, and the log again.
    variables.put("STUB_AWAY", "3");
    try (var launcher = launcher(1)) {
      launcher.prepare();
      var group = launcher.start(launch(1));
      assertThat(group.await(LONG)).isTrue();
      assertThat(group.finish()).containsExactly(0);
    }
    assertThat(console.said()).noneMatch(line -> line.contains("was lost"));
    assertThat(Files.readAllLines(cluster.resolve("calls")))
        .filteredOn(line -> line.matches(".* logs --follow .*-0-abcde"))
        .hasSize(3);
  }

  @Test
  void whatTheUserIsNotAllowedIsNamedAndNothingIsCreated() throws Exception {
    variables.put("STUB_FORBIDDEN", "create secrets");
    try (var launcher = launcher(2)) {
      assertThatExceptionOfType(UserError.class)
          .isThrownBy(launcher::prepare)
          .withMessageContaining("you are not allowed to create secrets")
          .satisfies(error -> assertThat(error.status()).isEqualTo(ExitStatus.ENVIRONMENT));
    }
    assertThat(cluster.resolve("calls")).content().doesNotContain(" create -f");
  }

  @Test
  void anImageThatTheNodesCannotHaveIsToldWithWhatHelps() throws Exception {
    variables.putAll(Map.of("STUB_PENDING", "1", "STUB_WAITING", "ImagePullBackOff"));
    assertStartFails(
        "ImagePullBackOff of the image registry.example/sweep:1. Build it, and put it where the"
            + " nodes find it (docs/guide/many-clients.md), or name another: --image");
  }

  @Test
  void aPodThatFailsBeforeTheOthersRunEndsTheRunAtOnceAndIsNamed() throws Exception {
    variables.putAll(Map.of("STUB_PENDING", "1", "STUB_FAILED", "1"));
    assertStartFails(
        "-1-1-abcde on node-1 ended before all pods ran: Error, exit status 255: exec pod: exec"
            + " format error. Its image may be");
  }

  @Test
  void whatCouldNotBeDeletedAfterItsCellIsDeletedWhenTheRunEnds() throws Exception {
    Files.createFile(cluster.resolve("undeletable"));
    try (var launcher = launcher(1)) {
      launcher.prepare();
      var group = launcher.start(launch(1));
      group.await(LONG);
      group.finish();
    }
    assertThat(console.said())
        .last()
        .asString()
        .contains("could not be deleted: The connection to the server was refused. That is tried");
  }

  @Test
  void closeDeletesWhatWasCreated() throws Exception {
    try (var launcher = launcher(2)) {
      launcher.prepare();
      launcher.start(launch(2));
    }
    assertThat(cluster.resolve("Job")).isEmptyDirectory();
  }

  private void assertStartFails(String message) throws Exception {
    try (var launcher = launcher(2)) {
      launcher.prepare();
      assertThatExceptionOfType(UserError.class)
          .isThrownBy(() -> launcher.start(launch(2)))
          .withMessageContaining(message)
          .satisfies(error -> assertThat(error.status()).isEqualTo(ExitStatus.ENVIRONMENT));
    }
  }
}
