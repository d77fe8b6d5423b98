// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.kubernetes;

import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The user's kubectl.
 *
 * @param folder where it runs
 * @param where options of the context and the namespace: those that kubectl was set to when the run
 *     began, since that may be changed while it goes on
 */
record Kubectl(ProcessSupervisor processes, Path folder, List<String> where) {

  /** Longer than any call may take by its own limit. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  Kubectl {
    where = List.copyOf(where);
  }

  /** Asks kubectl what it is set to. In a pod of the cluster nothing is set. */
  static Kubectl current(ProcessSupervisor processes, Path folder, Optional<String> namespace)
      throws IOException, InterruptedException {
    var plain = new Kubectl(processes, folder, List.of());
    var where = new ArrayList<String>();
    var context = plain.run("config", "current-context");
    if (context.succeeded()) {
      where.add("--context=" + context.output().strip());
    }
    var name = namespace;
    if (name.isEmpty()) {
      var set = plain.run("config", "view", "--minify", "--output=jsonpath={..namespace}");
      name = Optional.of(set.output().strip()).filter(text -> set.succeeded() && !text.isEmpty());
    }
    where.add("--namespace=" + name.orElse("default"));
    return new Kubectl(processes, folder, where);
  }

  ProcessResult run(String... arguments) throws IOException, InterruptedException {
    return run(List.of(arguments), "");
  }

  /** With a text for its standard input. */
  ProcessResult run(List<String> arguments, String input) throws IOException, InterruptedException {
    return processes.run(ProcessSpec.piped(folder, words(arguments)), input, LIMIT);
  }

  /** Starts one that talks; what it says of itself goes to a file. */
  ManagedProcess start(List<String> arguments, Path errors) throws IOException {
    return processes.start(ProcessSpec.piped(folder, words(arguments)).errorsTo(errors));
  }

  List<String> words(List<String> arguments) {
    var words = new ArrayList<>(List.of("kubectl"));
    words.addAll(where);
    words.addAll(arguments);
    return words;
  }

  /** A call as a user would type it. */
  String shown(String... arguments) {
    return ShellWords.line(words(List.of(arguments)));
  }

  /** What kubectl said about why it could not. */
  static String said(ProcessResult result) {
    return result.error().lines().reduce("", (before, last) -> last);
  }
}
