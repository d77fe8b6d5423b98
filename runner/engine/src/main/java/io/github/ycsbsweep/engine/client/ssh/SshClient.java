// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.client.RemoteClient;
import io.github.ycsbsweep.engine.client.StatusLog;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A client on a host, which is followed as long as it lives. */
final class SshClient extends RemoteClient {

  private final RunTools tools;
  private final SshHost host;
  private final HostOrder order;
  private volatile Optional<HostSession> session = Optional.empty();
  private volatile boolean isEnding;

  SshClient(RunTools tools, SshHost host, HostOrder order) {
    this.tools = tools;
    this.host = host;
    this.order = order;
  }

  /**
   * What a host is to do.
   *
   * @param index of the client
   * @param client command line
   * @param monitor command line, which is to be given the client's process id
   * @param files that the client's command line names
   * @param folder for the client's files, on this machine
   */
  record HostOrder(
      int index, List<String> client, List<String> monitor, List<Path> files, Path folder) {}

  /** Starts it, and follows it to its end. */
  void follow(Sessions sessions) {
    var result = LOST;
    try {
      result = attempt(sessions);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      complete(result);
    }
  }

  private int attempt(Sessions sessions) throws InterruptedException {
    try {
      return host.connection().await() ? converse(sessions) : lost();
    } catch (IOException broken) {
      return lost();
    }
  }

  private int converse(Sessions sessions) throws IOException, InterruptedException {
    var program = host.copy() + "/runner/libexec/host-client";
    var talk = sessions.start(host.connection(), ShellWords.line(List.of("bash", program)));
    session = Optional.of(talk);
    if (!isAlive()) {
      talk.kill();
    }
    measure(talk::micros);
    talk.send("client", String.join("\n", order.client()).getBytes(UTF_8));
    talk.send("monitor", String.join("\n", order.monitor()).getBytes(UTF_8));
    for (var file : order.files()) {
      talk.send(String.valueOf(file.getFileName()), Files.readAllBytes(file));
    }
    talk.tell("start");
    for (var answer = talk.read(); answer.isPresent(); answer = talk.read()) {
      switch (answer.get().word()) {
        case "progress" -> progress(answer.get().text());
        case "ready" -> becomeReady();
        case "ended" -> {
          return take(talk, Integer.parseInt(answer.get().text()));
        }
        default -> {
          // A clock that was asked for too late.
        }
      }
      // It may have ended meanwhile: what it said before that is still to be read.
      talk.offer("beat");
    }
    return lost();
  }

  private void progress(String line) throws IOException {
    if (!line.isEmpty()) {
      Files.write(
          new StatusLog(order.folder()).file(), (line + "\n").getBytes(UTF_8), CREATE, APPEND);
    }
  }

  /** Unpacks its files. Once the session has ended, nothing of it is left on the host. */
  private int take(HostSession talk, int result) throws IOException, InterruptedException {
    // Of several systems each has a client of this number.
    var said = Files.createTempFile(host.folder(), order.index() + ".", ".tar");
    var words = List.of("tar", "-C", order.folder().toString(), "-xof", "-");
    var spec = ProcessSpec.piped(order.folder(), words).errorsTo(said);
    var tar = tools.processes().start(spec);
    try (var input = tar.input()) {
      talk.rest().transferTo(input);
    } catch (IOException unread) {
      // The other end would wait for somebody to read what is left.
      talk.rest().transferTo(OutputStream.nullOutputStream());
    }
    var unpacked = tar.waitFor();
    if (talk.end() != 0) {
      return lost();
    }
    if (unpacked != 0) {
      var cause = Files.readString(said).lines().findFirst().orElse("tar said nothing");
      var told = "client %d on %s has ended, but its files can't be unpacked in %s: %s";
      tools.console().say(told, order.index(), host(), order.folder(), cause);
      return unpacked;
    }
    return result;
  }

  private int lost() throws InterruptedException {
    if (session.isPresent()) {
      session.get().end();
    }
    if (!isEnding && isAlive()) {
      var words = host.connection().lastWords();
      tools.console().say("client %d on %s was lost: %s", order.index(), host(), words);
    }
    return LOST;
  }

  @Override
  public String host() {
    return host.name();
  }

  /** The host ends it once it hears nobody. */
  @Override
  public void kill() {
    complete(KILLED);
    session.ifPresent(HostSession::kill);
  }

  /** Lets it go at once, whatever its clock says. */
  void letGo() {
    tell("release 0");
  }

  /** Has the host end it. */
  void end() {
    isEnding = true;
    tell("end");
  }

  @Override
  protected void tell(String line) {
    session.ifPresent(talk -> talk.offer(line));
  }
}
