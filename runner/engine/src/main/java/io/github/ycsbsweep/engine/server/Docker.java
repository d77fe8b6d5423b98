// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.server;

import io.github.ycsbsweep.engine.process.ProcessResult;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import io.github.ycsbsweep.engine.process.ProcessSupervisor.Registration;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The docker command. */
final class Docker {

  private static final Duration INFO = Duration.ofSeconds(10);
  private static final Duration INSPECT = Duration.ofSeconds(20);
  private static final Duration REMOVE = Duration.ofMinutes(1);

  /** An image may have to be pulled first. */
  private static final Duration RUN = Duration.ofHours(2);

  /**
   * A container as it is.
   *
   * @param id as {@code docker run} prints it
   * @param pid of its first process, as the daemon's machine knows it
   * @param ip of its own network; empty text where it has none
   */
  record State(boolean runs, String id, String pid, String ip) {

    /** Of a container that is not there. */
    static final State GONE = new State(false, "", "", "");
  }

  private static final String STATE =
      "{{.State.Running}} {{.Id}} {{.State.Pid}} {{range"
          + " .NetworkSettings.Networks}}{{.IPAddress}}{{end}}";

  private final ProcessSupervisor supervisor;
  private final Path folder;
  private Optional<Boolean> answers = Optional.empty();

  Docker(RunTools tools) {
    this.supervisor = tools.processes();
    this.folder = tools.temporary();
  }

  /** Whether there is a daemon: a client without one is no Docker. It is asked once. */
  boolean answers() throws InterruptedException {
    if (answers.isEmpty()) {
      answers = Optional.of(run(INFO, List.of("docker", "info")).succeeded());
    }
    return answers.get();
  }

  /** Runs a container; what is not here is pulled first. */
  ProcessResult run(List<String> words) throws InterruptedException {
    return run(RUN, words);
  }

  State inspect(String container) throws InterruptedException {
    var result = run(INSPECT, List.of("docker", "inspect", "--format", STATE, container));
    var words = result.output().strip().split(" ", -1);
    return result.succeeded() && words.length >= 3
        ? new State(words[0].equals("true"), words[1], words[2], words.length > 3 ? words[3] : "")
        : State.GONE;
  }

  void remove(String container) throws InterruptedException {
    run(REMOVE, removal(container));
  }

  /** Has the watchdog remove a container that may not run yet. */
  Registration register(String container) throws IOException {
    return supervisor.register(ProcessSpec.piped(folder, removal(container)));
  }

  private static List<String> removal(String container) {
    return List.of("docker", "rm", "--force", container);
  }

  private ProcessResult run(Duration limit, List<String> words) throws InterruptedException {
    try {
      return supervisor.run(ProcessSpec.piped(folder, words), limit);
    } catch (IOException e) {
      return new ProcessResult(127, "", String.valueOf(e.getMessage()));
    }
  }
}
