// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.metrics.MetricsEndpoint;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.run.SweepRun;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code sweep.sh}: measures stores at rising numbers of client threads. */
final class SweepCommand {

  private static final String SCRIPT = "sweep.sh";

  private SweepCommand() {}

  /** Runs it; returns the exit status. */
  static int run(EngineProcess process, List<String> words) {
    var console = process.console(Verbosity.NORMAL);
    try {
      return sweep(process, words);
    } catch (UserError | IOException e) {
      var error = ScriptErrors.userError(e);
      console.fail(SCRIPT, new ScriptErrors(SCRIPT).text(error));
      return error.status();
    } catch (InterruptedException e) {
      return ExitStatus.INTERRUPTED;
    }
  }

  private static int sweep(EngineProcess process, List<String> words)
      throws UserError, IOException, InterruptedException {
    var options = SweepOptions.parse(words);
    var console = process.console(verbosity(options));
    var environment = UserEnvironment.of(Path.of(""), System.getenv());
    var reader = new OptionsReader(environment, process.project(), process.stores(), console);
    var asked = reader.read(options);
    process.unwindOnSignal();
    var tools = process.tools(console, environment.folder());
    var placed = new SweepRun(asked, tools, SweepListener.NONE).placed();
    var request = placed.equals(asked.options()) ? asked : reader.read(placed);
    var metrics = options.text(SweepOption.METRICS);
    if (metrics.isEmpty()) {
      return new SweepRun(request, tools, SweepListener.NONE).run();
    }
    try (var endpoint = MetricsEndpoint.open(metrics.get(), console)) {
      return new SweepRun(request, tools, endpoint.listener()).run();
    }
  }

  private static Verbosity verbosity(SweepOptions options) {
    if (options.has(SweepOption.QUIET)) {
      return Verbosity.QUIET;
    }
    return options.has(SweepOption.VERBOSE) ? Verbosity.VERBOSE : Verbosity.NORMAL;
  }
}
