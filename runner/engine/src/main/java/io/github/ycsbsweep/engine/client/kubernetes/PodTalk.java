// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.LineReader;
import io.github.ycsbsweep.engine.common.LogText;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A line to a pod until its client is released: its clock, its start, its release. */
final class PodTalk {

  private static final String PROGRAM = "/opt/ycsb-sweep/runner/libexec/pod";

  /** Bytes; what a pod says has a word or two. */
  private static final int MOST_OF_A_LINE = 1 << 16;

  private final ManagedProcess process;
  private final Path errors;
  private final LineReader answers;
  private volatile String said = "nothing";

  private PodTalk(ManagedProcess process, Path errors) {
    this.process = process;
    this.errors = errors;
    this.answers = new LineReader(process.output(), "its answers", UTF_8, MOST_OF_A_LINE);
  }

  static PodTalk start(Pod pod, Path errors) throws IOException {
    var arguments =
        List.of("exec", "--stdin", "--container=client", pod.name(), "--", PROGRAM, "talk");
    return new PodTalk(pod.kubectl().start(arguments, errors), errors);
  }

  /** What its clock says, in microseconds since the epoch. */
  long micros() throws IOException {
    tell("time");
    var answer = answers.next().filter(line -> line.matches("\\d{13,19}"));
    return Long.parseLong(answer.orElseThrow(() -> new IOException("it did not tell its time")));
  }

  /** The next thing that the pod says; empty: it says no more. */
  Optional<String> read() throws IOException {
    var line = answers.next();
    line.ifPresent(heard -> said = heard);
    return line;
  }

  synchronized void tell(String line) throws IOException {
    process.input().write((line + "\n").getBytes(UTF_8));
    process.input().flush();
  }

  /** Why it broke off. */
  String end() {
    return "kubectl exec ended after " + said + ": " + LogText.lastLine(errors);
  }

  /** Ends it, if it has not ended. */
  void kill() {
    if (process.isAlive()) {
      process.kill();
    }
  }
}
