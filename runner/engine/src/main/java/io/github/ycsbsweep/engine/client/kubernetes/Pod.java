// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import io.github.ycsbsweep.engine.process.ProcessResult;
import java.io.IOException;
import java.util.OptionalInt;

/**
 * A pod of a Job that runs, or has run.
 *
 * @param kubectl that reaches it
 * @param name of it
 * @param node that it is on
 */
record Pod(Kubectl kubectl, String name, String node) {

  /**
   * Why a pod ended.
   *
   * @param text for people
   * @param status exit status of its container; empty: not known
   */
  record End(String text, OptionalInt status) {}

  /** Whether it has ended, or is gone. A cluster that does not answer has not said so. */
  boolean hasEnded() throws IOException, InterruptedException {
    var asked = get("{.status.phase}");
    var phase = asked.output().strip();
    return phase.equals("Succeeded")
        || phase.equals("Failed")
        || (phase.isEmpty() && asked.error().contains("(NotFound)"));
  }

  /** Why it ended. */
  End end() throws IOException, InterruptedException {
    var terminated = ".status.containerStatuses[*].state.terminated";
    var asked =
        get(
            "{.status.phase}{\"|\"}{.status.reason}{\"|\"}{"
                + terminated
                + ".reason}{\"|\"}{"
                + terminated
                + ".exitCode}{\"\\n\"}");
    var parts = (asked.output().strip() + "|||").split("\\|", -1);
    var status = number(parts[3]);
    var why = parts[2].isEmpty() ? parts[0] : parts[2];
    if (parts[0].equals("Succeeded")) {
      why = "its results came torn";
    } else if (parts[0].isEmpty()) {
      why = "its pod was taken away";
      status = OptionalInt.of(143);
    } else if (!parts[1].isEmpty()) {
      why = parts[1];
    }
    return new End(status.isPresent() ? why + ", exit status " + status.getAsInt() : why, status);
  }

  private ProcessResult get(String path) throws IOException, InterruptedException {
    return kubectl.run("get", "pod", name, "--request-timeout=30s", "--output=jsonpath=" + path);
  }

  private static OptionalInt number(String text) {
    return text.matches("\\d{1,3}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
  }
}
