// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.command;

import io.github.ycsbsweep.engine.capture.CaptureRequest;
import io.github.ycsbsweep.engine.capture.CaptureRun;
import io.github.ycsbsweep.engine.common.Names;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capture.sh}: the traffic of a server as a model. */
@Command(name = "capture", description = "Makes a model of a server's traffic.")
final class CaptureCommand implements Callable<Integer> {

  private final Optional<EngineProcess> process;

  @Parameters(arity = "0..*", paramLabel = "STORE", description = "Whose traffic it is.")
  private final List<String> words = new ArrayList<>();

  @Option(names = "--log", paramLabel = "FILE", description = "What MONITOR printed.")
  private Optional<Path> log = Optional.empty();

  @Option(names = "--out", paramLabel = "DIR", description = "Where the model goes.")
  private Path out = Path.of("model");

  @Option(names = "--keep-keys", description = "Keep the names of the hottest keys.")
  private boolean keepKeys;

  @Option(names = "-q", description = "Fewer messages.")
  private boolean quiet;

  @Option(names = "-v", description = "More messages.")
  private boolean verbose;

  /** With what it runs; empty where only its options are asked for. */
  CaptureCommand(Optional<EngineProcess> process) {
    this.process = process;
  }

  @Override
  public Integer call() throws UserError, IOException, InterruptedException {
    if (quiet && verbose) {
      throw new UserError("-q and -v contradict each other");
    }
    var open = process.orElseThrow();
    var console =
        open.console(verbose ? Verbosity.VERBOSE : quiet ? Verbosity.QUIET : Verbosity.NORMAL);
    var current = Path.of("").toAbsolutePath();
    open.unwindOnSignal();
    var request =
        new CaptureRequest(
            store(open.stores().names()),
            log.map(current::resolve),
            current.resolve(out),
            keepKeys);
    return new CaptureRun(request, open.tools(console, current)).run();
  }

  private String store(List<String> known) throws UserError {
    if (words.size() != 1) {
      throw new UserError(
          "expected one store, of " + String.join(", ", known) + "; got " + words.size());
    }
    if (!known.contains(words.get(0))) {
      throw Names.unknown("store", words.get(0), known);
    }
    return words.get(0);
  }
}
