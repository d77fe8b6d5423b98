// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import io.github.ycsbsweep.engine.client.ClockOffset;
import io.github.ycsbsweep.engine.common.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks whether a host can run a client, before anything is copied there. */
final class HostCheck {

  /** Half an interval of the clients' logs. */
  private static final long MOST_MICROS = 500_000;

  private final SshConnection connection;
  private final List<String> problems = new ArrayList<>();
  private Optional<String> java = Optional.empty();

  HostCheck(SshConnection connection) {
    this.connection = connection;
  }

  /**
   * What was found.
   *
   * @param problems what is wrong, and what helps; empty: nothing
   * @param java the program there
   */
  record Finding(List<String> problems, Optional<String> java) {}

  /** Looks, by a script that calls {@code host_check}. */
  Finding look(Sessions sessions, String script) throws IOException, InterruptedException {
    if (connection.await()) {
      ask(sessions.start(connection, "bash -s"), script);
    }
    if (problems.isEmpty() && java.isEmpty()) {
      problems.add(unreachable());
    }
    return new Finding(List.copyOf(problems), java);
  }

  private void ask(HostSession session, String script) throws InterruptedException {
    try {
      session.offer(script);
      for (var answer = session.read(SshConnection.WAIT);
          answer.isPresent();
          answer = session.read(SshConnection.WAIT)) {
        switch (answer.get().word()) {
          case "problem" -> problems.add(answer.get().text());
          case "java" -> java = Optional.of(answer.get().text());
          case "checked" -> {
            clock(session);
            return;
          }
          default -> {
            // Of another version: what matters is said by the words above.
          }
        }
      }
      java = Optional.empty();
    } catch (IOException broken) {
      java = Optional.empty();
    } finally {
      session.end();
    }
  }

  private void clock(HostSession session) throws InterruptedException {
    try {
      var offset = ClockOffset.measure(session::micros);
      if (Math.abs(offset.micros()) > MOST_MICROS) {
        problems.add(wrong(offset));
      }
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
        words.endsWith(".") ? words.substring(0, words.length() - 1) : words, connection.host());
  }
}
