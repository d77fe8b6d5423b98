// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import static java.util.stream.Collectors.joining;

import io.github.ycsbsweep.engine.client.ClientCommandLine;
import io.github.ycsbsweep.engine.client.ClientGroup;
import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.client.ClientPlan;
import io.github.ycsbsweep.engine.client.ClientTask;
import io.github.ycsbsweep.engine.client.LauncherContext;
import io.github.ycsbsweep.engine.client.MonitorCommandLine;
import io.github.ycsbsweep.engine.client.PortablePlan;
import io.github.ycsbsweep.engine.client.RunningClients;
import io.github.ycsbsweep.engine.client.StartCoordinator;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.common.Deadline;
import io.github.ycsbsweep.engine.common.ShellWords;
import io.github.ycsbsweep.engine.common.Text;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.model.ClientShare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** Starts clients on other machines over ssh. Nothing stays there but a copy of their jars. */
public final class SshLauncher implements ClientLauncher {

  /** For hosts to end what runs there. */
  private static final Duration ENDING = Duration.ofSeconds(10);

  /** Must be understood by every shell, and by every bash. */
  private static final String GUARD =
      """
      if [ -z "${BASH_VERSINFO:-}" ] || [ "${BASH_VERSINFO[0]}${BASH_VERSINFO[1]}" -lt 44 ]; then
        printf 'ycsb-sweep\\tproblem\\tits bash is %s, and 4.4 or later is needed: install one, and \
      put it first on the PATH of what ssh starts (%s)\\n' "${BASH_VERSION:-another shell}" "$PATH"
        exit 5
      fi
      """;

  private final LauncherContext context;

  private final HostNeeds needs;

  private final Collection<String> bindings;

  private final Path folder;

  private final StartCoordinator coordinator;

  private final Sessions sessions = new Sessions();

  private List<SshConnection> connections = List.of();

  private List<SshHost> hosts = List.of();

  private List<SshClient> running = List.of();

  /**
   * Connects to nobody yet.
   *
   * @param bindings whose jars clients need
   */
  public SshLauncher(LauncherContext context, HostNeeds needs, Collection<String> bindings) {
    this.context = context;
    this.needs = needs;
    this.bindings = List.copyOf(bindings);
    this.folder = context.work().resolve("ssh");
    this.coordinator = new StartCoordinator(context.console());
  }

  @Override
  public void prepare() throws UserError, InterruptedException {
    try {
      var ours = PosixFilePermissions.fromString("rwx------");
      Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(ours));
      var copy = ClientCopy.make(context.project(), bindings, folder.resolve("copy"));
      connect();
      var found = check(copy);
      hosts = send(copy, found);
    } catch (IOException e) {
      throw UserError.failed("--clients " + context.request().text() + ": " + e.getMessage());
    }
  }

  private void connect() throws UserError {
    var names = context.request().hosts();
    connections =
        IntStream.range(0, names.size())
            .mapToObj(
                index -> new SshConnection(context.processes(), folder, index, names.get(index)))
            .toList();
    for (var connection : connections) {
      try {
        connection.open();
      } catch (IOException e) {
        throw UserError.missing(
            Text.format(
                "--clients %s: there is no ssh here: apt install openssh-client (%s)",
                context.request().text(), e.getMessage()));
      }
    }
  }

  private List<HostCheck.Finding> check(ClientCopy copy)
      throws UserError, IOException, InterruptedException {
    var call = new ArrayList<>(List.of("host_check", Integer.toString(needs.threads())));
    call.addAll(List.of(Long.toString(copy.megabytes()), copy.hash()));
    call.add(Long.toString(needs.logMegabytes()));
    call.addAll(needs.addresses());
    var script = script(context.project().libexec(), "host-check.sh", call);
    var found =
        sessions.all(
            connections.stream()
                .<Callable<HostCheck.Finding>>map(
                    one -> () -> new HostCheck(one).look(sessions, script))
                .toList());
    report(
        "not every host can run a client, so nothing was copied or started:",
        found.stream().map(HostCheck.Finding::problems).toList());
    return found;
  }

  private List<SshHost> send(ClientCopy copy, List<HostCheck.Finding> found)
      throws UserError, IOException, InterruptedException {
    var script =
        script(context.project().libexec(), "host-copy.sh", List.of("host_copy", copy.hash()));
    var transfer = new CopyTransfer(context.processes(), copy);
    var outcomes =
        sessions.all(
            connections.stream()
                .<Callable<CopyTransfer.Outcome>>map(
                    one -> () -> transfer.send(one, sessions, script))
                .toList());
    report(
        "what a client needs did not arrive everywhere:",
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
  private void report(String what, List<List<String>> problems) throws UserError {
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

  @Override
  public ClientGroup start(ClientTask task) throws UserError, InterruptedException {
    RunningClients.makeFolders(task);
    context.console().note(YcsbCommand.shown(task.plan().command()));
    var plan = new PortablePlan(context.project(), context.java()).of(task);
    var clients = new ArrayList<SshClient>();
    running = clients;
    try {
      for (var index = 0; index < plan.clients(); index++) {
        var host = hosts.get(index);
        host.connection().open();
        var client =
            new SshClient(
                context.processes(), context.console(), host, order(task, plan, index, host));
        clients.add(client);
        sessions.beside(() -> client.follow(sessions));
      }
    } catch (IOException e) {
      throw UserError.failed("can't start clients over ssh: " + e.getMessage());
    }
    if (plan.together()) {
      coordinator.release(clients);
    }
    return new RunningClients(task, clients, true, () -> {});
  }

  private static SshClient.HostOrder order(
      ClientTask task, ClientPlan plan, int index, SshHost host) {
    // The client runs in a folder beside the files that it names.
    var root = Path.of(host.copy());
    var words = new ClientCommandLine(root, host.java(), Path.of(".."));
    return new SshClient.HostOrder(
        index,
        words.of(plan, new ClientShare(index, plan.clients())),
        MonitorCommandLine.of(host.java(), root),
        ClientCommandLine.files(task.plan()),
        task.folderOf(index));
  }

  /** What runs there is ended there while there are connections to say so. */
  @Override
  public void close() {
    running.forEach(SshClient::end);
    try {
      var deadline = Deadline.in(ENDING);
      for (var client : running) {
        client.waitFor(deadline.left());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    running.forEach(SshClient::kill);
    connections.forEach(SshConnection::close);
    sessions.close();
    running = List.of();
    connections = List.of();
  }

  /**
   * The text, of a file of {@code libexec} and what all of them need. Its last line has no end yet:
   * what is behind that end is not read as part of the script.
   */
  private static String script(Path libexec, String part, List<String> call) throws IOException {
    return GUARD
        + Files.readString(libexec.resolve("host-tell.sh"))
        + Files.readString(libexec.resolve(part))
        + ShellWords.line(call);
  }
}
