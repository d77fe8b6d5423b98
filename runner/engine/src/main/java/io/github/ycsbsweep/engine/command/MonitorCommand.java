// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.machine.ListeningProcesses;
import io.github.ycsbsweep.engine.monitor.SystemMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Samples the clients on this machine, the processes of the server and the network once a second
 * into a CSV file, until all clients or whoever started this has gone.
 */
@Command(name = "monitor", description = "Samples the processes of a cell while it runs.")
public final class MonitorCommand implements Callable<Integer> {

  private static final long INTERVAL_MILLIS = 1000;

  @Option(names = "--out", required = true, description = "The CSV file.")
  private Path out;

  @Option(
      names = "--client",
      required = true,
      split = ",",
      description = "Process ids; those of several clients are counted as one.")
  private List<Integer> clients;

  @Option(names = "--server", split = ",", description = "Process ids; none: not on this machine.")
  private final List<Integer> servers = new ArrayList<>();

  @Option(
      names = "--port",
      split = ",",
      description = "Ports of this machine: the processes that listen there are servers.")
  private final List<Integer> ports = new ArrayList<>();

  @Option(names = "--loopback", description = "Count the bytes of the loopback interface.")
  private boolean loopback;

  @Override
  public Integer call() throws IOException, InterruptedException {
    var processes = clients.stream().map(ProcessHandle::of).toList();
    var parent = ProcessHandle.current().parent();
    ListeningProcesses.at(ports).values().stream()
        .flatMap(List::stream)
        .distinct()
        .forEach(process -> servers.add(Math.toIntExact(process)));
    var watched = new SystemMonitor.MonitoredProcesses(clients, servers, loopback);
    try (var monitor = SystemMonitor.start(out, watched)) {
      while (monitor.isSampling()
          && processes.stream().anyMatch(MonitorCommand::isAlive)
          && isAlive(parent)) {
        TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
      }
    }
    return ExitStatus.OK;
  }

  private static boolean isAlive(Optional<ProcessHandle> process) {
    return process.map(ProcessHandle::isAlive).orElse(false);
  }
}
