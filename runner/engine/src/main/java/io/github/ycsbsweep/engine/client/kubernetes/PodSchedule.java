// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.Text;
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
 */
record PodSchedule(Kubectl kubectl, Console console, String job, int pods, String image) {

  /** For all of them to run: a node may have to be made, an image be fetched. */
  private static final Duration RUN = Duration.ofMinutes(5);

  /** Before it is said what is waited for. */
  private static final Duration TELL = Duration.ofSeconds(15);

  private static final Set<String> HOPELESS =
      Set.of(
          "ErrImageNeverPull",
          "ImagePullBackOff",
          "InvalidImageName",
          "CreateContainerConfigError",
          "CreateContainerError",
          "RunContainerError");

  private static final String COLUMNS =
      "--output=jsonpath={range .items[*]}{.metadata.name}{\"|\"}{.status.phase}{\"|\"}"
          + "{.spec.nodeName}{\"|\"}{.status.containerStatuses[*].state.waiting.reason}{\"|\"}"
          + "{.status.conditions[?(@.type==\"PodScheduled\")].message}{\"\\n\"}{end}";

  /** A pod that does not run yet. */
  private record Pending(String name, String reason, String message) {
    String text() {
      var why = message.isEmpty() ? reason : message;
      return name + ": " + (why.isEmpty() ? "starting" : why);
    }
  }

  /** What was seen at one time: pods by their index. */
  private record Seen(
      TreeMap<Integer, Pod> pods, Optional<Pending> pending, Optional<Pod> failed) {}

  /** The pods in the order of their indexes; an error says why they can't be had. */
  List<Pod> await() throws UserError, IOException, InterruptedException {
    var end = Deadline.in(RUN);
    var tell = Deadline.in(TELL);
    var told = false;
    var seen = look();
    while (seen.pods().size() < pods) {
      check(seen);
      if (end.isOver()) {
        throw late(seen);
      }
      if (!told && tell.isOver()) {
        told = true;
        console.say("Waiting for pods: " + waits(seen));
      }
      TimeUnit.SECONDS.sleep(1);
      seen = look();
    }
    return List.copyOf(seen.pods().values());
  }

  private UserError late(Seen seen) throws IOException, InterruptedException {
    return UserError.missing(
        Text.format(
            "after %d s only %d of %d pods run. %s. Use fewer --clients, or see %s",
            RUN.toSeconds(),
            seen.pods().size(),
            pods,
            waits(seen),
            events(seen.pending().map(Pending::name).orElse(job))));
  }

  private void check(Seen seen) throws UserError, IOException, InterruptedException {
    if (seen.pending().filter(one -> HOPELESS.contains(one.reason())).isPresent()) {
      var pending = seen.pending().get();
      throw UserError.missing(
          Text.format(
              "%s: %s of the image %s. Build it, and put it where the nodes find it"
                  + " (docs/guide/many-clients.md), or name another: --image",
              pending.name(), pending.reason(), image));
    }
    if (seen.failed().isPresent()) {
      throw failure(seen.failed().get());
    }
  }

  /** Of a pod that ended before all ran, as none does by itself. */
  private UserError failure(Pod pod) throws IOException, InterruptedException {
    var log =
        kubectl.run("logs", "--tail=1", "--container=client", pod.name(), "--request-timeout=10s");
    var last = log.succeeded() ? log.output().strip() : "";
    return UserError.missing(
        Text.format(
            "%s on %s ended before all pods ran: %s%s. Its image may be of another architecture,"
                + " or of another version: %s. See %s",
            pod.name(),
            pod.node(),
            pod.end().text(),
            last.isEmpty() ? "" : ": " + last,
            image,
            events(pod.name())));
  }

  /** The command that shows the events of something, also after it was deleted. */
  private String events(String name) {
    return kubectl.shown("get", "events", "--field-selector=involvedObject.name=" + name);
  }

  private String waits(Seen seen) throws IOException, InterruptedException {
    if (seen.pending().isPresent()) {
      return seen.pending().get().text();
    }
    var events =
        kubectl.run(
            "get",
            "events",
            "--field-selector=involvedObject.name=" + job,
            "--output=jsonpath={.items[-1:].message}");
    return events.succeeded() ? events.output().strip() : "no pod is there";
  }

  /** The name of a pod is that of the Job, its index, and some letters. */
  private Seen look() throws IOException, InterruptedException {
    var found = new TreeMap<Integer, Pod>();
    var pending = Optional.<Pending>empty();
    var failed = Optional.<Pod>empty();
    var listed =
        kubectl.run("get", "pods", "--selector=job-name=" + job, "--request-timeout=30s", COLUMNS);
    for (var line : listed.output().lines().toList()) {
      var parts = (line + "||||").split("\\|", 5);
      var index = parts[0].replace(job + "-", "").replaceFirst("-.*", "");
      if (!index.matches("\\d{1,6}")) {
        continue;
      }
      if (parts[1].isEmpty() || parts[1].equals("Pending")) {
        if (pending.isEmpty() || HOPELESS.contains(parts[3])) {
          pending =
              Optional.of(new Pending(parts[0], parts[3], parts[4].replaceFirst("\\|+$", "")));
        }
      } else {
        var pod = new Pod(kubectl, parts[0], parts[2]);
        found.put(Integer.parseInt(index), pod);
        failed = parts[1].equals("Failed") ? Optional.of(pod) : failed;
      }
    }
    return new Seen(found, pending, failed);
  }
}
