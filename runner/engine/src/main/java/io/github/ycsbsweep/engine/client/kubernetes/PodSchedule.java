// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.Sanitizer;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Waits until all pods of a Job run, or have run.
 *
 * @param job name of the Job
 * @param pods how many it has
 * @param image of them
 * @param limit for all of them to run: a node may have to be made, an image be fetched
 */
record PodSchedule(
    Kubectl kubectl, Console console, String job, int pods, String image, Duration limit) {

  /** Of the limit, for a Job to make its pods: those of the cell before may go only now. */
  private static final int MADE_PART = 10;

  private static final String RESOURCES = "the resources in runner/k8s/job.yaml";

  /** Characters of what a cluster says. A node names an image three times before it says why. */
  private static final int MOST_OF_A_MESSAGE = 800;

  /** Before it is said what is waited for. */
  private static final Duration TELL = Duration.ofSeconds(15);

  private static final Set<String> NO_IMAGE =
      Set.of("ErrImageNeverPull", "ImagePullBackOff", "InvalidImageName");

  private static final Set<String> NO_CONTAINER =
      Set.of("CreateContainerConfigError", "CreateContainerError", "RunContainerError");

  private static final String COLUMNS =
      "--output=jsonpath={range .items[*]}{.metadata.name}{\"|\"}{.status.phase}{\"|\"}"
          + "{.spec.nodeName}{\"|\"}{.status.containerStatuses[*].state.waiting.reason}{\"|\"}"
          + "{.status.conditions[?(@.type==\"PodScheduled\")].message}"
          + "{.status.containerStatuses[*].state.waiting.message}{\"\\n\"}{end}";

  /** A pod that does not run yet. */
  private record PendingPod(String name, String reason, String message) {
    String text() {
      var why = message.isEmpty() ? reason : message;
      return name + ": " + (why.isEmpty() ? "starting" : why);
    }

    boolean isHopeless() {
      return NO_IMAGE.contains(reason) || NO_CONTAINER.contains(reason);
    }
  }

  /** What was seen at one time: pods by their index, and how many there are that run or wait. */
  private record PodStatus(
      TreeMap<Integer, Pod> pods, Optional<PendingPod> pending, Optional<Pod> failed, int made) {}

  /** The pods in the order of their indexes; an error says why they can't be had. */
  List<Pod> await() throws UserError, IOException, InterruptedException {
    var end = Deadline.in(limit);
    var tell = Deadline.in(TELL);
    var made = Deadline.in(limit.dividedBy(MADE_PART));
    var told = false;
    for (var seen = look(); ; seen = look()) {
      check(seen);
      if (seen.pods().size() == pods) {
        return List.copyOf(seen.pods().values());
      }
      if (made.isOver() && seen.made() < pods) {
        checkMade(seen.made());
      }
      if (end.isOver()) {
        throw late(seen);
      }
      if (!told && tell.isOver()) {
        told = true;
        console.say("Waiting for pods: " + waits(seen));
      }
      TimeUnit.SECONDS.sleep(1);
    }
  }

  private UserError late(PodStatus seen) throws IOException, InterruptedException {
    return UserError.missing(
        "after %d s only %d of %d pods run. %s. Use fewer --clients, lower %s, or see %s",
        limit.toSeconds(),
        seen.pods().size(),
        pods,
        waits(seen).replaceFirst("[.\\s]+$", ""),
        RESOURCES,
        events(seen.pending().map(PendingPod::name).orElse(job)));
  }

  /** What forbids a pod, a quota or a policy, rarely goes away while somebody waits. */
  private void checkMade(int made) throws UserError, IOException, InterruptedException {
    var why = event(job, "FailedCreate");
    if (why.isPresent()) {
      throw UserError.missing(
          "the cluster makes only %d of %d pods: %s. Use fewer --clients, lower %s, have the"
              + " quota or policy changed, or name another --namespace",
          made, pods, why.get(), RESOURCES);
    }
  }

  private void check(PodStatus seen) throws UserError, IOException, InterruptedException {
    if (seen.pending().filter(PendingPod::isHopeless).isPresent()) {
      throw hopeless(seen.pending().get());
    }
    if (seen.failed().isPresent()) {
      throw failure(seen.failed().get());
    }
  }

  private UserError hopeless(PendingPod pod) throws IOException, InterruptedException {
    if (NO_CONTAINER.contains(pod.reason())) {
      return UserError.missing(
          "%s: %s: %s. See what runner/k8s/job.yaml and the image %s ask for, and %s",
          pod.name(), pod.reason(), pod.message(), image, events(pod.name()));
    }
    var why = event(pod.name(), "Failed").orElse(pod.message());
    return UserError.missing(
        "%s: %s of the image %s. Build it, and put it where the nodes find it"
            + " (docs/guide/many-clients.md), or name another: --image%s",
        pod.name(), pod.reason(), image, why.isEmpty() ? "" : ". The node said: " + why);
  }

  /** Of a pod that ended before all ran, as none does by itself. */
  private UserError failure(Pod pod) throws IOException, InterruptedException {
    var log =
        kubectl.run("logs", "--tail=1", "--container=client", pod.name(), "--request-timeout=10s");
    var last = log.succeeded() ? log.output().strip() : "";
    return UserError.missing(
        "%s on %s ended before all pods ran: %s%s. Its image may be of another architecture,"
            + " or of another version: %s. See %s",
        pod.name(),
        pod.node(),
        pod.state().whole(),
        last.isEmpty() ? "" : ": " + last,
        image,
        events(pod.name()));
  }

  /** The command that shows the events of something, also after it was deleted. */
  private String events(String name) {
    return kubectl.shown("get", "events", "--field-selector=involvedObject.name=" + name);
  }

  private String waits(PodStatus seen) throws IOException, InterruptedException {
    if (seen.pending().isPresent()) {
      return seen.pending().get().text();
    }
    return event(job, "FailedCreate").orElse("no pod is there");
  }

  /**
   * The first message of that reason about something; empty also for who may not ask. Of an image,
   * the later ones only say that it was tried again.
   */
  private Optional<String> event(String name, String reason)
      throws IOException, InterruptedException {
    var events =
        kubectl.run(
            "get",
            "events",
            "--field-selector=involvedObject.name=" + name + ",reason=" + reason,
            "--request-timeout=10s",
            "--output=jsonpath={.items[0].message}");
    var message = Sanitizer.cut(events.output().strip(), MOST_OF_A_MESSAGE);
    return events.succeeded() && !message.isEmpty() ? Optional.of(message) : Optional.empty();
  }

  /** The name of a pod is that of the Job, its index, and some letters. */
  private PodStatus look() throws IOException, InterruptedException {
    var found = new TreeMap<Integer, Pod>();
    var pending = Optional.<PendingPod>empty();
    var failed = Optional.<Pod>empty();
    var made = 0;
    var listed =
        kubectl.run("get", "pods", "--selector=job-name=" + job, "--request-timeout=30s", COLUMNS);
    for (var line : listed.output().lines().toList()) {
      var parts = (line + "||||").split("\\|", 5);
      var index = parts[0].replace(job + "-", "").replaceFirst("-.*", "");
      if (!index.matches("\\d{1,6}")) {
        continue;
      }
      made++;
      if (parts[1].isEmpty() || parts[1].equals("Pending")) {
        var one = new PendingPod(parts[0], parts[3], parts[4].replaceFirst("\\|+$", ""));
        if (pending.isEmpty() || one.isHopeless()) {
          pending = Optional.of(one);
        }
      } else {
        var pod = new Pod(kubectl, job, parts[0], parts[2]);
        found.put(Integer.parseInt(index), pod);
        failed = parts[1].equals("Failed") ? Optional.of(pod) : failed;
      }
    }
    return new PodStatus(found, pending, failed, made);
  }
}
