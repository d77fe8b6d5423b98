// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.run;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.github.ycsbsweep.engine.common.ExitStatus;
import io.github.ycsbsweep.engine.common.Folders;
import io.github.ycsbsweep.engine.common.TerminalConsole;
import io.github.ycsbsweep.engine.common.TerminalConsole.Verbosity;
import io.github.ycsbsweep.engine.common.UserError;
import io.github.ycsbsweep.engine.options.OptionsReader;
import io.github.ycsbsweep.engine.options.UserEnvironment;
import io.github.ycsbsweep.engine.request.SweepOption;
import io.github.ycsbsweep.engine.request.SweepOptions;
import io.github.ycsbsweep.engine.request.SweepRequest;
import io.github.ycsbsweep.engine.store.RunTools;
import io.github.ycsbsweep.engine.sweep.CellLoop;
import io.github.ycsbsweep.engine.sweep.SweepListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** A sweep of another command, in this process, whose messages go to a file. */
public record LoggedSweep(RunTools tools, UserEnvironment environment, SweepListener listener) {

  /**
   * How a sweep ended.
   *
   * @param status of exit, as of {@code sweep.sh}
   * @param error why it could not go on; empty if it could
   */
  public record End(int status, Optional<String> error) {}

  /**
   * Makes a sweep.
   *
   * @param log that its messages are appended to
   */
  public End run(SweepOptions options, Path log, CellLoop loop)
      throws IOException, InterruptedException {
    try (var out = Files.newOutputStream(log, CREATE, APPEND)) {
      var console = new TerminalConsole(out, out, Verbosity.NORMAL, OptionalInt.empty());
      console.say(options.commandLine());
      return run(options, console, loop);
    }
  }

  private End run(SweepOptions options, TerminalConsole console, CellLoop loop)
      throws IOException, InterruptedException {
    // A folder of its own: nothing of one sweep is met by the next.
    var temporary = Files.createTempDirectory(tools.temporary(), "sweep");
    try {
      var own = tools.in(temporary).speaking(console);
      return new End(
          new SweepRun(request(options, own), own, listener, loop).run(), Optional.empty());
    } catch (UserError e) {
      return failed(e.status(), e.getMessage(), console);
    } catch (IOException e) {
      return failed(ExitStatus.FAILED, e.getMessage(), console);
    } finally {
      Folders.remove(temporary);
    }
  }

  private static End failed(int status, String error, TerminalConsole console) {
    console.fail("sweep.sh", error);
    return new End(status, Optional.ofNullable(error));
  }

  private SweepRequest request(SweepOptions options, RunTools own)
      throws UserError, IOException, InterruptedException {
    var reader = new OptionsReader(environment, own.project(), own.stores(), own.console());
    var asked = reader.read(options);
    if (!options.has(SweepOption.PAIRS)) {
      return asked;
    }
    return reader.read(new SweepRun(asked, own, listener).placed());
  }
}
