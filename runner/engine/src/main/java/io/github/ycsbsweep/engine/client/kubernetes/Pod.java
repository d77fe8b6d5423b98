// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import io.github.ycsbsweep.engine.common.Sanitizer;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/**
 * A pod of a Job that runs, or has run.
 *
 * @param kubectl that reaches it
 * @param job name of the Job
 * @param name of it
 * @param node that it is on
 */
record Pod(Kubectl kubectl, String job, String name, String node) {

  private static final String TERMINATED = ".status.containerStatuses[*].state.terminated";

  /** Of a pod that somebody or something took away, a condition says who and why. */
  private static final List<String> FIELDS =
      List.of(
          ".status.phase",
          ".metadata.deletionTimestamp",
          TERMINATED + ".exitCode",
          TERMINATED + ".reason",
          TERMINATED + ".message",
          ".status.reason",
          ".status.message",
          ".status.conditions[?(@.type==\"DisruptionTarget\")].message");

  /** Characters of what a cluster says. */
  private static final int MOST_OF_A_MESSAGE = 300;

  /**
   * What the cluster says of a pod at one time.
   *
   * @param hasEnded whether it has, or is gone; a cluster that does not answer has not said so
   * @param isTakenAway whether somebody or something deletes it, or has deleted it
   * @param text why it ended, for people
   * @param advice what to do then
   * @param status exit status of its container; empty: not known
   */
  record State(
      boolean hasEnded, boolean isTakenAway, String text, String advice, OptionalInt status) {

    private static final String AGAIN =
        "see that nothing deletes, drains or preempts the pods of a run, and measure again";

    static State takenAway(boolean hasEnded, String why) {
      var text = "its pod was taken away" + (why.isEmpty() ? "" : " (" + why + ")");
      return new State(hasEnded, true, text, AGAIN, OptionalInt.of(143));
    }

    /** A pod that is gone says no more why; it may have said so while it went. */
    State after(State before) {
      return hasEnded && isTakenAway && before.isTakenAway
          ? new State(true, true, before.text, before.advice, before.status)
          : this;
    }

    /** With the exit status, if there is one. */
    String whole() {
      return status.isPresent() ? text + ", exit status " + status.getAsInt() : text;
    }
  }

  /** Asks the cluster. */
  State state() throws IOException, InterruptedException {
    var path = new StringBuilder();
    for (var field : FIELDS) {
      path.append("{").append(field).append("}{\"|\"}");
    }
    var asked =
        kubectl.run("get", "pod", name, "--request-timeout=30s", "--output=jsonpath=" + path);
    var said = Sanitizer.line(asked.output().strip());
    var parts = (said + "|".repeat(FIELDS.size())).split("\\|", -1);
    if (parts[0].isEmpty()) {
      return asked.error().contains("(NotFound)")
          ? State.takenAway(true, "")
          : new State(false, false, "the cluster does not answer", "", OptionalInt.empty());
    }
    var hasEnded = parts[0].equals("Succeeded") || parts[0].equals("Failed");
    var status =
        parts[2].matches("\\d{1,3}")
            ? OptionalInt.of(Integer.parseInt(parts[2]))
            : OptionalInt.empty();
    if (!parts[5].isEmpty()) {
      return new State(hasEnded, false, joined(parts[5], parts[6]), advice(parts[5]), status);
    }
    if (!parts[1].isEmpty()) {
      return State.takenAway(hasEnded, Sanitizer.cut(parts[7], MOST_OF_A_MESSAGE));
    }
    if (parts[0].equals("Succeeded")) {
      return new State(
          true, false, "its results came torn", "measure again, in shorter cells", status);
    }
    var reason = parts[3].isEmpty() ? parts[0] : parts[3];
    return new State(hasEnded, false, joined(reason, parts[4]), advice(reason), status);
  }

  private static String joined(String reason, String message) {
    return message.isEmpty()
        ? reason
        : reason + " (" + Sanitizer.cut(message.strip(), MOST_OF_A_MESSAGE) + ")";
  }

  private static String advice(String reason) {
    return switch (reason) {
      case "Evicted" ->
          "raise in runner/k8s/job.yaml what it ran out of, or choose nodes that have more";
      case "OOMKilled" -> "raise resources.limits.memory in runner/k8s/job.yaml, or use more pods";
      case "DeadlineExceeded" -> "raise spec.activeDeadlineSeconds in runner/k8s/job.yaml";
      default -> "the log of the client may say why";
    };
  }

  /** Whether the Job itself took it away, as it does with the others once one of them failed. */
  boolean isEndedByJob() throws IOException, InterruptedException {
    var events =
        kubectl.run(
            "get",
            "events",
            "--field-selector=involvedObject.name=" + job + ",reason=SuccessfulDelete",
            "--request-timeout=10s",
            "--output=jsonpath={range .items[*]}{.message}{\"\\n\"}{end}");
    return events.output().lines().anyMatch(line -> line.endsWith(" " + name));
  }
}
