// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import static java.util.stream.Collectors.joining;

import io.github.ycsbsweep.engine.client.ssh.SshLauncher.HostNeeds;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.store.RunTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Connects to hosts, looks at all of them, and then brings them what runs there.
 *
 * @param folder for what is noted of them, which does not exist yet
 * @param option that names them, for messages
 * @param sessions threads in which they are looked at side by side
 */
record HostPreparation(RunTools tools, Path folder, String option, Sessions sessions) {

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
  List<SshHost> prepare(List<String> names, HostNeeds needs, Collection<String> bindings)
      throws UserError, InterruptedException {
    var hosts =
        IntStream.range(0, names.size())
            .mapToObj(index -> new SshHost(tools, folder, index, names.get(index)))
            .toList();
    var isReady = false;
    try {
      var ours = PosixFilePermissions.fromString("rwx------");
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(ours));
      var copy = ClientCopy.make(tools.project(), bindings, folder.resolve("copy"));
      connect(hosts);
      check(copy, hosts, needs);
      send(copy, hosts);
      isReady = true;
      return hosts;
    } catch (IOException e) {
      throw UserError.failed(option + ": " + e.getMessage());
    } finally {
      if (!isReady) {
        hosts.forEach(SshHost::close);
      }
    }
  }

  private void connect(List<SshHost> hosts) throws UserError {
    for (var host : hosts) {
      try {
        host.connection().open();
      } catch (IOException e) {
        throw UserError.missing(
            "%s: there is no ssh here: apt install openssh-client (%s)", option, e.getMessage());
      }
    }
  }

  private void check(ClientCopy copy, List<SshHost> hosts, HostNeeds needs)
      throws UserError, IOException, InterruptedException {
    var figures =
        Stream.of(
            "host_check", needs.threads(), copy.megabytes(), copy.hash(), needs.logMegabytes());
    var call = Stream.concat(figures.map(String::valueOf), needs.addresses().stream()).toList();
    var script = script(List.of("java.sh", "host-check.sh"), call);
    sessions.all(hosts, host -> host.check(sessions, script, needs.turns()));
    report("not every host can run a client, so nothing was copied or started:", hosts);
  }

  private void send(ClientCopy copy, List<SshHost> hosts)
      throws UserError, IOException, InterruptedException {
    var script = script(List.of("host-copy.sh"), List.of("host_copy", copy.hash()));
    sessions.all(hosts, host -> host.send(copy, sessions, script));
    report("what a client needs did not arrive everywhere:", hosts);
    for (var host : hosts) {
      if (host.wasSent()) {
        tools.console().say(host.name() + ": copied " + copy.megabytes() + " MB to " + host.copy());
      }
    }
  }

  /** Ends the run with what is wrong with any host. */
  private static void report(String what, List<SshHost> hosts) throws UserError {
    var lines =
        hosts.stream()
            .flatMap(host -> host.problems().stream().map(one -> "\n  " + host.name() + ": " + one))
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
    var libexec = tools.project().libexec();
    var text = new StringBuilder(GUARD).append(Files.readString(libexec.resolve("host-tell.sh")));
    for (var part : parts) {
      text.append(Files.readString(libexec.resolve(part)));
    }
    return text.append(ShellWords.line(call)).toString();
  }
}
