// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.measure.LoggedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The interval logs that a run left ({@code hdrhistogram.fileoutput=true}), looked for where its
 * command line says, seen from the folder of its output.
 *
 * @param logs those that are its own; empty if there are none
 * @param problem why there are none although it wrote some; empty otherwise
 */
record CompanionLogs(Optional<LoggedRun> logs, String problem) {

  static CompanionLogs of(ClientRun run, Summary summary) throws IOException {
    var arguments = run.arguments();
    var isLogged =
        arguments
            .filter(it -> it.properties().getProperty("hdrhistogram.fileoutput", "").equals("true"))
            .isPresent();
    if (!isLogged) {
      return new CompanionLogs(Optional.empty(), "");
    }
    var path = arguments.orElseThrow().properties().getProperty("hdrhistogram.output.path", "");
    var slash = path.lastIndexOf('/') + 1;
    var folder = run.file().toAbsolutePath().getParent().resolve(path.substring(0, slash));
    return judged(LoggedRun.in(folder, path.substring(slash)), folder, summary, run);
  }

  private static CompanionLogs judged(LoggedRun logs, Path folder, Summary summary, ClientRun run) {
    if (logs.isEmpty()) {
      return none("its interval logs are not in " + folder);
    }
    // Every run overwrites what the one before left under the same name.
    var isOwn =
        summary.successes().entrySet().stream()
            .allMatch(entry -> logs.recorded(entry.getKey()) == entry.getValue());
    if (!isOwn) {
      return none("the interval logs in " + folder + " are of another run");
    }
    if (logs.seconds() == 0) {
      return none("its interval logs have too few intervals (-s, status.interval)");
    }
    if (run.arguments().orElseThrow().isIntendedAlone()) {
      return none("its interval logs hold response times alone (measurement.interval=intended)");
    }
    return new CompanionLogs(Optional.of(logs), "");
  }

  private static CompanionLogs none(String problem) {
    return new CompanionLogs(Optional.empty(), problem);
  }
}
