// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.judge.CellSummary;
import io.github.ycsbsweep.engine.judge.ProbeMeasurement;
import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the figures of a probe on the idle store, and a line for people. */
@Command(name = "probe", description = "Makes the figures of a probe out of its logs.")
public final class ProbeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder of the probe; server.json is above it.")
  private Path folder;

  @Option(names = "--store", required = true)
  private String store;

  @Option(names = "--workload", required = true)
  private String workload;

  @Option(names = "--warmup", required = true, description = "Seconds.")
  private int warmup;

  @Option(names = "--duration", required = true, description = "Seconds.")
  private int duration;

  @Option(names = "--client-exit", required = true, description = "Exit status of the client.")
  private int clientExit;

  @Override
  public Integer call() throws IOException {
    var server = Json.read(folder.resolveSibling("server.json"), Cell.Server.class);
    var probe =
        ProbeMeasurement.writeIdle(
            new SystemUnderTest(store, server),
            workload,
            new ProbeMeasurement.ProbeRequest(folder, warmup, duration, clientExit));
    spec.commandLine().getOut().println(CellSummary.of(probe));
    return ExitStatus.OK;
  }
}
