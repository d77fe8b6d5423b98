// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.model.Cell;
import io.github.ycsbsweep.engine.model.Cell.Operation;
import io.github.ycsbsweep.engine.model.Cell.Second;
import io.github.ycsbsweep.engine.model.Cell.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What the interval logs of a client say that the runner did not start. */
public final class LoggedRun {

  private static final String INTENDED = "Intended-";
  private static final String ENDING = ".hdr";

  private final List<IntervalLog> logs;
  private final Timeline timeline;
  private final MeasuredWindow window;

  private LoggedRun(List<IntervalLog> logs, List<IntervalLog> intended) {
    this.logs = logs;
    this.timeline = Timeline.of(logs, intended);
    this.window = MeasuredWindow.of(timeline, 0, Integer.MAX_VALUE);
  }

  /**
   * Reads {@code <prefix>READ.hdr} and so on; none of them gives a run without operations.
   *
   * @param prefix of {@code hdrhistogram.output.path}, after its last slash
   */
  public static LoggedRun in(Path folder, String prefix) throws IOException {
    var logs = new ArrayList<IntervalLog>();
    var intended = new ArrayList<IntervalLog>();
    if (Files.isDirectory(folder)) {
      try (var files = Files.newDirectoryStream(folder, "*" + ENDING)) {
        for (var file : files) {
          var name = file.getFileName().toString();
          if (name.startsWith(prefix + INTENDED)) {
            add(file, name.substring(prefix.length() + INTENDED.length()), intended);
          } else if (name.startsWith(prefix)) {
            add(file, name.substring(prefix.length()), logs);
          }
        }
      }
    }
    return new LoggedRun(logs, intended);
  }

  private static void add(Path file, String name, List<IntervalLog> logs) throws IOException {
    var outcome = Outcome.of(name);
    if (outcome.isPresent()) {
      logs.add(IntervalLog.read(file, outcome.get()));
    }
  }

  public boolean isEmpty() {
    return logs.isEmpty();
  }

  /** How often an outcome was recorded in the whole run. */
  public long recorded(String log) {
    return logs.stream()
        .filter(one -> one.outcome().log().equals(log))
        .flatMap(one -> one.intervals().stream())
        .mapToLong(LogInterval::count)
        .sum();
  }

  /** Seconds of the window: without the first interval, in which threads connect, and the last. */
  public double seconds() {
    return window.seconds();
  }

  /** The window, unless it is empty. */
  public Window window() {
    return new Window(
        window.startMillis(),
        window.seconds(),
        OptionalDouble.of(Operations.transactionsPerSecond(window)));
  }

  /** Figures of the window by operation, and under {@link Cell#ALL}. */
  public Map<String, Operation> operations() {
    return Operations.in(window);
  }

  /** The whole run. */
  public List<Second> perSecond() {
    return timeline.seconds();
  }
}
