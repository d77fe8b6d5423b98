// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.analysis;

import io.github.ycsbsweep.analysis.client.ClientCommand;
import io.github.ycsbsweep.analysis.compare.CompareCommand;
import io.github.ycsbsweep.analysis.importer.ImportCommand;
import io.github.ycsbsweep.analysis.kubernetes.ManifestsCommand;
import io.github.ycsbsweep.analysis.measure.CellCommand;
import io.github.ycsbsweep.analysis.measure.LoadCommand;
import io.github.ycsbsweep.analysis.measure.ProbeCommand;
import io.github.ycsbsweep.analysis.monitor.MonitorCommand;
import io.github.ycsbsweep.analysis.openloop.NextTargetCommand;
import io.github.ycsbsweep.analysis.openloop.RatesCommand;
import io.github.ycsbsweep.analysis.prepare.PrepareCommand;
import io.github.ycsbsweep.analysis.report.ReportCommand;
import io.github.ycsbsweep.analysis.reproduction.JudgeCommand;
import io.github.ycsbsweep.analysis.resume.ResumeCommand;
import io.github.ycsbsweep.analysis.scaling.PlanCommand;
import io.github.ycsbsweep.analysis.scaling.RecipesCommand;
import io.github.ycsbsweep.analysis.scaling.ShowCommand;
import io.github.ycsbsweep.support.MayPrint;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What the scripts call: everything that parses, counts, merges, decides or draws. */
@Command(
    name = "analysis",
    description = "Reads what a run left behind.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      PrepareCommand.class,
      ClientCommand.class,
      ManifestsCommand.class,
      LoadCommand.class,
      MonitorCommand.class,
      CellCommand.class,
      ProbeCommand.class,
      RatesCommand.class,
      NextTargetCommand.class,
      ReportCommand.class,
      ImportCommand.class,
      ResumeCommand.class,
      CompareCommand.class,
      RecipesCommand.class,
      ShowCommand.class,
      PlanCommand.class,
      JudgeCommand.class
    })
public final class Main {

  private Main() {}

  @MayPrint
  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** Runs a command line; the result is the exit status. */
  @MayPrint
  static int run(String... args) {
    return new CommandLine(new Main())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              command.getErr().println(message(failure));
              return ExitStatus.FAILED;
            })
        .execute(args);
  }

  private static String message(Exception failure) {
    return failure instanceof UserError
        ? failure.getMessage()
        : failure.getClass().getSimpleName() + ": " + failure.getMessage();
  }
}
