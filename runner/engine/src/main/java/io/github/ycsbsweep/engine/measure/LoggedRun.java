// SPDX-License-Identifier: Apache-2.0
package io.github.ycsbsweep.engine.measure;

import io.github.ycsbsweep.engine.measure.log.IntervalLog;
import io.github.ycsbsweep.engine.measure.log.IntervalLog.LogInterval;
import io.github.ycsbsweep.engine.measure.log.Timeline;
import io.github.ycsbsweep.engine.results.cell.Cell;
import io.github.ycsbsweep.engine.results.cell.Cell.Operation;
import io.github.ycsbsweep.engine.results.cell.Cell.Second;
import io.github.ycsbsweep.engine.results.cell.Cell.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What the interval logs of a client say that the runner did not start. */
public final class LoggedRun {

  private final List<IntervalLog> logs;
  private final Timeline timeline;
  private final Timeline window;

  private LoggedRun(List<IntervalLog> logs, List<IntervalLog> intended) {
    this.logs = logs;
    this.timeline = Timeline.of(logs, intended, 0);
    this.window = timeline.window(0, Integer.MAX_VALUE);
  }

  /**
   * Reads {@code <prefix>READ.hdr} and so on; none of them gives a run without operations.
   *
   * @param prefix of {@code hdrhistogram.output.path}, after its last slash
   */
  public static LoggedRun in(Path folder, String prefix) throws IOException {
    return Files.isDirectory(folder)
        ? new LoggedRun(
            IntervalLog.in(folder, prefix), IntervalLog.in(folder, prefix + IntervalLog.INTENDED))
        : new LoggedRun(List.of(), List.of());
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
        window.startMillis(), window.seconds(), OptionalDouble.of(window.transactionsPerSecond()));
  }

  /** Figures of the window by operation, and under {@link Cell#ALL}. */
  public Map<String, Operation> operations() {
    return Operations.of(window).figures();
  }

  /** The whole run. */
  public List<Second> perSecond() {
    return timeline.perSecond();
  }
}
