// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.client.local;

import io.github.ycsbsweep.engine.client.ClientGroup;
import io.github.ycsbsweep.engine.client.ClientLauncher;
import io.github.ycsbsweep.engine.client.ClientTask;
import io.github.ycsbsweep.engine.client.RunningClients;
import io.github.ycsbsweep.engine.client.StartCoordinator;
import io.github.ycsbsweep.engine.client.YcsbCommand;
import io.github.ycsbsweep.engine.common.Console;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.monitor.SystemMonitor.MonitoredProcesses;
import io.github.ycsbsweep.engine.process.ProcessSupervisor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Starts clients as processes of this machine, with one monitor for all of a cell. */
public final class LocalLauncher implements ClientLauncher {

  /** Starts to sample processes of this machine; what it returns ends that. */
  @FunctionalInterface
  public interface MonitorStart {
    AutoCloseable start(Path csv, MonitoredProcesses processes) throws IOException;
  }

  private final ProcessSupervisor processes;
  private final MonitorStart monitor;
  private final Console console;
  private final StartCoordinator coordinator;
  private List<LocalClient> running = List.of();
  private AutoCloseable sampling = () -> {};

  public LocalLauncher(ProcessSupervisor processes, MonitorStart monitor, Console console) {
    this.processes = processes;
    this.monitor = monitor;
    this.console = console;
    this.coordinator = new StartCoordinator(console);
  }

  @Override
  public void prepare() {
    // Everything is here.
  }

  @Override
  public ClientGroup start(ClientTask task) throws UserError, InterruptedException {
    RunningClients.makeFolders(task);
    console.note(YcsbCommand.shown(task.plan().command()));
    var clients = new ArrayList<LocalClient>();
    running = clients;
    try {
      for (var index = 0; index < task.plan().clients(); index++) {
        clients.add(LocalClient.start(processes, task, index));
      }
      sampling = sample(task);
    } catch (IOException e) {
      close();
      throw UserError.failed("can't start a client in " + task.folder() + ": " + e.getMessage());
    }
    if (task.plan().together()) {
      coordinator.release(clients);
    }
    return new RunningClients(task, clients, clients.size() > 1, this::finish);
  }

  private AutoCloseable sample(ClientTask task) throws IOException {
    var clients = ids(running.stream().map(LocalClient::pid));
    var servers = ids(task.server().pids().stream());
    return monitor.start(
        task.folder().resolve("system.csv"),
        new MonitoredProcesses(clients, servers, task.server().onLoopback()));
  }

  private static List<Integer> ids(Stream<Long> processes) {
    return processes.map(Math::toIntExact).toList();
  }

  private void finish() throws UserError, InterruptedException {
    try {
      sampling.close();
      for (var client : running) {
        client.tidy();
      }
    } catch (InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw UserError.failed(
          "can't write a cell's samples: %s. Make room, and go on with --resume", e.getMessage());
    } finally {
      sampling = () -> {};
      running = List.of();
    }
  }

  @Override
  public void close() {
    running.forEach(LocalClient::end);
    try {
      finish();
    } catch (UserError e) {
      console.warn(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
