// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Brings the copy of what a client is made of to a host that does not have it. */
record CopyTransfer(ProcessSupervisor processes, ClientCopy copy) {

  /**
   * How it went.
   *
   * @param place folder of the copy there; empty: it is not there
   * @param wasSent whether it was not there before
   * @param problem why it is not there; empty: it is
   */
  record Outcome(Optional<String> place, boolean wasSent, Optional<String> problem) {}

  /** Sends it if the host wants it, by a script that calls {@code host_copy}. */
  Outcome send(SshConnection connection, Sessions sessions, String script)
      throws IOException, InterruptedException {
    var session = sessions.start(connection, "bash -s");
    var wasSent = false;
    var problem = Optional.<String>empty();
    try {
      session.offer(script);
      for (var answer = session.read(); answer.isPresent(); answer = session.read()) {
        switch (answer.get().word()) {
          case "wanted" -> {
            wasSent = true;
            pack(session);
          }
          case "copied" -> {
            return new Outcome(Optional.of(answer.get().text()), wasSent, Optional.empty());
          }
          default -> problem = Optional.of(answer.get().text());
        }
      }
    } catch (IOException broken) {
      problem = Optional.empty();
    } finally {
      session.end();
    }
    return new Outcome(
        Optional.empty(),
        wasSent,
        problem.or(() -> Optional.of("the connection was lost: " + connection.lastWords())));
  }

  /** A host that takes no more of it says why. */
  private void pack(HostSession session) throws IOException, InterruptedException {
    var tar =
        processes.start(
            ProcessSpec.piped(
                    copy.folder(), List.of("tar", "-C", copy.folder().toString(), "-chf", "-", "."))
                .errorsTo(Path.of("/dev/null")));
    try {
      session.sendRest(tar.output());
      tar.waitFor();
    } catch (IOException refused) {
      tar.kill();
    }
  }
}
