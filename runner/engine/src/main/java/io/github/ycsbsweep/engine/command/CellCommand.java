// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Json;
import io.github.ycsbsweep.engine.judge.CellJudge;
import io.github.ycsbsweep.engine.judge.ProbeMeasurement;
import io.github.ycsbsweep.engine.measure.CellRequest;
import io.github.ycsbsweep.engine.model.Run;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Writes a cell's {@code cell.json}, and tells the runner in one line of standard output: status
 * (ok, gate, failed), whether more threads are worth trying (go, knee, errors), the number of
 * inserts attempted, and a summary for people; separated by tabs.
 */
@Command(name = "cell", description = "Makes a cell's figures out of its logs.")
public final class CellCommand implements Callable<Integer> {

  private static final String NO_PROBE = "-1";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder of the cell.")
  private Path folder;

  @Option(names = "--run", required = true, description = "Folder of the run.")
  private Path run;

  @Option(
      names = "--clients",
      defaultValue = "1",
      description = "Client processes; several have left clients/<number> each.")
  private int clients;

  @Option(names = "--threads", required = true, description = "Of all clients together.")
  private int threads;

  @Option(
      names = "--target",
      defaultValue = "0",
      description = "Operations a second that the client was to keep to; 0: as many as go.")
  private double target;

  @Option(names = "--order", required = true, description = "Position in the run, from 1.")
  private int order;

  @Option(names = "--warmup", required = true, description = "Seconds.")
  private int warmup;

  @Option(names = "--duration", required = true, description = "Seconds.")
  private int duration;

  @Option(names = "--max-error-rate", required = true, description = "0 to 1.")
  private double maxErrorRate;

  @Option(
      names = "--client-exit",
      defaultValue = OnlyClient.NO_EXIT,
      description = "Exit status of the client; those of several are in their client.json.")
  private int clientExit;

  @Option(
      names = "--probe-exit",
      defaultValue = NO_PROBE,
      description = "Exit status of the probe beside it; -1: there was none.")
  private int probeExit;

  @Override
  public Integer call() throws Exception {
    var described = Json.read(run.resolve("run.json"), Run.class);
    var request =
        new CellRequest(
            folder.toAbsolutePath().normalize(),
            clients,
            threads,
            target > 0 ? OptionalDouble.of(target) : OptionalDouble.empty(),
            order,
            new CellRequest.WindowRequest(
                warmup, duration, described.options().containsKey("operations")),
            maxErrorRate,
            OnlyClient.exit(spec, clients, clientExit));
    var judged = CellJudge.judge(request, described);
    if (probeExit >= 0) {
      ProbeMeasurement.writeBeside(judged.cell(), folder.resolve("probe"), probeExit);
    }
    spec.commandLine()
        .getOut()
        .println(
            String.join(
                "\t",
                judged.status().name().toLowerCase(Locale.ROOT),
                judged.stop().name().toLowerCase(Locale.ROOT),
                Long.toString(judged.insertedOperations()),
                judged.summary()));
    return ExitStatus.OK;
  }
}
