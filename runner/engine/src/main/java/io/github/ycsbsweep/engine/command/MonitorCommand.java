// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.machine.ListeningProcesses;
import io.github.ycsbsweep.engine.monitor.SystemMonitor;
import io.github.ycsbsweep.engine.request.TurnPlan.Samples;
import java.io.IOException;
import java.nio.file.Files;
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

  /** From the release to the first turn it is longer. */
  private static final long LOOK_MILLIS = 50;

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

  @Option(names = "--every", description = "Milliseconds between samples, where there are turns.")
  private Optional<Long> every = Optional.empty();

  @Option(names = "--ahead", description = "Milliseconds from a sample to the turn that follows.")
  private long ahead;

  private boolean haveTurnsBegun;

  @Override
  public Integer call() throws IOException, InterruptedException {
    var processes = clients.stream().map(ProcessHandle::of).toList();
    var parent = ProcessHandle.current().parent();
    ListeningProcesses.at(ports).values().stream()
        .flatMap(List::stream)
        .distinct()
        .forEach(process -> servers.add(Math.toIntExact(process)));
    var watched =
        new SystemMonitor.MonitoredProcesses(
            clients, servers, loopback, 0, every.map(millis -> new Samples(millis, ahead)));
    try (var monitor = SystemMonitor.start(out, watched)) {
      while (monitor.isSampling()
          && processes.stream().anyMatch(MonitorCommand::isAlive)
          && isAlive(parent)) {
        tellTurns(monitor);
        TimeUnit.MILLISECONDS.sleep(
            every.isPresent() && !haveTurnsBegun ? LOOK_MILLIS : INTERVAL_MILLIS);
      }
    }
    return ExitStatus.OK;
  }

  /** They begin with the client: beside the samples is the file that says when. */
  private void tellTurns(SystemMonitor monitor) throws IOException {
    var release = out.resolveSibling("release");
    if (every.isPresent() && !haveTurnsBegun && Files.exists(release)) {
      monitor.turnsBegin(Long.parseLong(Files.readString(release).strip()));
      haveTurnsBegun = true;
    }
  }

  private static boolean isAlive(Optional<ProcessHandle> process) {
    return process.map(ProcessHandle::isAlive).orElse(false);
  }
}
