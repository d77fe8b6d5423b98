// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.ycsbsweep.engine.client.EnvironmentSupervisor;
import io.github.ycsbsweep.engine.client.RecordedConsole;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.process.GroupSupervisor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a kubectl that says what a real cluster said: a file for each kind of object. */
class PodTest {

  private static final String KUBECTL =
      """
      #!/usr/bin/env bash
      case "$*" in
        *"get pods"*) cat pods ;;
        *"get pod"*) cat pod && cat error >&2 ;;
        *"get events"*involvedObject.name="$(cat of)"*"{.items[0].message}") head -n 1 events ;;
        *"get events"*involvedObject.name="$(cat of)"*) cat events ;;
      esac
      """;

  @TempDir private Path folder;
  private final GroupSupervisor processes = new GroupSupervisor(Path.of("../libexec"));
  private Kubectl kubectl;

  @BeforeEach
  void make() throws IOException {
    var program = Files.createDirectory(folder.resolve("bin")).resolve("kubectl");
    Files.writeString(program, KUBECTL);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    for (var file : List.of("pods", "pod", "error", "of", "events")) {
      said(file, "");
    }
    var path = Map.of("PATH", program.getParent() + ":" + System.getenv("PATH"));
    kubectl = new Kubectl(new EnvironmentSupervisor(processes, path), folder, List.of());
  }

  @AfterEach
  void end() {
    processes.close();
  }

  @Test
  void isEvictedWithWhatTheNodeSaid() throws Exception {
    said("pod", "Failed|||||Evicted|Usage of EmptyDir \"work\" exceeds||");
    var state = pod().state();
    assertThat(state.hasEnded()).isTrue();
    assertThat(state.whole()).isEqualTo("Evicted (Usage of EmptyDir \"work\" exceeds)");
    assertThat(state.advice()).contains("runner/k8s/job.yaml");
  }

  @Test
  void isTakenAwayAndSaysWhyAlsoOnceItIsGone() throws Exception {
    said("pod", "Running|2026-01-01T00:00:00Z||||||Eviction API: evicting|");
    var going = pod().state();
    assertThat(going.hasEnded()).isFalse();
    said("pod", "");
    said("error", "Error from server (NotFound): pods \"job-0-abcde\" not found\n");
    var gone = pod().state().after(going);
    assertThat(gone.hasEnded()).isTrue();
    assertThat(gone.whole())
        .isEqualTo("its pod was taken away (Eviction API: evicting), exit status 143");
  }

  @Test
  void hasNotEndedBecauseTheClusterDoesNotAnswer() throws Exception {
    said("error", "The connection to the server was refused\n");
    assertThat(pod().state().hasEnded()).isFalse();
  }

  @Test
  void ranOutOfMemoryWithAdvice() throws Exception {
    said("pod", "Failed||137|OOMKilled||||");
    assertThat(pod().state().whole()).isEqualTo("OOMKilled, exit status 137");
    assertThat(pod().state().advice()).contains("limits.memory");
  }

  @Test
  void saysOnOneLineWhatAStrangerWroteOnSeveral() throws Exception {
    said("pod", "Failed||128|StartError|no such\u001b[31m\nfile|||");
    assertThat(pod().state().whole())
        .isEqualTo("StartError (no such\ufffd[31m file), exit status 128");
  }

  @Test
  void isEndedByItsJobIfTheJobSaysSo() throws Exception {
    said("of", "job,reason=SuccessfulDelete");
    said("events", "Deleted pod: job-1-fghij\n");
    assertThat(pod().isEndedByJob()).isFalse();
    said("events", "Deleted pod: job-1-fghij\nDeleted pod: job-0-abcde\n");
    assertThat(pod().isEndedByJob()).isTrue();
  }

  @Test
  void thatTheNamespaceForbidsEndsTheRunWithTheReason() throws Exception {
    said("pods", "job-0-abcde|Running|node1||\n");
    said("of", "job,reason=FailedCreate");
    said("events", "Error creating: pods \"job-1-x\" is forbidden: exceeded quota: small");
    assertNotScheduled(Duration.ofMinutes(1).dividedBy(20))
        .withMessageContaining(
            "the cluster makes only 1 of 2 pods: Error creating: pods \"job-1-x\" is forbidden:"
                + " exceeded quota: small. Use fewer --clients, lower the resources");
  }

  @Test
  void thatFindsNoNodeEndsTheRunWithTheSchedulersReason() throws Exception {
    said(
        "pods",
        "job-0-abcde|Running|node1||\njob-1-fghij|Pending|||0/1 nodes: 1 Insufficient cpu.\n");
    assertNotScheduled(Duration.ofSeconds(1))
        .withMessageContaining(
            "after 1 s only 1 of 2 pods run. job-1-fghij: 0/1 nodes: 1 Insufficient cpu. Use fewer"
                + " --clients, lower the resources in runner/k8s/job.yaml, or see kubectl get"
                + " events");
  }

  @Test
  void thatHasFailedBeforeItsClientWasStartedEndsTheRunAlsoIfAllHave() throws Exception {
    said("pods", "job-0-abcde|Failed|node1||\njob-1-fghij|Failed|node1||\n");
    said("pod", "Failed||128|StartError|no such file|||");
    assertNotScheduled(Duration.ofMinutes(1))
        .withMessageContaining(
            "job-1-fghij on node1 ended before all pods ran: StartError (no such file), exit status"
                + " 128");
  }

  @Test
  void whoseImageCannotBeFetchedEndsTheRunWithTheNodesReason() throws Exception {
    said("pods", "job-0-abcde|Pending|node1|ImagePullBackOff|Back-off pulling image\n");
    said("of", "job-0-abcde,reason=Failed");
    said("events", "Failed to pull image: no such host\nError: ErrImagePull\n");
    assertNotScheduled(Duration.ofMinutes(1))
        .withMessageContaining("job-0-abcde: ImagePullBackOff of the image sweep:1. Build it")
        .withMessageEndingWith("--image. The node said: Failed to pull image: no such host");
  }

  private org.assertj.core.api.ThrowableAssertAlternative<UserError> assertNotScheduled(
      Duration limit) {
    var schedule = new PodSchedule(kubectl, new RecordedConsole(), "job", 2, "sweep:1", limit);
    return assertThatExceptionOfType(UserError.class)
        .isThrownBy(schedule::await)
        .satisfies(error -> assertThat(error.status()).isEqualTo(ExitStatus.ENVIRONMENT));
  }

  private Pod pod() {
    return new Pod(kubectl, "job", "job-0-abcde", "node1");
  }

  private void said(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }
}
