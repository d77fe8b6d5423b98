// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.ssh;

import io.github.ycsbsweep.engine.client.ClientGroup.Companion;
import io.github.ycsbsweep.engine.client.ClockOffset;
import io.github.ycsbsweep.engine.client.ssh.SshLauncher.HostNeeds;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.request.TurnPlan;
import io.github.ycsbsweep.engine.results.ServerHost;
import io.github.ycsbsweep.engine.store.RunTools;
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
public final class ServerHosts implements AutoCloseable {

  /** In the folder where it runs: the file that lets a client go ends it, if it says 0. */
  private static final List<String> LOOP =
      List.of(
          "bash",
          "-c",
          "until read -r at 2>/dev/null <release && [[ $at == 0 ]]; do sleep 0.2; done");

  /** For the samples to come back. */
  private static final Duration ENDING = Duration.ofSeconds(15);

  private final RunTools tools;
  private final Map<String, String> names;
  private final Optional<TurnPlan> turns;
  private final Sessions sessions = new Sessions();
  private final Map<String, SshHost> hosts = new HashMap<>();
  private final List<SshClient> running = new ArrayList<>();

  /**
   * Connects to nobody yet.
   *
   * @param names of the machines, by the labels of the systems; may be none
   * @param turns of the systems, in whose rests samples are taken; empty: one comes every second
   */
  public ServerHosts(RunTools tools, Map<String, String> names, Optional<TurnPlan> turns) {
    this.tools = tools;
    this.names = Map.copyOf(names);
    this.turns = turns;
  }

  /** Makes sure that each machine can be sampled, and brings it what it needs for that. */
  public void prepare() throws UserError, InterruptedException {
    var machines = names.values().stream().distinct().sorted().toList();
    if (machines.isEmpty()) {
      return;
    }
    var prepared =
        new HostPreparation(
                tools, tools.temporary().resolve("ssh-server"), "--server-host", sessions)
            .prepare(machines, HostNeeds.ofMonitor(turns), List.of());
    names.forEach((label, name) -> hosts.put(label, prepared.get(machines.indexOf(name))));
  }

  /**
   * Begins to sample the machine of a system's server.
   *
   * @param ports that the server listens at, where they are known
   * @param folder of the cell
   * @return what ends it and brings the samples into the folder; empty: no machine was named
   */
  public Optional<Companion> start(String label, List<Integer> ports, Path folder)
      throws UserError, InterruptedException {
    var host = hosts.get(label);
    if (host == null) {
      return Optional.empty();
    }
    var words = new ArrayList<>(host.monitor(turns.map(TurnPlan::samples)));
    if (!ports.isEmpty()) {
      words.add("--port");
      words.add(ports.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    try {
      var samples = Files.createDirectories(folder.resolve(ServerHost.FOLDER));
      var order = new SshClient.HostOrder(0, LOOP, words, List.of(), samples);
      var client = host.follow(order, sessions);
      running.add(client);
      return Optional.of(() -> finish(client, samples));
    } catch (IOException e) {
      throw UserError.failed("can't sample " + host.name() + ": " + e.getMessage());
    }
  }

  /** Where systems take turns: when the first begins, in milliseconds since the epoch. */
  public void turnsBegin(long millis) {
    running.stream()
        .filter(client -> client.clock().isPresent())
        .forEach(client -> client.release(millis));
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
    hosts.values().forEach(SshHost::close);
    sessions.close();
  }
}
