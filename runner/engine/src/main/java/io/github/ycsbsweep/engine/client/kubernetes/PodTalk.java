// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.process.ManagedProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A line to a pod until its client is released: its clock, its start, its release. */
final class PodTalk {

  private static final String PROGRAM = "/opt/ycsb-sweep/runner/libexec/pod";

  private final ManagedProcess process;
  private final Path errors;
  private final BufferedReader answers;
  private volatile String said = "nothing";

  private PodTalk(ManagedProcess process, Path errors) {
    this.process = process;
    this.errors = errors;
    this.answers = new BufferedReader(new InputStreamReader(process.output(), UTF_8));
  }

  static PodTalk start(Pod pod, Path errors) throws IOException {
    var arguments =
        List.of("exec", "--stdin", "--container=client", pod.name(), "--", PROGRAM, "talk");
    return new PodTalk(pod.kubectl().start(arguments, errors), errors);
  }

  /** What its clock says, in microseconds since the epoch. */
  long micros() throws IOException {
    tell("time");
    var answer = answers.readLine();
    if (answer == null || !answer.matches("\\d{13,19}")) {
      throw new IOException("it did not tell its time");
    }
    return Long.parseLong(answer);
  }

  /** The next thing that the pod says; empty: it says no more. */
  Optional<String> read() throws IOException {
    var line = Optional.ofNullable(answers.readLine());
    line.ifPresent(heard -> said = heard);
    return line;
  }

  synchronized void tell(String line) throws IOException {
    process.input().write((line + "\n").getBytes(UTF_8));
    process.input().flush();
  }

  /** Why it broke off. */
  String end() throws IOException {
    return "kubectl exec ended after " + said + ": " + Pod.lastLine(errors);
  }

  /** Ends it, if it has not ended. */
  void kill() {
    if (process.isAlive()) {
      process.kill();
    }
  }
}
