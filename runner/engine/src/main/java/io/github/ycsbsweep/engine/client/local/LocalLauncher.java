// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.local;

import io.github.ycsbsweep.engine.client.ClientLaunch;
import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.monitor.Sampling;
import io.github.ycsbsweep.engine.monitor.SystemMonitor.MonitoredProcesses;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Starts clients as processes of this machine, with one monitor for all of a cell. */
public final class LocalLauncher extends ClientLauncher {

  /** Starts to sample processes of this machine; what it returns ends that. */
  @FunctionalInterface
  public interface MonitorStart {
    Sampling start(Path csv, MonitoredProcesses processes) throws IOException;
  }

  private final ProcessSupervisor processes;
  private final MonitorStart monitor;
  private final Console console;
  private final List<LocalClient> running = new ArrayList<>();
  private final List<Sampling> samplings = new ArrayList<>();

  public LocalLauncher(ProcessSupervisor processes, MonitorStart monitor, Console console) {
    super(console, false);
    this.processes = processes;
    this.monitor = monitor;
    this.console = console;
  }

  @Override
  public void prepare() {
    // Everything is here.
  }

  @Override
  protected List<LocalClient> launch(ClientLaunch launch) throws UserError {
    var clients = new ArrayList<LocalClient>();
    try {
      for (var index = 0; index < launch.plan().clients(); index++) {
        var client = LocalClient.start(processes, launch, index);
        clients.add(client);
        running.add(client);
      }
      samplings.add(sample(launch, clients));
      return clients;
    } catch (IOException e) {
      close();
      throw UserError.failed("can't start a client in " + launch.folder() + ": " + e.getMessage());
    }
  }

  private Sampling sample(ClientLaunch launch, List<LocalClient> started) throws IOException {
    var clients = ids(started.stream().map(LocalClient::pid));
    var server = launch.server();
    var servers = ids(server.pids().stream());
    return monitor.start(
        launch.folder().resolve("system.csv"),
        new MonitoredProcesses(
            clients, servers, server.onLoopback(), server.lineRate(), launch.inTurns()));
  }

  @Override
  protected void released(long millis) {
    samplings.forEach(sampling -> sampling.turnsBegin(millis));
  }

  private static List<Integer> ids(Stream<Long> processes) {
    return processes.map(Math::toIntExact).toList();
  }

  @Override
  protected void finish() throws UserError {
    var problems = new ArrayList<String>();
    for (var sampling : samplings) {
      collect(sampling::close, problems);
    }
    for (var client : running) {
      collect(client::tidy, problems);
    }
    samplings.clear();
    running.clear();
    if (!problems.isEmpty()) {
      throw UserError.failed(
          "can't write a cell's samples: %s. Make room, and go on with --resume", problems.get(0));
    }
  }

  /** Something that is ended whatever became of those before it. */
  private interface Ending {
    void run() throws IOException;
  }

  private static void collect(Ending ending, List<String> problems) {
    try {
      ending.run();
    } catch (IOException e) {
      problems.add(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() {
    running.forEach(LocalClient::end);
    try {
      finish();
    } catch (UserError e) {
      console.warn(e.getMessage());
    }
  }
}
