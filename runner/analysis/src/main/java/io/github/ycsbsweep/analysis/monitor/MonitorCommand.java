// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis.monitor;

import io.github.ycsbsweep.analysis.ExitStatus;
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
 * Samples a client, the processes of its server and the network once a second into a CSV file,
 * until the client or whoever started this has gone.
 */
@Command(name = "monitor", description = "Samples the processes of a cell while it runs.")
public final class MonitorCommand implements Callable<Integer> {

  private static final long INTERVAL_SECONDS = 1;

  @Option(names = "--out", required = true, description = "The CSV file.")
  private Path out;

  @Option(names = "--client", required = true, description = "Process id.")
  private int client;

  @Option(names = "--server", split = ",", description = "Process ids; none: not on this machine.")
  private final List<Integer> servers = new ArrayList<>();

  @Option(names = "--loopback", description = "Count the bytes of the loopback interface.")
  private boolean loopback;

  @Override
  public Integer call() throws IOException, InterruptedException {
    var clientProcess = ProcessHandle.of(client);
    var parent = ProcessHandle.current().parent();
    var sampler = new Sampler(client, servers, loopback);
    try (var csv = Files.newBufferedWriter(out)) {
      csv.write(Sampler.HEADER);
      csv.newLine();
      var next = System.nanoTime();
      while (isAlive(clientProcess) && isAlive(parent)) {
        csv.write(sampler.sample());
        csv.newLine();
        csv.flush();
        next += TimeUnit.SECONDS.toNanos(INTERVAL_SECONDS);
        TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
      }
    }
    return ExitStatus.OK;
  }

  private static boolean isAlive(Optional<ProcessHandle> process) {
    return process.map(ProcessHandle::isAlive).orElse(false);
  }
}
