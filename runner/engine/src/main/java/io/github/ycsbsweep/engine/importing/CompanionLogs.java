// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.importing;

import io.github.ycsbsweep.engine.measure.Operations;
import io.github.ycsbsweep.engine.measure.log.IntervalLog;
import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.results.cell.Cell.Window;
import io.github.ycsbsweep.engine.results.cell.CellFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The interval logs that a run left ({@code hdrhistogram.fileoutput=true}), looked for where its
 * command line says, seen from the folder of its output.
 *
 * @param figures of those that are its own; empty if there are none
 * @param problem why there are none although it wrote some; empty otherwise
 */
record CompanionLogs(Optional<CellFigures> figures, String problem) {

  static CompanionLogs of(ImportedRun run, Summary summary) throws IOException {
    var properties = run.arguments().properties();
    if (!properties.getProperty("hdrhistogram.fileoutput", "").equals("true")) {
      return none("");
    }
    var path = properties.getProperty("hdrhistogram.output.path", "");
    var slash = path.lastIndexOf('/') + 1;
    var folder = run.file().toAbsolutePath().getParent().resolve(path.substring(0, slash));
    var logs = logs(folder, path.substring(slash));
    if (logs.isEmpty()) {
      return none("its interval logs are not in " + folder);
    }
    // Every run overwrites what the one before left under the same name.
    if (!summary.successes().entrySet().stream().allMatch(one -> isRecorded(one, logs))) {
      return none("the interval logs in " + folder + " are of another run");
    }
    var timeline = Timeline.of(logs, logs(folder, path.substring(slash) + IntervalLog.INTENDED), 0);
    var window = timeline.window(0, Integer.MAX_VALUE);
    if (window.isEmpty()) {
      return none("its interval logs have too few intervals (-s, status.interval)");
    }
    if (run.arguments().isIntendedAlone()) {
      return none("its interval logs hold response times alone (measurement.interval=intended)");
    }
    return new CompanionLogs(
        Optional.of(
            ImportedCell.figures(
                new Window(
                    window.startMillis(),
                    window.seconds(),
                    OptionalDouble.of(window.transactionsPerSecond())),
                Operations.of(window).figures(),
                timeline.perSecond())),
        "");
  }

  private static List<IntervalLog> logs(Path folder, String prefix) throws IOException {
    return Files.isDirectory(folder) ? IntervalLog.in(folder, prefix) : List.of();
  }

  private static boolean isRecorded(Map.Entry<String, Long> count, List<IntervalLog> logs) {
    return count.getValue()
        == logs.stream()
            .filter(log -> log.outcome().log().equals(count.getKey()))
            .flatMap(log -> log.intervals().stream())
            .mapToLong(LogInterval::count)
            .sum();
  }

  private static CompanionLogs none(String problem) {
    return new CompanionLogs(Optional.empty(), problem);
  }
}
