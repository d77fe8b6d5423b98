// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.CleanupWait;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.LogLines;
import io.github.ycsbsweep.engine.process.ManagedProcess;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One ssh connection to a host for the whole run, which all that is done there shares. Keys, known
 * hosts, users and ports are those of the user's own configuration. What ssh can't do without
 * asking, it does not do here.
 */
final class SshConnection {

  /** For a connection, and for each answer while a host is looked at. */
  static final Duration WAIT = Duration.ofSeconds(30);

  private static final List<String> OPTIONS =
      List.of(
          ("-T -a -x -o BatchMode=yes -o ConnectTimeout=10 -o ServerAliveInterval=5"
                  + " -o ServerAliveCountMax=3 -o ClearAllForwardings=yes -o RemoteCommand=none"
                  + " -o ControlPersist=no")
              .split(" "));

  /** In bytes. The system's limit is about 104, and ssh appends 17 while it makes one. */
  private static final int LONGEST_SOCKET = 85;

  private static final Duration INTERVAL = Duration.ofMillis(20);
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final ProcessSupervisor processes;
  private final Path folder;
  private final String host;
  private final Path errors;
  private final Path socket;
  private Optional<ManagedProcess> shared = Optional.empty();

  /**
   * Not open yet.
   *
   * @param folder for its socket, and for what ssh says
   * @param index of the host
   * @param host as a user would type it after ssh
   */
  SshConnection(ProcessSupervisor processes, Path folder, int index, String host) {
    this.processes = processes;
    this.folder = folder;
    this.host = host;
    this.errors = folder.resolve(index + ".err");
    this.socket = folder.resolve(index + ".socket");
  }

  String host() {
    return host;
  }

  /**
   * Has the shared connection made, if there is none, without a wait. What ssh said before is over.
   * Where there is no room for the name of a socket, every connection is made anew.
   */
  synchronized void open() throws IOException {
    Files.write(errors, new byte[0]);
    if (!isShared() || shared.map(ManagedProcess::isAlive).orElse(false)) {
      return;
    }
    Files.deleteIfExists(socket);
    var words = new ArrayList<>(List.of("ssh", "-M", "-N", "-S", socket.toString()));
    words.addAll(OPTIONS);
    words.addAll(List.of("--", host));
    var spec = ProcessSpec.logged(folder, words, Path.of("/dev/null"), errors);
    shared = Optional.of(processes.start(spec));
  }

  /** Waits for the shared connection; false: it did not come to be. */
  boolean await() throws InterruptedException {
    if (!isShared()) {
      return true;
    }
    var deadline = Deadline.in(WAIT);
    deadline.await(INTERVAL, () -> Files.exists(socket) || !isAlive());
    return Files.exists(socket) && isAlive();
  }

  /** Runs a command there, a line that means the same to every login shell. */
  ManagedProcess run(String command) throws IOException {
    var words = new ArrayList<>(List.of("ssh", "-S", isShared() ? socket.toString() : "none"));
    words.addAll(List.of("-o", "ControlMaster=no"));
    words.addAll(OPTIONS);
    words.addAll(List.of("--", host, command));
    return processes.start(ProcessSpec.piped(folder, words).errorsTo(errors));
  }

  /** What ssh itself said about the host: its last line. */
  String lastWords() {
    shared
        .filter(process -> !process.isAlive())
        // Its end is seen before all that it said is in the file.
        .ifPresent(process -> CleanupWait.run(() -> process.waitFor(Duration.ZERO)));
    var said = LogLines.lastLine(errors);
    return said.isEmpty() ? "it said nothing" : said;
  }

  synchronized void close() {
    shared.ifPresent(process -> process.end(GRACE));
    shared = Optional.empty();
  }

  private synchronized boolean isAlive() {
    return shared.map(ManagedProcess::isAlive).orElse(false);
  }

  private boolean isShared() {
    return socket.toString().getBytes(UTF_8).length <= LONGEST_SOCKET;
  }
}
