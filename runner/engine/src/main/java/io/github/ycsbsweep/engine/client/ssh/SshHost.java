// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import io.github.ycsbsweep.engine.client.ClockOffset;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.process.ProcessSpec;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.request.TurnPlan.Samples;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A host: whether it can run a client, and what was brought there for that. */
final class SshHost {

  /** Half an interval of the clients' logs. */
  private static final long MOST_MICROS = 500_000;

  private final RunTools tools;
  private final Path folder;
  private final SshConnection connection;
  private final List<String> problems = new ArrayList<>();
  private Optional<String> java = Optional.empty();
  private Optional<String> copy = Optional.empty();
  private boolean wasSent;

  /**
   * A host that nobody has connected to yet.
   *
   * @param folder here for what is noted of it
   * @param index of the host
   * @param name as a user would type it after ssh
   */
  SshHost(RunTools tools, Path folder, int index, String name) {
    this.tools = tools;
    this.folder = folder;
    this.connection = new SshConnection(tools.processes(), folder, index, name);
  }

  SshConnection connection() {
    return connection;
  }

  String name() {
    return connection.host();
  }

  Path folder() {
    return folder;
  }

  /** What is wrong with it, and what helps; empty: nothing. */
  List<String> problems() {
    return problems;
  }

  /** The program there. */
  String java() {
    return java.orElseThrow();
  }

  /** Folder there of what a client is made of, laid out as a distribution. */
  String copy() {
    return copy.orElseThrow();
  }

  /** Whether the copy was not there before. */
  boolean wasSent() {
    return wasSent;
  }

  /**
   * Words of a monitor there, which are to be followed by the process id of a client.
   *
   * @param inTurns when it takes samples where systems take turns; empty: one every second
   */
  List<String> monitor(Optional<Samples> inTurns) {
    var words = new ArrayList<>(List.of(java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    words.addAll(List.of("-Xshare:auto", "-XX:-UsePerfData"));
    words.addAll(List.of("-cp", copy() + "/runner/jars/engine/*"));
    words.add("io.github.ycsbsweep.engine.command.Main");
    words.addAll(List.of("monitor", "--out", "system.csv"));
    inTurns.ifPresent(
        samples ->
            words.addAll(
                List.of(
                    "--every", Long.toString(samples.everyMillis()),
                    "--ahead", Long.toString(samples.aheadMillis()))));
    return words;
  }

  /** Starts a client there, and has it followed. */
  SshClient follow(SshClient.HostOrder order, Sessions sessions) throws IOException {
    connection.open();
    var client = new SshClient(tools, this, order);
    sessions.beside(() -> client.follow(sessions));
    return client;
  }

  /** Looks whether it can run a client, by a script that calls {@code host_check}. */
  void check(Sessions sessions, String script, Optional<TurnPlan> turns)
      throws IOException, InterruptedException {
    if (!connection.await() || !isChecked(sessions.start(connection, "bash -s"), script, turns)) {
      java = Optional.empty();
    }
    if (problems.isEmpty() && java.isEmpty()) {
      problems.add(unreachable());
    }
  }

  private boolean isChecked(HostSession session, String script, Optional<TurnPlan> turns)
      throws InterruptedException {
    try {
      session.offer(script);
      for (var answer = session.read(SshConnection.WAIT);
          answer.isPresent();
          answer = session.read(SshConnection.WAIT)) {
        switch (answer.get().word()) {
          case "problem" -> problems.add(answer.get().text());
          case "java" -> java = Optional.of(answer.get().text());
          case "checked" -> {
            checkClock(session, turns);
            return true;
          }
          default -> {
            // Of another version: what matters is said by the words above.
          }
        }
      }
      return false;
    } catch (IOException broken) {
      return false;
    } finally {
      session.end();
    }
  }

  private void checkClock(HostSession session, Optional<TurnPlan> turns)
      throws InterruptedException {
    try {
      var offset = ClockOffset.measure(session::micros);
      if (Math.abs(offset.micros()) > MOST_MICROS) {
        problems.add(wrong(offset));
      }
      turns
          .flatMap(plan -> plan.clockProblem(offset.uncertaintyMicros() / 1000.0))
          .ifPresent(problems::add);
    } catch (IOException silent) {
      problems.add("it did not tell its time: " + connection.lastWords());
    }
  }

  private static String wrong(ClockOffset offset) {
    return Text.format(
        "its clock is %s ms %s of that of this machine (± %s ms), and at most %d ms are allowed."
            + " Have both kept by a time service: chronyd or systemd-timesyncd; \"chronyc"
            + " makestep\" as root sets a clock at once",
        ClockOffset.millis(Math.abs(offset.micros())),
        offset.micros() > 0 ? "ahead" : "behind",
        ClockOffset.millis(offset.uncertaintyMicros()),
        MOST_MICROS / 1000);
  }

  private String unreachable() {
    var words = connection.lastWords();
    return Text.format(
        "ssh can not run a command there: %s. This must work without a question:"
            + " ssh -o BatchMode=yes %s bash -c true (keys, known hosts and names are those of your"
            + " ssh configuration)",
        words.endsWith(".") ? words.substring(0, words.length() - 1) : words, name());
  }

  /** Sends the copy if the host wants it, by a script that calls {@code host_copy}. */
  void send(ClientCopy content, Sessions sessions, String script)
      throws IOException, InterruptedException {
    var session = sessions.start(connection, "bash -s");
    var problem = Optional.<String>empty();
    try {
      session.offer(script);
      for (var answer = session.read(); answer.isPresent(); answer = session.read()) {
        switch (answer.get().word()) {
          case "wanted" -> {
            wasSent = true;
            pack(content, session);
          }
          case "copied" -> {
            copy = Optional.of(answer.get().text());
            return;
          }
          default -> problem = Optional.of(answer.get().text());
        }
      }
    } catch (IOException broken) {
      problem = Optional.empty();
    } finally {
      session.end();
    }
    problems.add(problem.orElseGet(() -> "the connection was lost: " + connection.lastWords()));
  }

  /** A host that takes no more of it says why. */
  private void pack(ClientCopy content, HostSession session)
      throws IOException, InterruptedException {
    var place = content.folder();
    var words = List.of("tar", "-C", place.toString(), "-chf", "-", ".");
    var tar =
        tools.processes().start(ProcessSpec.piped(place, words).errorsTo(Path.of("/dev/null")));
    try {
      session.sendRest(tar.output());
      tar.waitFor();
    } catch (IOException refused) {
      tar.kill();
    }
  }

  void close() {
    connection.close();
  }
}
