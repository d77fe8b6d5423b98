// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.client.ClientCommand;
import io.github.ycsbsweep.engine.client.kubernetes.ManifestsCommand;
import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.common.Version;
import io.github.ycsbsweep.engine.compare.CompareCommand;
import io.github.ycsbsweep.engine.importing.ImportCommand;
import io.github.ycsbsweep.engine.plan.PrepareCommand;
import io.github.ycsbsweep.engine.report.ReportCommand;
import io.github.ycsbsweep.engine.reproduce.report.JudgeCommand;
import io.github.ycsbsweep.engine.reproduce.scaling.PlanCommand;
import io.github.ycsbsweep.engine.reproduce.scaling.RecipesCommand;
import io.github.ycsbsweep.engine.reproduce.scaling.ShowCommand;
import io.github.ycsbsweep.engine.run.ResumeCommand;
import io.github.ycsbsweep.support.MayPrint;
import picocli.CommandLine;
import picocli.CommandLine.Command;

// SPDX-License-Identifier: Apache-2.0

/** What the scripts call: everything that parses, counts, merges, decides or draws. */
@Command(
    name = "engine",
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
      JudgeCommand.class,
      InstallCommand.class
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
    var line = new CommandLine(new Main());
    ScriptErrors.configure(line.getSubcommands().get("install"), InstallCommand.SCRIPT);
    return line.setCaseInsensitiveEnumValuesAllowed(true)
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
