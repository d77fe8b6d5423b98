// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.support.MayPrint;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;

/**
 * The entry point. A script that a person types names its command first; beside a client on another
 * machine, another script calls the monitor.
 */
public final class Main {

  private static final long MEGABYTES = Runtime.getRuntime().maxMemory() >> 20;

  private Main() {}

  @MayPrint
  public static void main(String[] args) {
    var words = List.of(args).subList(1, args.length);
    if (!EngineProcess.isLaunched()) {
      System.exit(monitor(words));
    }
    var process = EngineProcess.ofLauncher();
    process.exit(args[0] + ".sh", runSafely(process, args[0], words));
  }

  /** What nobody expected is told in a line, too, and ends what was started. */
  private static int runSafely(EngineProcess process, String name, List<String> words) {
    var console = process.console(Verbosity.NORMAL);
    try {
      return run(process, name, words);
    } catch (OutOfMemoryError e) {
      console.fail(name + ".sh", "needs more than its memory of " + MEGABYTES + " MB: " + e);
    } catch (RuntimeException | StackOverflowError e) {
      var place = e.getStackTrace().length == 0 ? "" : " at " + e.getStackTrace()[0];
      console.fail(name + ".sh", "a defect of ycsb-sweep, please report it: " + e + place);
    }
    return ExitStatus.FAILED;
  }

  /**
   * Runs a command of a script.
   *
   * @param name of the script, without {@code .sh}
   * @return exit status
   */
  public static int run(EngineProcess process, String name, List<String> words) {
    if (name.equals("sweep")) {
      return SweepCommand.run(process, words);
    }
    var out = new PrintWriter(process.console(Verbosity.NORMAL).results(), true, UTF_8);
    var status =
        script(command(name, Optional.of(process)))
            .setOut(out)
            .execute(words.toArray(String[]::new));
    out.flush();
    return status;
  }

  /**
   * The command of a script, but that of {@code sweep.sh}, which reads its words itself.
   *
   * @param process empty where the words are read, and nothing is run
   */
  public static Callable<Integer> command(String name, Optional<EngineProcess> process) {
    return switch (name) {
      case "bisect" -> new BisectCommand(process);
      case "capture" -> new CaptureCommand(process);
      case "compare" -> new CompareCommand();
      case "history" -> new HistoryCommand();
      case "report" -> new ReportCommand();
      case "reproduce" -> new ReproduceCommand(process);
      case "install" -> new InstallCommand(process);
      default -> throw new IllegalArgumentException("no command " + name);
    };
  }

  private static int monitor(List<String> words) {
    var line = new CommandLine(new MonitorCommand());
    return line.setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              var name = failure.getClass().getSimpleName();
              command.getErr().println(name + ": " + failure.getMessage());
              return ExitStatus.FAILED;
            })
        .execute(words.toArray(String[]::new));
  }

  /** The command of a person, whose messages name the script that was typed. */
  public static CommandLine script(Callable<Integer> command) {
    var line = new CommandLine(command);
    ScriptErrors.configure(line, line.getCommandName() + ".sh");
    // It takes many values for one option, up to the next option.
    return line.setAllowOptionsAsOptionParameters(!(command instanceof ReportCommand));
  }
}
