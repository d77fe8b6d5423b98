// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import io.github.ycsbsweep.engine.client.ClockOffset;
import io.github.ycsbsweep.engine.client.LauncherContext;
import io.github.ycsbsweep.engine.client.MonitorCommandLine;
import io.github.ycsbsweep.engine.client.RunningClients.Companion;
import io.github.ycsbsweep.engine.client.ServerSampling;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.results.ServerHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Samples the machines of servers that the user named, over ssh: what runs there is the monitor,
 * beside a loop of the shell that lives until it is let go.
 */
public final class ServerHosts implements ServerSampling, AutoCloseable {

  /** In the folder where it runs: the file that lets a client go ends it. */
  private static final List<String> LOOP =
      List.of("bash", "-c", "while [[ ! -e release ]]; do sleep 0.2; done");

  /** For the samples to come back. */
  private static final Duration ENDING = Duration.ofSeconds(15);

  private final LauncherContext context;
  private final Map<String, String> names;
  private final Sessions sessions = new Sessions();
  private final Map<String, SshHost> hosts = new HashMap<>();
  private final List<SshClient> running = new ArrayList<>();

  /**
   * Connects to nobody yet.
   *
   * @param names of the machines, by the labels of the systems; may be none
   */
  public ServerHosts(LauncherContext context, Map<String, String> names) {
    this.context = context;
    this.names = Map.copyOf(names);
  }

  /** Makes sure that each machine can be sampled, and brings it what it needs for that. */
  public void prepare() throws UserError, InterruptedException {
    var machines = names.values().stream().distinct().sorted().toList();
    if (machines.isEmpty()) {
      return;
    }
    var prepared =
        new HostPreparation(context, context.work().resolve("ssh-server"), "--server-host")
            .prepare(machines, HostNeeds.ofMonitor(), List.of(), sessions);
    names.forEach((label, name) -> hosts.put(label, prepared.get(machines.indexOf(name))));
  }

  @Override
  public Optional<Companion> start(String label, List<Integer> ports, Path folder)
      throws UserError, InterruptedException {
    var host = hosts.get(label);
    if (host == null) {
      return Optional.empty();
    }
    var words = new ArrayList<>(MonitorCommandLine.of(host.java(), Path.of(host.copy())));
    if (!ports.isEmpty()) {
      words.add("--port");
      words.add(ports.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    try {
      var samples = Files.createDirectories(folder.resolve(ServerHost.FOLDER));
      host.connection().open();
      var order = new SshClient.HostOrder(0, LOOP, words, List.of(), samples);
      var client = new SshClient(context.processes(), context.console(), host, order);
      running.add(client);
      sessions.beside(() -> client.follow(sessions));
      return Optional.of(() -> finish(client, samples));
    } catch (IOException e) {
      throw UserError.failed("can't sample " + host.connection().host() + ": " + e.getMessage());
    }
  }

  private void finish(SshClient client, Path samples) throws UserError, InterruptedException {
    client.letGo();
    if (client.waitFor(ENDING).isEmpty()) {
      client.kill();
    }
    running.remove(client);
    try {
      for (var log : List.of("ycsb.out", "ycsb.err")) {
        Files.deleteIfExists(samples.resolve(log));
      }
      if (client.clock().isPresent()) {
        var ahead = ClockOffset.millis(client.clock().get().micros());
        new ServerHost(client.host(), ahead).write(samples);
      }
    } catch (IOException e) {
      throw UserError.failed("can't write to " + samples + ": " + e.getMessage());
    }
  }

  @Override
  public void close() {
    for (var client : List.copyOf(running)) {
      client.end();
      try {
        client.waitFor(ENDING);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      client.kill();
    }
    hosts.values().forEach(host -> host.connection().close());
    sessions.close();
  }
}
