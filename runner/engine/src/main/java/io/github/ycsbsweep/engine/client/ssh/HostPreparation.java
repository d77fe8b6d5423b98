// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import static java.util.stream.Collectors.joining;

import io.github.ycsbsweep.engine.client.LauncherContext;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * Connects to hosts, looks at all of them, and then brings them what runs there.
 *
 * @param folder for what is noted of them, which does not exist yet
 * @param option that names them, for messages
 */
record HostPreparation(LauncherContext context, Path folder, String option) {

  /** Must be understood by every shell, and by every bash. */
  private static final String GUARD =
      """
      if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
        printf 'ycsb-sweep\\tproblem\\tits bash is %s, and 4.4 or later is needed: install one, and \
      put it first on the PATH of what ssh starts (%s)\\n' "${BASH_VERSION:-another shell}" "$PATH"
        exit 5
      fi
      """;

  /**
   * Prepares them; connections of those that can't be used are closed.
   *
   * @param bindings whose jars they need
   * @throws UserError with all that is wrong with any of them
   */
  List<SshHost> prepare(
      List<String> names, HostNeeds needs, Collection<String> bindings, Sessions sessions)
      throws UserError, InterruptedException {
    var connections =
        IntStream.range(0, names.size())
            .mapToObj(
                index -> new SshConnection(context.processes(), folder, index, names.get(index)))
            .toList();
    var isReady = false;
    try {
      var ours = PosixFilePermissions.fromString("rwx------");
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(ours));
      var copy = ClientCopy.make(context.project(), bindings, folder.resolve("copy"));
      connect(connections);
      var hosts = send(copy, connections, check(copy, connections, needs, sessions), sessions);
      isReady = true;
      return hosts;
    } catch (IOException e) {
      throw UserError.failed(option + ": " + e.getMessage());
    } finally {
      if (!isReady) {
        connections.forEach(SshConnection::close);
      }
    }
  }

  private void connect(List<SshConnection> connections) throws UserError {
    for (var connection : connections) {
      try {
        connection.open();
      } catch (IOException e) {
        throw UserError.missing(
            "%s: there is no ssh here: apt install openssh-client (%s)", option, e.getMessage());
      }
    }
  }

  private List<HostCheck.Finding> check(
      ClientCopy copy, List<SshConnection> connections, HostNeeds needs, Sessions sessions)
      throws UserError, IOException, InterruptedException {
    var call = new ArrayList<>(List.of("host_check", Integer.toString(needs.threads())));
    call.addAll(List.of(Long.toString(copy.megabytes()), copy.hash()));
    call.add(Long.toString(needs.logMegabytes()));
    call.addAll(needs.addresses());
    var script = script(List.of("java.sh", "host-check.sh"), call);
    var found =
        sessions.all(
            connections.stream()
                .<Callable<HostCheck.Finding>>map(
                    one -> () -> new HostCheck(one).look(sessions, script))
                .toList());
    report(
        "not every host can run a client, so nothing was copied or started:",
        connections,
        found.stream().map(HostCheck.Finding::problems).toList());
    return found;
  }

  private List<SshHost> send(
      ClientCopy copy,
      List<SshConnection> connections,
      List<HostCheck.Finding> found,
      Sessions sessions)
      throws UserError, IOException, InterruptedException {
    var script = script(List.of("host-copy.sh"), List.of("host_copy", copy.hash()));
    var transfer = new CopyTransfer(context.processes(), copy);
    var outcomes =
        sessions.all(
            connections.stream()
                .<Callable<CopyTransfer.Outcome>>map(
                    one -> () -> transfer.send(one, sessions, script))
                .toList());
    report(
        "what a client needs did not arrive everywhere:",
        connections,
        outcomes.stream().map(outcome -> outcome.problem().stream().toList()).toList());
    var ready = new ArrayList<SshHost>();
    for (var index = 0; index < connections.size(); index++) {
      var connection = connections.get(index);
      var place = outcomes.get(index).place().orElseThrow();
      if (outcomes.get(index).wasSent()) {
        context
            .console()
            .say(connection.host() + ": copied " + copy.megabytes() + " MB to " + place);
      }
      ready.add(new SshHost(connection, found.get(index).java().orElseThrow(), place, folder));
    }
    return List.copyOf(ready);
  }

  /** Ends the run with what is wrong with any host. */
  private static void report(
      String what, List<SshConnection> connections, List<List<String>> problems) throws UserError {
    var lines =
        IntStream.range(0, problems.size())
            .boxed()
            .flatMap(
                index ->
                    problems.get(index).stream()
                        .map(one -> "\n  " + connections.get(index).host() + ": " + one))
            .collect(joining());
    if (!lines.isEmpty()) {
      throw UserError.missing(what + lines);
    }
  }

  /**
   * The text, of files of {@code libexec} and what all of them need. Its last line has no end yet:
   * what is behind that end is not read as part of the script.
   */
  private String script(List<String> parts, List<String> call) throws IOException {
    var libexec = context.project().libexec();
    var text = new StringBuilder(GUARD).append(Files.readString(libexec.resolve("host-tell.sh")));
    for (var part : parts) {
      text.append(Files.readString(libexec.resolve(part)));
    }
    return text.append(ShellWords.line(call)).toString();
  }
}
